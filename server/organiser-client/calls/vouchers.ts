import { type Cents, toDollars } from "../../../app/domain/money.ts";
import { allowInvalidParts } from "../../../app/wire/invalid-parts.ts";
import { Outcome } from "../../../app/wire/primitives.ts";
import { ShopOrderOutcome } from "../../../app/wire/shop.ts";
import { VoucherThemes } from "../../../app/wire/voucher.ts";
import type { Transport } from "../transport-type.ts";

const Themes = allowInvalidParts("of-each", VoucherThemes);

const themes = `query cognitoGiftVoucherThemes {
  cognitoGiftVoucherThemes { id name image(image_width: 400, image_aspect: "16x9") { url width height } }
}`;

/** Gift vouchers: themes, buying, redeeming. Buying and redeeming require a login. */
export const vouchers = (api: Transport) => ({
  /**
   * The themes, with images 400 px wide. Some APIs return them to logged-in users only, hence `audience:
   * user`. [API-071 VCH-006]
   */
  themes: async (audience: "public" | "user") => {
    const result = await api.query(
      themes,
      {},
      Themes,
      audience === "public" ? { audience, keep: "minutes" } : { audience },
    );
    return result.cognitoGiftVoucherThemes;
  },

  /**
   * Orders a voucher over an amount in cents with a theme (0 for none); `redirect` of the result is the
   * payment page. `address` is the return URL, encoded in base64. [API-069 VCH-007]
   */
  payNow: (theme: number, amount: Cents, address: string, idempotencyKey: string) =>
    api.post(
      "cognito/giftVoucher/payNow",
      { theme_id: theme, amount: toDollars(amount), url: Buffer.from(address).toString("base64") },
      ShopOrderOutcome,
      { idempotencyKey, feature: "voucher-sale" },
    ),

  /** Adds the value of a voucher to the user's credit. The code must be treated like money. [API-070] */
  redeem: (code: string, idempotencyKey: string) =>
    api.post("cognito/giftVoucher/redeem", { code }, Outcome, {
      idempotencyKey,
      feature: "voucher-redemption",
    }),
});
