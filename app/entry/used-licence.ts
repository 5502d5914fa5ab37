import { lastsUntil } from "../domain/licence-state.ts";

/**
 * The licence that an order names: the one known already, with its expiry, and the number typed beside it.
 */
type UsedLicence = { aasa: string; number: string; expiry: string | null };

type HeldLicence = { number: string; expiry: string | null };

/**
 * The licence known already is used, unless it ends before the event and the driver has typed the number of
 * another one; `typed` is "" for none. [ENT-011..013 LIC-009]
 */
export function usedLicence(held: HeldLicence | null, typed: string, eventDay: string): UsedLicence {
  if (held === null || (!lastsUntil(eventDay, held.expiry) && typed !== ""))
    return { aasa: typed, number: "", expiry: null };
  return { aasa: typed, number: held.number, expiry: held.expiry };
}
