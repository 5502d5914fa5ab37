/**
 * A date in this many years by the system clock, `yyyy-MM-dd`, so that tests with expiry dates keep passing.
 */
export const inYears = (years: number, day = "06-30"): string => `${yearIn(years)}-${day}`;

/** The year in this many years. */
export const yearIn = (years: number): number => new Date().getFullYear() + years;
