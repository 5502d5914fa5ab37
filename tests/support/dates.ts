/**
 * Returns a date in this many years by the system clock, `yyyy-MM-dd`. Tests use it for expiry dates that must
 * be in the future.
 */
export const inYears = (years: number, day = "06-30"): string => `${yearIn(years)}-${day}`;

/** Returns the year in this many years by the system clock. */
export const yearIn = (years: number): number => new Date().getFullYear() + years;
