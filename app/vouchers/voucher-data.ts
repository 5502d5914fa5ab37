import type { Cents } from "../domain/money.ts";
import type { PictureReference } from "../media/picture-sources.ts";
import type { InitialForm } from "../posting/form-result.ts";

/** A design that can be chosen for a voucher; the picture is 16:9. */
type ShownTheme = { id: number; name: string; picture: PictureReference };

/** Data of the redeem form for the current user. */
export type RedeemData = {
  /** Path of the page where the block's vouchers are bought. */
  path: string;
  /** Whether the user has to log in to buy or redeem. */
  needsLogin: boolean;
  redeeming: InitialForm;
};

/** A CMS block of gift vouchers for the current user. */
export type VoucherData = RedeemData & {
  /** Null if unavailable. */
  themes: ShownTheme[] | null;
  /** In cents. */
  amounts: readonly Cents[];
  allowsCustom: boolean;
  buying: InitialForm;
};

/** Path to buy the vouchers of a block, by its page's slug and its key on the page. */
export const vouchersPath = (page: string, block: string): string =>
  `/gift-voucher/${encodeURIComponent(page)}/${encodeURIComponent(block)}`;

/** Path to redeem a voucher, below the path to buy one. */
export const redeemPath = (path: string): string => `${path}/redeem`;

/** Whether the form to buy a voucher is shown. */
export const canBuyVoucher = ({ needsLogin, buying, amounts, allowsCustom }: VoucherData): boolean =>
  !needsLogin && !buying.isUnsupported && (amounts.length > 0 || allowsCustom);

/** The id and path of the first form that the block shows; null if it shows none. */
export function firstVoucherForm(vouchers: VoucherData): { id: string; path: string } | null {
  const { path, needsLogin, redeeming } = vouchers;
  if (canBuyVoucher(vouchers)) return { id: "gift-voucher", path };
  return needsLogin || redeeming.isUnsupported ? null : { id: "redeem-voucher", path: redeemPath(path) };
}
