import type { Cents } from "../domain/money.ts";
import type { PictureReference } from "../media/picture-sources.ts";
import type { InitialForm } from "../posting/form-result.ts";

/** A design that can be chosen for a voucher; the picture is 16:9. */
export type VoucherTheme = { id: number; name: string; picture: PictureReference };

/** Data of the redeem form for the current user. */
export type RedeemData = {
  /** Path of the page where the block's vouchers are bought. */
  path: string;
  /** Whether the user has to log in to buy or redeem. */
  needsLogin: boolean;
  initialRedeemForm: InitialForm;
};

/** A CMS block of gift vouchers for the current user. */
export type VoucherData = RedeemData & {
  /** Null if they couldn't be loaded. */
  themes: VoucherTheme[] | null;
  /** In cents. */
  amounts: readonly Cents[];
  allowsCustom: boolean;
  initialBuyForm: InitialForm;
};

/** Returns the path to buy the vouchers of a block, by its page's slug and its key on the page. */
export const buildVouchersPath = (page: string, block: string): string =>
  `/gift-voucher/${encodeURIComponent(page)}/${encodeURIComponent(block)}`;

/** Returns the path to redeem a voucher, which is below the path to buy one. */
export const buildRedeemPath = (path: string): string => `${path}/redeem`;

/** Whether the form to buy a voucher is shown. */
export const canBuyVoucher = ({ initialBuyForm, amounts, allowsCustom }: VoucherData): boolean =>
  !initialBuyForm.isUnsupported && (amounts.length > 0 || allowsCustom);

/** Returns the id and the path of the first form that the block shows; null if it shows none. */
export function findFirstVoucherForm(vouchers: VoucherData): { id: string; path: string } | null {
  const { path, needsLogin, initialRedeemForm } = vouchers;
  if (canBuyVoucher(vouchers)) return { id: "gift-voucher", path };
  return needsLogin || initialRedeemForm.isUnsupported
    ? null
    : { id: "redeem-voucher", path: buildRedeemPath(path) };
}
