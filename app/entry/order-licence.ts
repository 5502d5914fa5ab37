import { isValidOn } from "../domain/licence-state.ts";
import type { Values } from "../posting/form-result.ts";
import type { EntryPage, HeldLicence } from "./entry-page.ts";
import { getText } from "./entry-values.ts";

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
  if (heldLicence === null || (!hasLicenceOn(eventDay, heldLicence) && enteredNumber !== ""))
    return { enteredNumber, number: "", expiry: null };
  return { enteredNumber, number: heldLicence.number, expiry: heldLicence.expiry };
}

/** Whether the driver has a licence that is valid on the event's first day. */
export const hasLicenceOn = (eventDay: string, heldLicence: Pick<HeldLicence, "expiry"> | null): boolean =>
  heldLicence !== null && isValidOn(eventDay, heldLicence.expiry);

/**
 * Whether the form offers to save the entered licence in the driver's profile: the API can save it, and the
 * driver has no licence that lasts until the event.
 */
export const canSaveLicence = ({ driver, days }: Pick<EntryPage, "driver" | "days">): boolean =>
  driver !== null && driver.licenceIssuers.length > 0 && !hasLicenceOn(days.eventDay, driver.heldLicence);

/** Whether the driver has chosen to save the entered licence in the profile. */
export const savesLicence = (page: Pick<EntryPage, "driver" | "days">, values: Values): boolean =>
  canSaveLicence(page) &&
  getText(values, "licence_number") !== "" &&
  getText(values, "save_licence") === "yes";
