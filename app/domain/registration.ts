/**
 * Whether a vehicle's registration expired before today. An unknown expiry (null) counts as expired. Days are
 * `yyyy-MM-dd`; `today` is the day in the organiser's zone. [VEH-026 VEH-027]
 */
export const isRegistrationExpired = (expiry: string | null, today: string): boolean =>
  expiry === null || expiry < today;
