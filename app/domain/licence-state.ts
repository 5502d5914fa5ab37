/**
 * How a race licence stands for an event: it lasts until the day on which the event starts, has expired by
 * today, or expires in between. [ENT-012 ENT-013]
 */
export type LicenceState = "lasts" | "expired" | "expires-before-event";

/** Days are `yyyy-MM-dd`. A licence without an expiry lasts, as far as anybody knows. */
export function licenceStateAt(
  expiry: string | null,
  { today, eventDay }: { today: string; eventDay: string },
): LicenceState {
  if (lastsUntil(eventDay, expiry)) return "lasts";
  return lastsUntil(today, expiry) ? "expires-before-event" : "expired";
}

/** Whether a licence still counts on a day; its last day is one. */
export const lastsUntil = (day: string, expiry: string | null): boolean => expiry === null || expiry >= day;
