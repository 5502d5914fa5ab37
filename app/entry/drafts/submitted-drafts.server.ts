import type { AppLoadContext } from "@remix-run/node";
import type { Cents } from "../../domain/money.ts";
import { toInstant } from "../../domain/venue-time.ts";
import { loadOptional } from "../../optional.server.ts";
import { isPaidInvoice } from "../../paying/invoiced-sale.server.ts";
import type { FoundOrder } from "../../paying/sale.ts";
import { deleteDraft, saveDraft, readDraft } from "../../posting/draft.server.ts";
import type { Invoice } from "../../wire/account.ts";
import { buildEntryFormKind } from "../entry-kind.ts";

/** Maximum difference between the site's time of submission and the API's time of the invoice. */
const MAX_CLOCK_DIFFERENCE_MS = 2 * 60_000;

/** The record of this name in the draft store has the time at which the event's form was submitted. */
const getSubmissionName = (eventUrl: string): string => `sent-${buildEntryFormKind(eventUrl).name}`;

/**
 * Records in the draft store that an event's form was submitted as an order. The draft stays stored until the
 * order is paid, so that it can fill in the form again.
 */
export const recordSubmission = (context: AppLoadContext, eventUrl: string): Promise<void> =>
  saveDraft(context, getSubmissionName(eventUrl), {});

type DraftEvent = { eventUrl: string; eventName: string };
type Draft = DraftEvent & { savedAt: number };

/** Finds the unpaid order of a submitted form, or null. */
export async function findUnpaidEntry(
  context: AppLoadContext,
  event: DraftEvent,
): Promise<FoundOrder | null> {
  const [order] = await findSubmittedOrders(context, [event]);
  return order && (order.outstanding ?? 0) > 0 ? { ...order, isPaid: false } : null;
}

/**
 * Deletes the drafts whose orders have been paid, and returns all other drafts. Doesn't delete a draft that
 * was changed after its submission. Deletes none if the API is unavailable.
 */
export async function deletePaidDrafts(
  context: AppLoadContext,
  drafts: readonly Draft[],
): Promise<(Draft & { isUnpaid: boolean })[]> {
  const orders = await findSubmittedOrders(context, drafts);
  const draftsWithStatus = drafts.map((draft, index) => {
    const order = orders[index] ?? null;
    const isPaidUnchanged = order !== null && order.isPaid && order.submittedAt >= draft.savedAt;
    return {
      ...draft,
      isPaidUnchanged,
      isUnpaid: order !== null && (order.outstanding ?? 0) > 0,
    };
  });
  const paidDrafts = draftsWithStatus.filter(({ isPaidUnchanged }) => isPaidUnchanged);
  await Promise.all(
    paidDrafts.map(({ eventUrl }) => deleteDraft(context, buildEntryFormKind(eventUrl).name)),
  );
  return draftsWithStatus.filter(({ isPaidUnchanged }) => !isPaidUnchanged);
}

type SubmittedOrder = { id: number; submittedAt: number; outstanding: Cents | null; isPaid: boolean };

/**
 * Finds each event's last submitted order: the invoice with the event's title and the closest time. Returns
 * null for an event without such an invoice.
 */
async function findSubmittedOrders(
  context: AppLoadContext,
  events: readonly DraftEvent[],
): Promise<(SubmittedOrder | null)[]> {
  const submissions = await Promise.all(
    events.map(({ eventUrl }) => readDraft(context, getSubmissionName(eventUrl))),
  );
  if (submissions.every((submission) => submission === null)) return events.map(() => null);

  const { payments } = context.organiser;
  const invoices = await loadOptional(context, "what was paid", () => payments.listInvoices(), {
    fallback: [],
  });
  const activeInvoices = invoices.filter(({ cancelledAt }) => cancelledAt === null);
  return events.map(({ eventName }, index) => {
    const submittedAt = submissions[index]?.at;
    if (submittedAt === undefined) return null;
    const getTimeDifference = ({ createdAt }: Invoice) =>
      createdAt === null ? Infinity : Math.abs(toInstant(createdAt, context.site.timeZone) - submittedAt);
    const [invoice] = activeInvoices
      .filter(
        (candidate) =>
          candidate.title === eventName && getTimeDifference(candidate) < MAX_CLOCK_DIFFERENCE_MS,
      )
      .toSorted((a, b) => getTimeDifference(a) - getTimeDifference(b));
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
