/** Maximum number of gift voucher codes that may be entered per minute, on the redeem page and in the cart. */
export const MAX_VOUCHER_CODES_PER_MINUTE = 20;
