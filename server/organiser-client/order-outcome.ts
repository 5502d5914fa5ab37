import { isReusedKeyResponse } from "../../app/domain/reused-key.ts";
import type { OrderOutcome } from "../../app/wire/payment.ts";
import { organiserError } from "./errors.ts";

/**
 * Returns the outcome of an order, unless it is a rejection because its key was used before: something may
 * have been carried out with that key.
 * @throws an `OrganiserError` in that case
 */
export function rejectReusedKey(call: string, outcome: OrderOutcome): OrderOutcome {
  const { success, message: apiMessage } = outcome;
  if (success || !isReusedKeyResponse({ textCode: "", message: apiMessage, status: 200 })) return outcome;
  throw organiserError("rejected", call, { status: 409, textCode: "KEY_REUSED", apiMessage });
}
