import { whyNoSeriesEntry } from "../../../app/domain/series/series-entry.ts";
import type { SeriesOrder } from "../../../app/wire/series.ts";
import { findUser } from "../account/users.ts";
import type { Db } from "../db/database.ts";
import type { Parts } from "../feature.ts";
import type { Caller, Keep } from "../http/route.ts";
import { writeInvoice } from "../payments/invoices.ts";
import { startPayment } from "../payments/payments.ts";
import { Refusal } from "../payments/refusal.ts";
import { settle } from "../payments/settle.ts";
import { type Taken, takeOrder } from "../payments/take-order.ts";
import { keepTerms } from "../terms/accepted-terms.ts";
import { entryOf, holdFor, type SeriesRow } from "./places.ts";
import { entryFacts } from "./series-record.ts";

type Answer = { success: boolean; message: string; redirect: string };
type Submitted = { caller: Caller; order: SeriesOrder; returnUrl: string };

/**
 * Enters the caller into a series: one order, one invoice, one place, which is held for 30 minutes. Sent
 * again before it is paid, the same entry is paid anew. The fee is the stored one, without a surcharge, since
 * the call names no way to pay. All of it is one transaction, so that a refused entry leaves nothing behind.
 */
export async function enterSeries(
  parts: Parts,
  caller: Caller,
  order: SeriesOrder,
  keep: Keep,
): Promise<Answer> {
  return takeOrder(parts, {
    url: order.url,
    keep,
    take: (db, returnUrl) => takeEntry(parts, db, { caller, order, returnUrl }),
    tell: ({ address, ...told }) => ({ ...told, redirect: address }),
  });
}

async function takeEntry(parts: Parts, db: Db, { caller, order, returnUrl }: Submitted): Promise<Taken> {
  const now = parts.clock.now();
  const series = await seriesToEnter(parts, db, caller, order.series_id);
  const former = await entryOf(db, series.id, caller.id);
  const invoiceId = await writeInvoice(
    db,
    await invoiceOf(db, caller, series, now),
    former?.invoice_id ?? null,
  );
  const held = { invoice_id: invoiceId, held_until: now + holdFor };
  const { id: recordId } = former
    ? await db
        .updateTable("series_entries")
        .set(held)
        .where("id", "=", former.id)
        .returning("id")
        .executeTakeFirstOrThrow()
    : await db
        .insertInto("series_entries")
        .values({ ...held, series_id: series.id, user_id: caller.id, created_at: now, paid_at: null })
        .returning("id")
        .executeTakeFirstOrThrow();
  const accepted = { userId: caller.id, kind: "series", about: series.id, recordId, now } as const;
  await keepTerms(db, accepted, order.accepted_terms);
  const token = await startPayment(db, { invoiceId, amount: series.entry_fee, returnUrl, now });
  return { invoiceId, token, paid: series.entry_fee === 0 ? await settle(db, token, now) : null };
}

async function seriesToEnter(parts: Parts, db: Db, caller: Caller, id: number): Promise<SeriesRow> {
  const series = await db.selectFrom("series").selectAll().where("id", "=", id).executeTakeFirst();
  if (!series) throw new Refusal("There is no such series.");
  const why = whyNoSeriesEntry(await entryFacts(parts, db, series, caller.id), parts.clock.now());
  if (why) throw new Refusal(words[why]);
  return series;
}

const words = {
  entered: "You have entered this series already.",
  closed: "Entries for this series are closed.",
  full: "This series is full.",
  "not-open": "Entries for this series are not open yet.",
} as const;

async function invoiceOf(db: Db, caller: Caller, { name, entry_fee }: SeriesRow, now: number) {
  const user = await findUser(db, caller.id);
  return {
    userId: caller.id,
    subject: "series" as const,
    title: name,
    contactName: `${user?.first_name ?? ""} ${user?.last_name ?? ""}`.trim(),
    email: user?.email ?? "",
    phone: user?.mobile_phone ?? "",
    lines: [{ description: `Series entry – ${name}`, quantity: 1, amount: entry_fee }],
    credit: 0,
    paymentMethod: "",
    now,
  };
}
