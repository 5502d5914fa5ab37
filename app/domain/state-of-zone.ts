/** Finds the name of the Australian state that a time zone (IANA name) belongs to; "" for any other zone. */
export const findStateByZone = (timeZone: string): string => STATE_BY_ZONE[timeZone] ?? "";

const STATE_BY_ZONE: Readonly<Record<string, string>> = {
  "Australia/Sydney": "New South Wales",
  "Australia/Canberra": "Australian Capital Territory",
  "Australia/Melbourne": "Victoria",
  "Australia/Brisbane": "Queensland",
  "Australia/Adelaide": "South Australia",
  "Australia/Perth": "Western Australia",
  "Australia/Hobart": "Tasmania",
  "Australia/Darwin": "Northern Territory",
};
