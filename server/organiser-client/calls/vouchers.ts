import { type Cents, toDollars } from "../../../app/domain/money.ts";
import { Outcome } from "../../../app/wire/primitives.ts";
import { ShopOrderOutcome } from "../../../app/wire/shop.ts";
import { VoucherThemes } from "../../../app/wire/voucher.ts";
import type { Transport } from "../transport-type.ts";

const themes = `query cognitoGiftVoucherThemes {
  cognitoGiftVoucherThemes { id name image(image_width: 400, image_aspect: "16x9") { url width height } }
}`;

/** Gift vouchers: what they look like, buying one, redeeming one. Buying and redeeming need sign-in. */
export const vouchers = (api: Transport) => ({
  /**
   * The themes, their pictures 400 px wide. An API may tell them to those alone who are signed in: `whose` is
   * `personal` for somebody who is. [API-071 VCH-006]
   */
  themes: async (whose: "public" | "personal") => {
    const answer = await api.query(
      themes,
      {},
      VoucherThemes,
      whose === "public" ? { whose, keep: "minutes" } : { whose },
    );
    return answer.cognitoGiftVoucherThemes;
  },

  /**
   * Orders a voucher of some cents in a theme (0 for none); `redirect` of the answer is where it is paid.
   * `address` is the page that the payment leads back to; it travels in base64. [API-069 VCH-007]
   */
  payNow: (theme: number, amount: Cents, address: string, idempotencyKey: string) =>
    api.post(
      "cognito/giftVoucher/payNow",
      { theme_id: theme, amount: toDollars(amount), url: Buffer.from(address).toString("base64") },
      ShopOrderOutcome,
      { idempotencyKey },
    ),

  /** Adds what a voucher is worth to the user's credit. The code is as good as money. [API-070] */
  redeem: (code: string, idempotencyKey: string) =>
    api.post("cognito/giftVoucher/redeem", { code }, Outcome, { idempotencyKey }),
});
