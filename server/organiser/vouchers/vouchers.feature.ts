import { z } from "zod";
import type { Cents } from "../../../app/domain/money.ts";
import { dollars, recordId, text } from "../../../app/wire/primitives.ts";
import { addCredit } from "../account/credit.ts";
import type { Db } from "../db/database.ts";
import type { Feature, Parts } from "../feature.ts";
import { countedUnlessFailed, createFixedWindows, refuseFor } from "../http/fixed-windows.ts";
import type { Caller, Route } from "../http/route.ts";
import { imageObject } from "../media/image-object.ts";
import { readWishes } from "../media/media-records.ts";
import { writeInvoice } from "../payments/invoices.ts";
import { startPayment } from "../payments/payments.ts";
import { Refusal } from "../payments/refusal.ts";
import { type Taken, takeOrder } from "../payments/take-order.ts";
import { voucherMigrations } from "./tables.ts";
import { codeHash, newCodeSeed, voucherCode } from "./voucher-code.ts";

/** Gift vouchers: what they look like, buying one and redeeming one. [API-069 API-070 API-071] */
export const vouchersFeature = (parts: Parts): Feature => ({
  routes: [payNowRoute(parts), redeemRoute(parts)],
  migrations: voucherMigrations,
  graphql: themesGraphQL(parts),
});

const themesGraphQL = (parts: Parts): NonNullable<Feature["graphql"]> => ({
  schema: `
    extend type Query { cognitoGiftVoucherThemes: [CognitoGiftVoucherTheme!]! }
    type CognitoGiftVoucherTheme {
      id: ID! name: String!
      image(image_width: Int, image_aspect: String): CognitoImageFile
    }
  `,
  resolvers: {
    Query: {
      cognitoGiftVoucherThemes: async () => {
        const themes = await parts.db
          .selectFrom("gift_voucher_themes")
          .selectAll()
          .orderBy("sort_order")
          .execute();
        return themes.map(({ id, name, image_hash }) => ({
          id,
          name,
          image: (wishes: Record<string, unknown>) =>
            imageObject(parts, image_hash, readWishes(wishes, { aspect: "16x9", width: 400 })),
        }));
      },
    },
  },
});

const Ordered = z.object({
  theme_id: recordId,
  amount: dollars,
  url: text.transform((url) => Buffer.from(url, "base64").toString("utf8")),
});

/** The most that one voucher is worth, in cents. */
const mostWorth: Cents = 100_000;

const payNowRoute = (parts: Parts): Route => ({
  method: "POST",
  path: "cognito/giftVoucher/payNow",
  once: { keepsAnswer: true, chosen: ({ theme_id, amount }) => ({ theme_id, amount }) },
  answer: ({ input, requireCaller, keep }) => {
    const caller = requireCaller();
    const { url, ...ordered } = Ordered.parse(input);
    return takeOrder(parts, {
      url,
      keep,
      take: (db, returnUrl) => orderVoucher(parts, db, { ...ordered, caller, returnUrl }),
      tell: ({ success, message, address }) => ({ success, message, payment: address }),
    });
  },
});

type VoucherOrder = { theme_id: number; amount: Cents; caller: Caller; returnUrl: string };

/** Writes a voucher that counts once its invoice is paid. */
async function orderVoucher(
  parts: Parts,
  db: Db,
  { theme_id, amount, caller, returnUrl }: VoucherOrder,
): Promise<Taken> {
  if (amount <= 0) throw new Refusal("Please choose an amount.");
  if (amount > mostWorth) throw new Refusal("A gift voucher is worth at most $1,000.00.");
  const themes = await db.selectFrom("gift_voucher_themes").select(["id", "name"]).execute();
  const theme = themes.find(({ id }) => id === theme_id);
  if (!theme && themes.length > 0) throw new Refusal("There is no such gift voucher.");
  const now = parts.clock.now();
  const title = "Gift voucher";
  const invoiceId = await writeInvoice(
    db,
    {
      userId: caller.id,
      subject: "voucher",
      title,
      contactName: `${caller.firstName} ${caller.lastName}`.trim(),
      email: caller.email,
      phone: "",
      lines: [{ description: theme ? `${title}: ${theme.name}` : title, quantity: 1, amount }],
      credit: 0,
      paymentMethod: "",
      now,
    },
    null,
  );
  const seed = newCodeSeed();
  await db
    .insertInto("gift_vouchers")
    .values({
      theme_id: theme?.id ?? null,
      buyer_id: caller.id,
      invoice_id: invoiceId,
      amount,
      code_seed: seed,
      code_hash: codeHash(voucherCode(parts, seed)),
      paid_at: null,
      redeemed_at: null,
      redeemed_by: null,
    })
    .execute();
  return { invoiceId, token: await startPayment(db, { invoiceId, amount, returnUrl, now }), paid: null };
}

const hour = 60 * 60 * 1000;
/** Codes that an account may get wrong in an hour. */
const mostWrong = 20;

function redeemRoute(parts: Parts): Route {
  const tried = createFixedWindows(parts.clock, { period: hour, names: 50_000 });
  return {
    method: "POST",
    path: "cognito/giftVoucher/redeem",
    once: { chosen: ({ code }) => codeHash(String(code)) },
    answer: async ({ input, requireCaller }) => {
      const caller = requireCaller();
      const { code } = z.object({ code: text }).parse(input);
      const count = { name: `account ${caller.id}`, most: mostWrong };
      refuseFor(tried.spend([count]), "TOO_MANY_CODES", "Too many codes were tried. Please wait an hour.");
      const refusal = await countedUnlessFailed(
        () => tried.giveBack(count.name),
        () => redeemed(parts, caller, code),
      );
      if (refusal !== null) return { success: false, message: refusal };
      tried.giveBack(count.name);
      return { success: true, message: "" };
    },
  };
}

/** Adds a voucher to the caller's credit, once; gives why not, or null. */
const redeemed = ({ db, clock }: Parts, caller: Caller, code: string): Promise<string | null> =>
  db.transaction().execute(async (all) => {
    const now = clock.now();
    const voucher = await all
      .selectFrom("gift_vouchers")
      .select(["id", "amount"])
      .where("code_hash", "=", codeHash(code))
      .where("paid_at", "is not", null)
      .executeTakeFirst();
    if (!voucher) return "There is no gift voucher with this code. Please check it.";
    const { numUpdatedRows } = await all
      .updateTable("gift_vouchers")
      .set({ redeemed_at: now, redeemed_by: caller.id })
      .where("id", "=", voucher.id)
      .where("redeemed_at", "is", null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return "This gift voucher has been redeemed already.";
    const reason = `Gift voucher ${voucher.id}`;
    await addCredit(all, { userId: caller.id, cents: voucher.amount, reason, now });
    return null;
  });
