/** Durations in milliseconds. A day is 24 hours: use time zone functions for calendar days. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
