/**
 * Maximum number of pending orders and payments that are stored per page and per account or browser. At the
 * limit, a new one replaces another, if possible one that is no longer shown.
 */
export const MAX_PENDING_ORDERS = 3;
