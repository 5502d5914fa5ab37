import { formatFullName } from "../../../app/domain/record-rules/person.ts";
import { z } from "zod";
import { normaliseTypedCode, hasVoucherFormat } from "../../../app/domain/comparable-text.ts";
import type { Cents } from "../../../app/domain/money.ts";
import { dollars, recordId, text } from "../../../app/wire/primitives.ts";
import { addCredit } from "../account/credit.ts";
import type { Db } from "../db/database.ts";
import type { Feature, Dependencies } from "../feature.ts";
import { refundOnServerError, createFixedWindows, rejectIfRateLimited } from "../http/fixed-windows.ts";
import type { Caller, Route } from "../http/route.ts";
import { buildImageObject } from "../media/image-object.ts";
import { parseImageOptions } from "../media/media-records.ts";
import { loadRefundedCents, writeInvoice } from "../payments/invoices.ts";
import { startPayment } from "../payments/payments.ts";
import { RejectionError } from "../payments/rejection-error.ts";
import { type PlacedOrder, placeOrder } from "../payments/place-order.ts";
import { formatLineDescription } from "../payments/invoice-translations.ts";
import { createPrintPage } from "./print-page.ts";
import { voucherMigrations } from "./tables.ts";
import { hashVoucherCode, createCodeSeed, deriveVoucherCode } from "./voucher-code.ts";
import { HOUR_MS } from "../../../app/domain/durations.ts";

/**
 * Gift vouchers: their themes, the calls to buy and to redeem one, and the page that prints one.
 * [API-069 API-070 API-071]
 */
export const vouchersFeature = (dependencies: Dependencies): Feature => ({
  routes: [createPayNowRoute(dependencies), createRedeemRoute(dependencies)],
  pages: [createPrintPage(dependencies)],
  migrations: voucherMigrations,
  graphql: createThemesGraphQL(dependencies),
});

const createThemesGraphQL = (dependencies: Dependencies): NonNullable<Feature["graphql"]> => ({
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
        const themes = await dependencies.db
          .selectFrom("gift_voucher_themes")
          .selectAll()
          .orderBy("sort_order")
          .execute();
        return themes.map(({ id, name, image_hash }) => ({
          id,
          name,
          image: (args: Record<string, unknown>) =>
            buildImageObject(
              dependencies,
              image_hash,
              parseImageOptions(args, { aspect: "16x9", width: 400 }),
            ),
        }));
      },
    },
  },
});

/** `url` is the return URL, encoded as Base64. */
const VoucherInput = z.object({
  theme_id: recordId,
  amount: dollars,
  url: text.transform((url) => Buffer.from(url, "base64").toString("utf8")),
});

/** The maximum amount of a voucher, in cents. */
const MAX_AMOUNT: Cents = 100_000;

const createPayNowRoute = (dependencies: Dependencies): Route => ({
  method: "POST",
  path: "cognito/giftVoucher/payNow",
  idempotency: { storesResponse: true, getComparedInput: ({ theme_id, amount }) => ({ theme_id, amount }) },
  handler: ({ input, requireCaller, saveResponse }) => {
    const caller = requireCaller();
    const { url, ...order } = VoucherInput.parse(input);
    return placeOrder(dependencies, {
      url,
      saveResponse,
      save: (db, returnUrl) => orderVoucher(dependencies, db, { ...order, caller, returnUrl }),
      toResponse: ({ success, message, redirectUrl }) => ({ success, message, payment: redirectUrl }),
    });
  },
});

type VoucherOrder = { theme_id: number; amount: Cents; caller: Caller; returnUrl: string };

/**
 * Saves a voucher that becomes valid when its invoice is paid. Updates an unpaid voucher of the caller
 * instead, so that a voucher that is ordered again can't be paid twice.
 */
async function orderVoucher(
  dependencies: Dependencies,
  db: Db,
  { theme_id, amount, caller, returnUrl }: VoucherOrder,
): Promise<PlacedOrder> {
  if (amount <= 0) throw new RejectionError("Choose an amount.");
  if (amount > MAX_AMOUNT) throw new RejectionError("A gift voucher can be worth at most $1,000.00.");
  const themes = await db.selectFrom("gift_voucher_themes").select(["id", "name"]).execute();
  const theme = themes.find(({ id }) => id === theme_id);
  if (!theme && themes.length > 0) throw new RejectionError("There is no such gift voucher.");
  const now = dependencies.clock.now();
  const previousVoucher = await findUnpaidVoucher(db, caller.id);
  const invoiceId = await writeInvoice(
    db,
    {
      userId: caller.id,
      subject: "voucher",
      title: formatLineDescription("voucher"),
      contactName: formatFullName(caller.firstName, caller.lastName),
      email: caller.email,
      phone: "",
      lines: [
        {
          description: theme
            ? formatLineDescription("voucherOf", theme.name)
            : formatLineDescription("voucher"),
          quantity: 1,
          amount,
        },
      ],
      credit: 0,
      paymentMethod: "",
      now,
    },
    previousVoucher?.invoice_id ?? null,
  );
  const themeAndAmount = { theme_id: theme?.id ?? null, amount };
  if (previousVoucher)
    await db.updateTable("gift_vouchers").set(themeAndAmount).where("id", "=", previousVoucher.id).execute();
  else {
    const seed = createCodeSeed();
    await db
      .insertInto("gift_vouchers")
      .values({
        ...themeAndAmount,
        buyer_id: caller.id,
        invoice_id: invoiceId,
        code_seed: seed,
        code_hash: hashVoucherCode(deriveVoucherCode(dependencies, seed)),
        paid_at: null,
        redeemed_at: null,
        redeemed_by: null,
      })
      .execute();
  }
  return {
    invoiceId,
    token: await startPayment(db, { invoiceId, amount, returnUrl, now }),
    paidInvoice: null,
  };
}

async function findUnpaidVoucher(
  db: Db,
  userId: number,
): Promise<{ id: number; invoice_id: number | null } | null> {
  const voucher = await db
    .selectFrom("gift_vouchers")
    .select(["id", "invoice_id"])
    .where("buyer_id", "=", userId)
    .where("invoice_id", "is not", null)
    .where("paid_at", "is", null)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return voucher ?? null;
}

const RedemptionInput = z.object({ code: text });

/** The maximum number of wrong codes per account in an hour. */
const MAX_WRONG_CODES = 20;

function createRedeemRoute(dependencies: Dependencies): Route {
  const windows = createFixedWindows(dependencies.clock);
  return {
    method: "POST",
    path: "cognito/giftVoucher/redeem",
    idempotency: { getComparedInput: (input) => hashVoucherCode(RedemptionInput.parse(input).code) },
    handler: async ({ input, requireCaller }) => {
      const caller = requireCaller();
      const { code } = RedemptionInput.parse(input);
      const limits = [{ key: `account ${caller.id}`, max: MAX_WRONG_CODES, periodMs: HOUR_MS }];
      const waitSeconds = await windows.consume(limits);
      rejectIfRateLimited(waitSeconds, "TOO_MANY_CODES", "Too many codes were tried. Try again in an hour.");
      const rejectionMessage = await refundOnServerError(
        () => windows.refund(limits),
        () => redeem(dependencies, caller, code),
      );
      if (rejectionMessage !== null) return { success: false, message: rejectionMessage };
      await windows.refund(limits);
      return { success: true, message: "" };
    },
  };
}

const getUnknownVoucherMessage = (code: string): string =>
  hasVoucherFormat(normaliseTypedCode(code))
    ? "We can’t find a gift voucher with this code. Check the code."
    : "We can’t find a gift voucher with this code. A voucher code has 16 letters and digits. " +
      "Enter a promotion code in the cart instead.";

/**
 * Returns null, or a message for the user if the code is rejected. The back-office refunds in a transaction,
 * too, so that a voucher is never both refunded and redeemed.
 */
const redeem = ({ db, clock }: Dependencies, caller: Caller, code: string): Promise<string | null> =>
  db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const voucher = await transaction
      .selectFrom("gift_vouchers")
      .select(["id", "amount", "invoice_id"])
      .where("code_hash", "=", hashVoucherCode(code))
      .where("paid_at", "is not", null)
      .executeTakeFirst();
    if (!voucher) return getUnknownVoucherMessage(code);
    if ((await loadRefundedCents(transaction, voucher.invoice_id ?? 0)) > 0)
      return "This gift voucher has been refunded, so its code is no longer valid.";
    const { numUpdatedRows } = await transaction
      .updateTable("gift_vouchers")
      .set({ redeemed_at: now, redeemed_by: caller.id })
      .where("id", "=", voucher.id)
      .where("redeemed_at", "is", null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return "This gift voucher has already been redeemed.";
    const reason = `Gift voucher ${voucher.id}`;
    await addCredit(transaction, { userId: caller.id, cents: voucher.amount, reason, now });
    return null;
  });
