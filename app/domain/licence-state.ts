/**
 * State of a race licence for an event: valid until the day the event starts, expired today, or expiring in
 * between. [ENT-012 ENT-013]
 */
export type LicenceState = "lasts" | "expired" | "expires-before-event";

/** Days are `yyyy-MM-dd`. A licence without an expiry counts as valid. */
export function getLicenceState(
  expiry: string | null,
  { today, eventDay }: { today: string; eventDay: string },
): LicenceState {
  if (isValidOn(eventDay, expiry)) return "lasts";
  return isValidOn(today, expiry) ? "expires-before-event" : "expired";
}

/** Whether a licence is valid on a day; its last day is included. */
export const isValidOn = (day: string, expiry: string | null): boolean => expiry === null || expiry >= day;
