/** The years of manufacture that are taken: from the first cars to next year's models. `today` is a day. */
export const earliestYear = 1885;
export const latestYear = (today: string): number => Number(today.slice(0, 4)) + 1;
