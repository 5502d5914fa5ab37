/** Settings of `core/gift_voucher_purchase`, which its own pages read as well. */
export { VoucherSettings } from "../../../vouchers/voucher-offer.server.ts";
