/** Query parameter that passes the delay of an email, in minutes, to the page after a post. */
export const delayParam = "late";
/** Pattern of the parameter's value. */
export const delayPattern = "[1-9]\\d{0,4}";
