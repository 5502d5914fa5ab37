import { isValidOn } from "../domain/licence-state.ts";

/**
 * The licence in an order. `number` and `expiry` are those of the known licence; "" and null if no licence is
 * known. `aasa` is the number entered in the form.
 */
type OrderLicence = { aasa: string; number: string; expiry: string | null };

type HeldLicence = { number: string; expiry: string | null };

/**
 * Returns the licence for an order. The known licence (`held`) is left out if it expires before the event and
 * the driver has entered another number. `enteredNumber` is "" without input. [ENT-011..013 LIC-009]
 */
export function getOrderLicence(
  heldLicence: HeldLicence | null,
  enteredNumber: string,
  eventDay: string,
): OrderLicence {
  if (heldLicence === null || (!isValidOn(eventDay, heldLicence.expiry) && enteredNumber !== ""))
    return { aasa: enteredNumber, number: "", expiry: null };
  return { aasa: enteredNumber, number: heldLicence.number, expiry: heldLicence.expiry };
}
