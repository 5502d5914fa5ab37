/**
 * The licence that an order names: the one known already, with its expiry, and the number typed beside it.
 */
type UsedLicence = { aasa: string; number: string; expiry: string | null };

type HeldLicence = { number: string; expiry: string | null };

/** Whether a licence ends before a day, `yyyy-MM-dd`; one without an expiry never does. [LIC-009] */
export const endsBefore = ({ expiry }: HeldLicence, day: string): boolean => expiry !== null && expiry < day;

/**
 * The licence known already is used, unless it ends before the event and the driver has typed the number of
 * another one; `typed` is "" for none. [ENT-011..013 LIC-009]
 */
export function usedLicence(held: HeldLicence | null, typed: string, eventDay: string): UsedLicence {
  if (held === null || (endsBefore(held, eventDay) && typed !== ""))
    return { aasa: typed, number: "", expiry: null };
  return { aasa: typed, number: held.number, expiry: held.expiry };
}
