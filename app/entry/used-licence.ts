import { isValidOn } from "../domain/licence-state.ts";

/** The licence that an order names: the known one with its expiry, and the number entered in the form. */
type UsedLicence = { aasa: string; number: string; expiry: string | null };

type HeldLicence = { number: string; expiry: string | null };

/**
 * The known licence is used, unless it ends before the event and the driver has entered the number of another
 * one; `typed` is "" for none. [ENT-011..013 LIC-009]
 */
export function usedLicence(held: HeldLicence | null, typed: string, eventDay: string): UsedLicence {
  if (held === null || (!isValidOn(eventDay, held.expiry) && typed !== ""))
    return { aasa: typed, number: "", expiry: null };
  return { aasa: typed, number: held.number, expiry: held.expiry };
}
