import type { Cents } from "../domain/money.ts";
import type { PictureReference } from "../media/picture-sources.ts";
import type { InitialForm } from "../posting/form-result.ts";

/** A picture that can be chosen for a voucher, with the aspect ratio 16:9. */
export type VoucherTheme = { id: number; name: string; picture: PictureReference };

/** The data of the redeem form for the current user. */
export type RedeemData = {
  /** The path of the page where the block's vouchers are bought. */
  path: string;
  /** Whether the user has to log in to buy or redeem. */
  needsLogin: boolean;
  initialRedeemForm: InitialForm;
};

/** The data of a CMS block of gift vouchers for the current user. */
export type VoucherData = RedeemData & {
  /** Null if the themes couldn't be loaded. */
  themes: VoucherTheme[] | null;
  amounts: readonly Cents[];
  /** Whether the user may enter another amount. */
  allowsCustom: boolean;
  initialBuyForm: InitialForm;
};

/** Builds the path of the page that sells the vouchers of a CMS page's block. */
export const buildVouchersPath = (pageSlug: string, blockKey: string): string =>
  `/gift-voucher/${encodeURIComponent(pageSlug)}/${encodeURIComponent(blockKey)}`;

/**
 * Builds the path of the page where vouchers are redeemed. `buyPath` is the result of `buildVouchersPath`.
 */
export const buildRedeemPath = (buyPath: string): string => `${buyPath}/redeem`;

/** Whether the user can buy a voucher: the API supports it, and an amount can be chosen. */
export const canBuyVoucher = ({ initialBuyForm, amounts, allowsCustom }: VoucherData): boolean =>
  !initialBuyForm.isUnsupported && (amounts.length > 0 || allowsCustom);

/** Returns the id and path of the first form in the block, or null if it has none. */
export function findFirstVoucherForm(vouchers: VoucherData): { id: string; path: string } | null {
  const { path, needsLogin, initialRedeemForm } = vouchers;
  if (canBuyVoucher(vouchers)) return { id: "gift-voucher", path };
  return needsLogin || initialRedeemForm.isUnsupported
    ? null
    : { id: "redeem-voucher", path: buildRedeemPath(path) };
}
