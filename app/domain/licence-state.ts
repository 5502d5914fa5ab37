/**
 * State of a race licence for an event. `lasts`: the licence is valid on the event's first day. `expired`:
 * the licence expired before today. [ENT-012 ENT-013]
 */
export type LicenceState = "lasts" | "expired" | "expires-before-event";

/**
 * Compares a licence's expiry with the event's first day and today, all `yyyy-MM-dd`. A licence without an
 * expiry is always valid.
 */
export function getLicenceState(
  expiry: string | null,
  { today, eventDay }: { today: string; eventDay: string },
): LicenceState {
  if (isValidOn(eventDay, expiry)) return "lasts";
  return isValidOn(today, expiry) ? "expires-before-event" : "expired";
}

/** Whether a licence is valid on a day (`yyyy-MM-dd`). A licence is still valid on its expiry date. */
export const isValidOn = (day: string, expiry: string | null): boolean => expiry === null || expiry >= day;
