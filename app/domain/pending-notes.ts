/**
 * Maximum number of pending orders and payments that are saved for one page and one account or browser.
 * Further ones replace saved ones.
 */
export const MAX_PENDING_ORDERS = 3;
