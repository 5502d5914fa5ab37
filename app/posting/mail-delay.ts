/** Query parameter that passes the delay of an email, in minutes, to the page after a post. */
export const DELAY_PARAM = "late";
export const DELAY_PATTERN = "[1-9]\\d{0,4}";
