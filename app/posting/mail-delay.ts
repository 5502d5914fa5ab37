/** Query parameter that passes a delay in minutes to the page after a post, and the pattern of its value. */
export const delayParam = "late";
export const delayPattern = "[1-9]\\d{0,4}";
