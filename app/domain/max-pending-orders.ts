/**
 * Maximum number of pending orders and payments that are stored per page and per account or browser. Further
 * orders replace stored orders, if possible orders that aren't shown any more.
 */
export const MAX_PENDING_ORDERS = 3;
