import { saysKeyWasUsed } from "../../app/domain/key-used.ts";
import type { OrderOutcome } from "../../app/wire/payment.ts";
import { organiserError } from "./errors.ts";

/**
 * The outcome of an order. A refusal that says that its key was used before is none: something may have been
 * carried out under it.
 * @throws an `OrganiserError` that says so
 */
export function unlessKeyUsed(call: string, outcome: OrderOutcome): OrderOutcome {
  const { success, message: said } = outcome;
  if (success || !saysKeyWasUsed({ textCode: "", said, status: 200 })) return outcome;
  throw organiserError("refused", call, { status: 409, textCode: "KEY_REUSED", said });
}
