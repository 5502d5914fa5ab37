import { isReusedKeyResponse } from "../../app/domain/reused-key.ts";
import type { OrderOutcome } from "../../app/wire/payment.ts";
import { organiserError } from "./errors.ts";

/**
 * Returns the outcome of an order, unless it is a rejection because its key was used before: something may
 * have been carried out with that key.
 * @throws an `OrganiserError` in that case
 */
export function rejectReusedKey(call: string, outcome: OrderOutcome): OrderOutcome {
  const { success, message: said } = outcome;
  if (success || !isReusedKeyResponse({ textCode: "", said, status: 200 })) return outcome;
  throw organiserError("refused", call, { status: 409, textCode: "KEY_REUSED", said });
}
