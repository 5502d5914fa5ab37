import type { AppLoadContext } from "@remix-run/node";
import type { Cents } from "../../domain/money.ts";
import { toInstant } from "../../domain/venue-time.ts";
import { optional } from "../../optional.server.ts";
import { isPaidInvoice } from "../../paying/invoiced-sale.server.ts";
import type { FoundOrder } from "../../paying/sale.ts";
import { deleteDraft, saveDraft, readDraft } from "../../posting/draft.server.ts";
import type { Invoice } from "../../wire/account.ts";
import { entryKind } from "../entry-kind.ts";

/** Tolerated difference between the API's clock and ours, in milliseconds. */
const MAX_CLOCK_DIFFERENCE_MS = 2 * 60_000;

/** Name under which the time of submission is stored, next to the draft of the event's form. */
const submissionName = (eventUrl: string): string => `sent-${entryKind(eventUrl).name}`;

/**
 * Records in the draft store that an event's form was submitted as an order. The draft itself stays, so that
 * it can fill in the form again if the order isn't paid; once the order is paid it is obsolete.
 */
export const recordSubmission = (context: AppLoadContext, eventUrl: string): Promise<void> =>
  saveDraft(context, submissionName(eventUrl), {});

type DraftEvent = { eventUrl: string; eventName: string };
type Draft = DraftEvent & { at: number };

/** The unpaid order that was submitted for this event; null when none is known. */
export async function findUnpaidEntry(
  context: AppLoadContext,
  event: DraftEvent,
): Promise<FoundOrder | null> {
  const [order] = await sentOrders(context, [event]);
  return order && (order.outstanding ?? 0) > 0 ? { ...order, isPaid: false } : null;
}

/**
 * Returns the drafts that are still to be submitted or paid. Deletes the draft of an order that has been
 * paid, on whatever device, unless the draft was changed after submission. When the API is unavailable the
 * draft stays.
 */
export async function dropPaidDrafts(
  context: AppLoadContext,
  drafts: readonly Draft[],
): Promise<(Draft & { isUnpaid: boolean })[]> {
  const orders = await sentOrders(context, drafts);
  const entries = drafts.map((entry, index) => {
    const order = orders[index] ?? null;
    const isDone = order !== null && order.isPaid && order.sentAt >= entry.at;
    return { ...entry, isDone, isUnpaid: order !== null && (order.outstanding ?? 0) > 0 };
  });
  const done = entries.filter(({ isDone }) => isDone);
  await Promise.all(done.map(({ eventUrl }) => deleteDraft(context, entryKind(eventUrl).name)));
  return entries.filter(({ isDone }) => !isDone);
}

type SentOrder = { id: number; sentAt: number; outstanding: Cents | null; isPaid: boolean };

/**
 * For each event the last submitted order, as found among the invoices by title and time; otherwise null.
 */
async function sentOrders(
  context: AppLoadContext,
  events: readonly DraftEvent[],
): Promise<(SentOrder | null)[]> {
  const submissions = await Promise.all(
    events.map(({ eventUrl }) => readDraft(context, submissionName(eventUrl))),
  );
  if (submissions.every((submission) => submission === null)) return events.map(() => null);

  const { payments } = context.organiser;
  const invoices = await optional(context, "what was paid", () => payments.myInvoices(), { or: [] });
  const activeInvoices = invoices.filter(({ cancelledAt }) => cancelledAt === null);
  return events.map(({ eventName }, index) => {
    const sentAt = submissions[index]?.at;
    if (sentAt === undefined) return null;
    const timeDifference = ({ createdAt }: Invoice) =>
      createdAt === null ? Infinity : Math.abs(toInstant(createdAt, context.site.timeZone) - sentAt);
    const [invoice] = activeInvoices
      .filter((one) => one.title === eventName && timeDifference(one) < MAX_CLOCK_DIFFERENCE_MS)
      .toSorted((one, other) => timeDifference(one) - timeDifference(other));
    return invoice
      ? { id: invoice.id, sentAt, outstanding: invoice.amountOutstanding, isPaid: isPaidInvoice(invoice) }
      : null;
  });
}
