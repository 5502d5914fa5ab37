import { isValidOn } from "../domain/licence-state.ts";
import type { HeldLicence } from "./entry-page.ts";

type OrderLicence = {
  enteredNumber: string;
  /** The number of the held licence, or "" if the order doesn't use it. */
  number: string;
  /** The expiry of the held licence, or null if it is unknown or the order doesn't use the licence. */
  expiry: string | null;
};

/**
 * Returns the licence for an order. Omits the held licence if it expires before the event and the driver has
 * entered another number. [ENT-011..013 LIC-009]
 */
export function getOrderLicence(
  heldLicence: Pick<HeldLicence, "number" | "expiry"> | null,
  enteredNumber: string,
  eventDay: string,
): OrderLicence {
  if (heldLicence === null || (!isValidOn(eventDay, heldLicence.expiry) && enteredNumber !== ""))
    return { enteredNumber, number: "", expiry: null };
  return { enteredNumber, number: heldLicence.number, expiry: heldLicence.expiry };
}
