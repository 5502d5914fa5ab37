/**
 * Maximum number of pending payments and orders that the store remembers for one page and one account or
 * browser.
 */
export const MAX_PENDING_NOTES = 3;
