/** Maximum number of gift voucher codes that a user may enter per minute. */
export const MAX_VOUCHER_CODES_PER_MINUTE = 20;
