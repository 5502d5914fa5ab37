/** Finds the name of the Australian state of a time zone (IANA name). Returns "" for other zones. */
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
