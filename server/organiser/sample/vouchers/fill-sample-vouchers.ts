import type { Parts } from "../../feature.ts";
import { codeHash } from "../../vouchers/voucher-code.ts";

/** What vouchers of the sample look like. */
const themes = [
  { name: "Green light", image_hash: "start-lights" },
  { name: "Light trails", image_hash: "light-trails" },
  { name: "Tyre smoke", image_hash: "burnout" },
];

/** A voucher to try redeeming with, $50: the README names its code. */
const given = { code: "ROLL-2345-6789-GIFT", amount: 5_000 };

/**
 * Makes the themes where there are none yet, and with sample people the voucher that one of them can redeem.
 */
export async function fillSampleVouchers({ db, clock, auth }: Parts): Promise<void> {
  const known = await db.selectFrom("gift_voucher_themes").select("id").limit(1).executeTakeFirst();
  if (known) return;
  await db
    .insertInto("gift_voucher_themes")
    .values(themes.map((theme, sort_order) => ({ ...theme, sort_order })))
    .execute();
  if (!auth.sampleSignIns) return;
  await db
    .insertInto("gift_vouchers")
    .values({
      theme_id: null,
      buyer_id: null,
      invoice_id: null,
      amount: given.amount,
      code_seed: "",
      code_hash: codeHash(given.code),
      paid_at: clock.now(),
      redeemed_at: null,
      redeemed_by: null,
    })
    .execute();
}
