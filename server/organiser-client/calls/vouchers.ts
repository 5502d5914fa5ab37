import { type Cents, toDollars } from "../../../app/domain/money.ts";
import { allowInvalidParts } from "../../../app/wire/invalid-parts.ts";
import { Outcome } from "../../../app/wire/primitives.ts";
import { ShopOrderOutcome } from "../../../app/wire/shop.ts";
import { VoucherThemes } from "../../../app/wire/voucher.ts";
import type { Transport } from "../transport-type.ts";

const Themes = allowInvalidParts("omit-part-of-item", VoucherThemes);

const themesQuery = `query cognitoGiftVoucherThemes {
  cognitoGiftVoucherThemes { id name image(image_width: 400, image_aspect: "16x9") { url width height } }
}`;

/** Calls to buy and redeem gift vouchers. Both require a login. */
export const vouchers = (api: Transport) => ({
  /** Lists the themes. Some APIs return them only to logged-in users (`user`). [API-071 VCH-006] */
  listThemes: async (audience: "public" | "user") => {
    const result = await api.query(
      themesQuery,
      {},
      Themes,
      audience === "public" ? { audience, cache: "fiveMinutes" } : { audience },
    );
    return result.cognitoGiftVoucherThemes;
  },

  /**
   * Orders a voucher. `themeId` is 0 for none, and `returnUrl` the page to return to after the payment.
   * `redirect` of the outcome is the payment page. [API-069 VCH-007]
   */
  order: (themeId: number, amount: Cents, returnUrl: string, idempotencyKey: string) =>
    api.post(
      "cognito/giftVoucher/payNow",
      { theme_id: themeId, amount: toDollars(amount), url: Buffer.from(returnUrl).toString("base64") },
      ShopOrderOutcome,
      { idempotencyKey, feature: "voucher-sale" },
    ),

  /**
   * Adds the value of a voucher to the user's credit. `code` is worth money, so it must not be logged.
   * [API-070]
   */
  redeem: (code: string, idempotencyKey: string) =>
    api.post("cognito/giftVoucher/redeem", { code }, Outcome, {
      idempotencyKey,
      feature: "voucher-redemption",
    }),
});
