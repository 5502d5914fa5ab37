import { formatFullName } from "../../../app/domain/record-rules/person.ts";
import { findSeriesEntryBlocker } from "../../../app/domain/series/series-entry.ts";
import type { SeriesOrder } from "../../../app/wire/series.ts";
import { findUser } from "../account/users.ts";
import type { Db } from "../db/database.ts";
import type { Dependencies } from "../feature.ts";
import type { Caller, SaveResponse } from "../http/route.ts";
import { writeInvoice } from "../payments/invoices.ts";
import { startPayment } from "../payments/payments.ts";
import { RejectionError } from "../payments/rejection-error.ts";
import { capturePayment } from "../payments/capture-payment.ts";
import { type PlacedOrder, placeOrder } from "../payments/place-order.ts";
import { formatLineDescription } from "../payments/invoice-translations.ts";
import { storeTerms } from "../terms/accepted-terms.ts";
import { findSeriesEntry, SERIES_HOLD_MS, type SeriesRow } from "./series-entries.ts";
import { loadSeriesEntryState } from "./series-record.ts";

type SeriesResponse = { success: boolean; message: string; redirect: string };
type SeriesSubmission = { caller: Caller; order: SeriesOrder; returnUrl: string };

/**
 * Enters the caller into a series: saves an entry and its invoice, and reserves a slot for `SERIES_HOLD_MS`.
 * Updates an unpaid entry of the caller and starts a new payment for it. There is no surcharge, because the
 * call has no payment method.
 */
export async function enterSeries(
  dependencies: Dependencies,
  caller: Caller,
  order: SeriesOrder,
  saveResponse: SaveResponse,
): Promise<SeriesResponse> {
  return placeOrder(dependencies, {
    url: order.url,
    saveResponse,
    save: (db, returnUrl) => saveEntry(dependencies, db, { caller, order, returnUrl }),
    toResponse: ({ redirectUrl, ...result }) => ({ ...result, redirect: redirectUrl }),
  });
}

async function saveEntry(
  dependencies: Dependencies,
  db: Db,
  { caller, order, returnUrl }: SeriesSubmission,
): Promise<PlacedOrder> {
  const now = dependencies.clock.now();
  const series = await findOpenSeries(dependencies, db, caller, order.series_id);
  const previousEntry = await findSeriesEntry(db, series.id, caller.id);
  const invoiceId = await writeInvoice(
    db,
    await buildInvoice(db, caller, series, now),
    previousEntry?.invoice_id ?? null,
  );
  const reservation = { invoice_id: invoiceId, held_until: now + SERIES_HOLD_MS };
  const { id: recordId } = previousEntry
    ? await db
        .updateTable("series_entries")
        .set(reservation)
        .where("id", "=", previousEntry.id)
        .returning("id")
        .executeTakeFirstOrThrow()
    : await db
        .insertInto("series_entries")
        .values({ ...reservation, series_id: series.id, user_id: caller.id, created_at: now, paid_at: null })
        .returning("id")
        .executeTakeFirstOrThrow();
  const acceptance = { userId: caller.id, kind: "series", about: series.id, recordId, now } as const;
  await storeTerms(db, acceptance, order.accepted_terms);
  const token = await startPayment(db, { invoiceId, amount: series.entry_fee, returnUrl, now });
  return {
    invoiceId,
    token,
    paidInvoice: series.entry_fee === 0 ? await capturePayment(db, token, now) : null,
  };
}

async function findOpenSeries(
  dependencies: Dependencies,
  db: Db,
  caller: Caller,
  id: number,
): Promise<SeriesRow> {
  const series = await db.selectFrom("series").selectAll().where("id", "=", id).executeTakeFirst();
  if (!series) throw new RejectionError("There is no such series.");
  const blocker = findSeriesEntryBlocker(
    await loadSeriesEntryState(dependencies, db, series, caller.id),
    dependencies.clock.now(),
  );
  if (blocker) throw new RejectionError(REJECTION_MESSAGES[blocker]);
  return series;
}

const REJECTION_MESSAGES = {
  entered: "You’ve already entered this series.",
  closed: "Entries for this series are closed.",
  full: "This series is full.",
  "not-open": "Entries for this series are not open yet.",
} as const;

async function buildInvoice(db: Db, caller: Caller, { name, entry_fee }: SeriesRow, now: number) {
  const user = await findUser(db, caller.id);
  return {
    userId: caller.id,
    subject: "series" as const,
    title: name,
    contactName: user ? formatFullName(user.first_name, user.last_name) : "",
    email: user?.email ?? "",
    phone: user?.mobile_phone ?? "",
    lines: [{ description: formatLineDescription("series", name), quantity: 1, amount: entry_fee }],
    credit: 0,
    paymentMethod: "",
    now,
  };
}
