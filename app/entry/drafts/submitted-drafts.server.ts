import type { AppLoadContext } from "@remix-run/node";
import type { Cents } from "../../domain/money.ts";
import { toInstant } from "../../domain/venue-time.ts";
import { optional } from "../../optional.server.ts";
import { isPaidInvoice } from "../../paying/invoiced-sale.server.ts";
import type { FoundOrder } from "../../paying/sale.ts";
import { deleteDraft, saveDraft, readDraft } from "../../posting/draft.server.ts";
import type { Invoice } from "../../wire/account.ts";
import { entryFormKind } from "../entry-kind.ts";

/** Maximum difference between the site's time of submission and the API's time of the invoice. */
const MAX_CLOCK_DIFFERENCE_MS = 2 * 60_000;

/** The name under which the draft store has the time of submission of the event's form. */
const submissionName = (eventUrl: string): string => `sent-${entryFormKind(eventUrl).name}`;

/**
 * Records in the draft store that an event's form was submitted as an order. The draft itself stays until the
 * order is paid, so that it can fill in the form again.
 */
export const recordSubmission = (context: AppLoadContext, eventUrl: string): Promise<void> =>
  saveDraft(context, submissionName(eventUrl), {});

type DraftEvent = { eventUrl: string; eventName: string };
type Draft = DraftEvent & { savedAt: number };

/** Finds the unpaid order that was submitted for this event; null if none is known. */
export async function findUnpaidEntry(
  context: AppLoadContext,
  event: DraftEvent,
): Promise<FoundOrder | null> {
  const [order] = await findSubmittedOrders(context, [event]);
  return order && (order.outstanding ?? 0) > 0 ? { ...order, isPaid: false } : null;
}

/**
 * Deletes the drafts whose orders have been paid, unless a draft was changed after its submission. Returns
 * the other drafts, which are still to be submitted or paid. If the API is unavailable, all drafts stay.
 */
export async function dropPaidDrafts(
  context: AppLoadContext,
  drafts: readonly Draft[],
): Promise<(Draft & { isUnpaid: boolean })[]> {
  const orders = await findSubmittedOrders(context, drafts);
  const entries = drafts.map((draft, index) => {
    const order = orders[index] ?? null;
    const isDone = order !== null && order.isPaid && order.submittedAt >= draft.savedAt;
    return { ...draft, isDone, isUnpaid: order !== null && (order.outstanding ?? 0) > 0 };
  });
  const paidDrafts = entries.filter(({ isDone }) => isDone);
  await Promise.all(paidDrafts.map(({ eventUrl }) => deleteDraft(context, entryFormKind(eventUrl).name)));
  return entries.filter(({ isDone }) => !isDone);
}

type SubmittedOrder = { id: number; submittedAt: number; outstanding: Cents | null; isPaid: boolean };

/**
 * Finds the last submitted order of each event among the user's invoices, by title and time; null for an
 * event without an order.
 */
async function findSubmittedOrders(
  context: AppLoadContext,
  events: readonly DraftEvent[],
): Promise<(SubmittedOrder | null)[]> {
  const submissions = await Promise.all(
    events.map(({ eventUrl }) => readDraft(context, submissionName(eventUrl))),
  );
  if (submissions.every((submission) => submission === null)) return events.map(() => null);

  const { payments } = context.organiser;
  const invoices = await optional(context, "what was paid", () => payments.myInvoices(), { or: [] });
  const activeInvoices = invoices.filter(({ cancelledAt }) => cancelledAt === null);
  return events.map(({ eventName }, index) => {
    const submittedAt = submissions[index]?.at;
    if (submittedAt === undefined) return null;
    const timeDifference = ({ createdAt }: Invoice) =>
      createdAt === null ? Infinity : Math.abs(toInstant(createdAt, context.site.timeZone) - submittedAt);
    const [invoice] = activeInvoices
      .filter(
        (candidate) => candidate.title === eventName && timeDifference(candidate) < MAX_CLOCK_DIFFERENCE_MS,
      )
      .toSorted((a, b) => timeDifference(a) - timeDifference(b));
    return invoice
      ? {
          id: invoice.id,
          submittedAt,
          outstanding: invoice.amountOutstanding,
          isPaid: isPaidInvoice(invoice),
        }
      : null;
  });
}
