/** A day of the year in so many years, `yyyy-MM-dd`, as the machine's clock has it: far enough off to be valid, for ever. */
export const inYears = (years: number, day = "06-30"): string => `${new Date().getFullYear() + years}-${day}`;
