import type { Dependencies } from "../../feature.ts";
import { hashVoucherCode } from "../../vouchers/voucher-code.ts";

const VOUCHER_THEMES = [
  { name: "Green light", image_hash: "start-lights" },
  { name: "Light trails", image_hash: "light-trails" },
  { name: "Tyre smoke", image_hash: "burnout" },
];

/** The README contains the code, so that users of the sample can redeem the voucher. */
const SAMPLE_VOUCHER = { code: "ROLL-2345-6789-GIFT", amount: 5_000 };

/**
 * If there are no voucher themes yet, creates them and, if `hasSampleLogins` is enabled, also
 * `SAMPLE_VOUCHER`.
 */
export async function seedVouchers({ db, clock, auth }: Dependencies): Promise<void> {
  const existingTheme = await db.selectFrom("gift_voucher_themes").select("id").limit(1).executeTakeFirst();
  if (existingTheme) return;
  await db
    .insertInto("gift_voucher_themes")
    .values(VOUCHER_THEMES.map((theme, sort_order) => ({ ...theme, sort_order })))
    .execute();
  if (!auth.hasSampleLogins) return;
  await db
    .insertInto("gift_vouchers")
    .values({
      theme_id: null,
      buyer_id: null,
      invoice_id: null,
      amount: SAMPLE_VOUCHER.amount,
      code_seed: "",
      code_hash: hashVoucherCode(SAMPLE_VOUCHER.code),
      paid_at: clock.now(),
      redeemed_at: null,
      redeemed_by: null,
    })
    .execute();
}
