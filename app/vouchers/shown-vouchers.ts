import type { Cents } from "../domain/money.ts";
import type { PictureReference } from "../media/picture-sources.ts";
import type { FormStart } from "../posting/answer.ts";

/** What a voucher may look like; its picture is 16x9. */
type ShownTheme = { id: number; name: string; picture: PictureReference };

/** The redeeming of vouchers as it is shown to whoever is here. */
export type ShownRedeeming = {
  /** Where vouchers of this block are bought. */
  path: string;
  /** Whether somebody has to log in before they buy or redeem. */
  needsLogIn: boolean;
  redeeming: FormStart;
};

/** A block of gift vouchers as it is shown to whoever is here. */
export type ShownVouchers = ShownRedeeming & {
  /** Null where the API doesn't tell them now. */
  themes: ShownTheme[] | null;
  /** In cents. */
  amounts: readonly Cents[];
  allowsCustom: boolean;
  buying: FormStart;
};

/** Where the vouchers of a block are bought, by the slug of its page and its key there. */
export const pathOfVouchers = (page: string, block: string): string =>
  `/gift-voucher/${encodeURIComponent(page)}/${encodeURIComponent(block)}`;

/** Where a voucher is redeemed, beside where it is bought. */
export const pathOfRedeeming = (path: string): string => `${path}/redeem`;
