/**
 * Whether a vehicle's registration expired before today. An unknown expiry (null) is treated as expired. Days
 * are `yyyy-MM-dd`, and `today` is the day in the organiser's time zone. [VEH-026 VEH-027]
 */
export const isRegistrationExpired = (expiry: string | null, today: string): boolean =>
  expiry === null || expiry < today;
