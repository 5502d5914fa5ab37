/**
 * A day of the year in so many years, `yyyy-MM-dd`, as the machine's clock has it: far enough off to be
 * valid, for ever.
 */
export const inYears = (years: number, day = "06-30"): string => `${yearIn(years)}-${day}`;

/** The year that comes after so many. */
export const yearIn = (years: number): number => new Date().getFullYear() + years;
