import { isReusedKeyResponse } from "../../app/domain/reused-key.ts";
import type { OrderOutcome } from "../../app/wire/payment.ts";
import { createOrganiserError } from "./errors.ts";

/**
 * Returns the outcome of an order, unless the API rejected it because its idempotency key was used before.
 * @throws an `OrganiserError` with the code `KEY_REUSED`, because an order with this key may have been
 * executed
 */
export function rejectReusedKey(call: string, outcome: OrderOutcome): OrderOutcome {
  const { success, message: apiMessage } = outcome;
  if (success || !isReusedKeyResponse({ textCode: "", message: apiMessage, status: 200 })) return outcome;
  throw createOrganiserError("rejected", call, { status: 409, textCode: "KEY_REUSED", apiMessage });
}
