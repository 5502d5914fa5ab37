/**
 * Whether a vehicle's registration is expired: before today, or unknown. Both are days `yyyy-MM-dd`, today in
 * the organiser's zone. [VEH-026 VEH-027]
 */
export const isRegistrationExpired = (expiry: string | null, today: string): boolean =>
  expiry === null || expiry < today;
