/** Max payments and orders stored per page, for one account or browser. */
export const MAX_PENDING_NOTES = 3;
