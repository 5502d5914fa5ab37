import { z } from "zod";
import type { Cents } from "../../../app/domain/money.ts";
import { text } from "../../../app/wire/primitives.ts";
import { addCredit } from "../account/credit.ts";
import type { Db } from "../db/database.ts";
import { rejectOnDiskFull } from "../db/full-disk.ts";
import type { Dependencies } from "../feature.ts";
import { formatDollars } from "../payments/format-dollars.ts";
import { loadRefundedCents } from "../payments/invoices.ts";
import { parseDollarsToCents } from "./amounts.ts";
import { sendRefundNotice } from "./refund-mail.ts";

/** The problems are the messages at the fields, or "". */
export type RejectedRefund = {
  status: number;
  problem: string;
  confirmationProblem: string;
  typedAmount: string;
};

type RefundOutcome =
  /** `cents` is 0 if the same form was sent before. */
  { kind: "refunded"; cents: number } | ({ kind: "rejected" } & RejectedRefund) | { kind: "not-found" };

const PostedRefund = z.object({ amount: text, refund_key: text, confirmed: text });

/**
 * What can still be refunded of a paid invoice. A gift voucher (`isWhole`) is refunded in full or, once its
 * code was redeemed (`isRedeemed`), not at all: otherwise its value would be paid out twice.
 */
export type Refundable = { cents: Cents; isWhole: boolean; isRedeemed: boolean };

/**
 * Loads what can be refunded of a paid entry, order of tickets, shop order or gift voucher to the account's
 * credit. Returns null for any other invoice, or if the account is deleted.
 */
export async function loadRefundable(db: Db, invoiceId: number): Promise<Refundable | null> {
  const invoice = await findRefundableInvoice(db, invoiceId);
  if (!invoice) return null;
  const isRedeemed = invoice.redeemed_at !== null;
  return {
    cents: isRedeemed ? 0 : invoice.total - (await loadRefundedCents(db, invoiceId)),
    isWhole: invoice.subject === "voucher",
    isRedeemed,
  };
}

/**
 * Refunds an amount of a paid entry, order of tickets, shop order or gift voucher to the account's credit, and
 * emails the customer. The key in the form prevents a second refund if the form is sent twice. The transaction
 * that refunds a voucher also checks that it wasn't redeemed, and redeeming checks that it wasn't refunded.
 */
export function refundToCredit(
  dependencies: Pick<Dependencies, "db" | "clock" | "mail" | "log" | "siteOrigins">,
  invoiceId: number,
  body: unknown,
): Promise<RefundOutcome> {
  const { db, clock } = dependencies;
  const { amount: typedAmount, refund_key: key, confirmed } = PostedRefund.parse(body);
  const reject = (status: number, problem: string, confirmationProblem = "") =>
    ({ kind: "rejected", status, problem, confirmationProblem, typedAmount }) as const;
  return rejectOnDiskFull(() =>
    db.transaction().execute(async (transaction): Promise<RefundOutcome> => {
      const invoice = await findRefundableInvoice(transaction, invoiceId);
      const refundable = await loadRefundable(transaction, invoiceId);
      if (!invoice || !refundable) return { kind: "not-found" };
      const cents = parseDollarsToCents(typedAmount);
      const earlierRefund = await transaction
        .selectFrom("office_refunds")
        .select(["invoice_id", "cents"])
        .where("key", "=", key)
        .executeTakeFirst();
      if (earlierRefund?.invoice_id === invoiceId && earlierRefund.cents === cents)
        return { kind: "refunded", cents: 0 };
      if (earlierRefund || !KEY_PATTERN.test(key))
        return reject(
          409,
          "This form was already used. Check what was refunded, and enter the amount again.",
        );
      if (refundable.isRedeemed)
        return reject(409, "This gift voucher has been redeemed, so it can’t be refunded.");
      if (cents === null || cents === 0)
        return reject(400, "Enter an amount in dollars with at most two decimals, such as 25.50.");
      if (cents > refundable.cents) return reject(400, `Enter at most ${formatDollars(refundable.cents)}.`);
      if (refundable.isWhole && cents < refundable.cents)
        return reject(400, `A gift voucher is refunded in full: ${formatDollars(refundable.cents)}.`);
      if (confirmed !== "yes") return reject(400, "", "Tick the box to refund this amount.");
      const now = clock.now();
      await transaction
        .insertInto("office_refunds")
        .values({ key, invoice_id: invoiceId, cents, created_at: now })
        .execute();
      const reason = `Refund of invoice ${invoiceId}`;
      await addCredit(transaction, { userId: invoice.user_id, cents, reason, now });
      const isEnded = cents === refundable.cents && invoice.subject !== "order";
      await sendRefundNotice(dependencies, transaction, invoice, { cents, isEnded });
      return { kind: "refunded", cents };
    }),
  );
}

const KEY_PATTERN = /^[\da-f-]{36}$/;

const findRefundableInvoice = (db: Db, id: number) =>
  db
    .selectFrom("invoices")
    .innerJoin("users", "users.id", "invoices.user_id")
    .leftJoin("gift_vouchers", "gift_vouchers.invoice_id", "invoices.id")
    .select(["invoices.id", "invoices.user_id", "invoices.subject", "invoices.title", "invoices.total"])
    .select("gift_vouchers.redeemed_at")
    .where("invoices.id", "=", id)
    .where("invoices.subject", "in", ["entry", "order", "voucher"])
    .where("invoices.paid_at", "is not", null)
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
