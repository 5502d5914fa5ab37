import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import { addCredit } from "../account/credit.ts";
import type { Db } from "../db/database.ts";
import { rejectOnDiskFull } from "../db/full-disk.ts";
import type { Dependencies } from "../feature.ts";
import { formatDollars } from "../payments/format-dollars.ts";
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

/** Returns the total of an invoice's refunds in cents. */
export async function loadRefundedCents(db: Db, invoiceId: number): Promise<number> {
  const { cents } = await db
    .selectFrom("office_refunds")
    .select((eb) => eb.fn.sum<number | null>("cents").as("cents"))
    .where("invoice_id", "=", invoiceId)
    .executeTakeFirstOrThrow();
  return cents ?? 0;
}

/**
 * Returns how many cents of a paid entry or shop order can still be refunded to the account's credit. Returns
 * null for any other invoice, or if the account is deleted.
 */
export async function loadRefundableCents(db: Db, invoiceId: number): Promise<number | null> {
  const invoice = await findRefundableInvoice(db, invoiceId);
  return invoice ? invoice.total - (await loadRefundedCents(db, invoiceId)) : null;
}

/**
 * Refunds an amount of a paid entry or shop order to the account's credit, and emails the customer. The key in
 * the form prevents a second refund if the form is sent twice.
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
      const availableCents = await loadRefundableCents(transaction, invoiceId);
      if (!invoice || availableCents === null) return { kind: "not-found" };
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
      if (cents === null || cents === 0)
        return reject(400, "Enter an amount in dollars with at most two decimals, such as 25.50.");
      if (cents > availableCents) return reject(400, `Enter at most ${formatDollars(availableCents)}.`);
      if (confirmed !== "yes") return reject(400, "", "Tick the box to refund this amount.");
      const now = clock.now();
      await transaction
        .insertInto("office_refunds")
        .values({ key, invoice_id: invoiceId, cents, created_at: now })
        .execute();
      const reason = `Refund of invoice ${invoiceId}`;
      await addCredit(transaction, { userId: invoice.user_id, cents, reason, now });
      await sendRefundNotice(dependencies, transaction, invoice, cents);
      return { kind: "refunded", cents };
    }),
  );
}

const KEY_PATTERN = /^[\da-f-]{36}$/;

const findRefundableInvoice = (db: Db, id: number) =>
  db
    .selectFrom("invoices")
    .innerJoin("users", "users.id", "invoices.user_id")
    .select(["invoices.id", "invoices.user_id", "invoices.subject", "invoices.title", "invoices.total"])
    .where("invoices.id", "=", id)
    .where("invoices.subject", "in", ["entry", "order"])
    .where("invoices.paid_at", "is not", null)
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
