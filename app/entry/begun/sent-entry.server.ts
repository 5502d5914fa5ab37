import type { AppLoadContext } from "@remix-run/node";
import type { Cents } from "../../domain/money.ts";
import { toInstant } from "../../domain/venue-time.ts";
import { askedInTime } from "../../paying/asked-in-time.server.ts";
import type { FoundOrder } from "../../paying/sale.ts";
import { forgetDraft, keepDraft, readDraft } from "../../posting/draft.server.ts";
import type { Invoice } from "../../wire/account.ts";
import { entryKind } from "../entry-kind.ts";

/** Milliseconds that the API's clock may differ from ours. */
const clocksDiffer = 2 * 60_000;

/** Where it is noted when the draft of an event's form went as an order. */
const sentName = (eventUrl: string): string => `sent-${entryKind(eventUrl).name}`;

/**
 * Notes that an event's form went as an order, just as its draft is: the draft fills the form again should
 * the order not be paid. The order may be paid elsewhere later, and then the draft is of no use.
 */
export const noteSent = (context: AppLoadContext, eventUrl: string): Promise<void> =>
  keepDraft(context, sentName(eventUrl), {});

type Entered = { eventUrl: string; eventName: string };
type Begun = Entered & { at: number };

/** The order that is still to be paid of what was sent for this event; null where nobody knows of one. */
export async function unpaidEntry(context: AppLoadContext, entered: Entered): Promise<FoundOrder | null> {
  const [sent] = await sentOrders(context, [entered]);
  return sent && sent.outstanding > 0 ? { ...sent, isPaid: false } : null;
}

/**
 * The entries that are still to be sent or paid. The draft of one that was paid, wherever that was, is
 * forgotten, unless something was typed in it after it was sent. Without an answer of the API it stays.
 */
export async function withoutPaid(
  context: AppLoadContext,
  begun: readonly Begun[],
): Promise<(Begun & { isUnpaid: boolean })[]> {
  const orders = await sentOrders(context, begun);
  const entries = begun.map((entry, place) => {
    const order = orders[place] ?? null;
    const isDone = order !== null && order.outstanding === 0 && order.sentAt >= entry.at;
    return { ...entry, isDone, isUnpaid: order !== null && order.outstanding > 0 };
  });
  const done = entries.filter(({ isDone }) => isDone);
  await Promise.all(done.map(({ eventUrl }) => forgetDraft(context, entryKind(eventUrl).name)));
  return entries.filter(({ isDone }) => !isDone);
}

type SentOrder = { id: number; sentAt: number; outstanding: Cents };

/** Of each of these events the order that was sent last, as far as the invoices tell of it. */
async function sentOrders(
  context: AppLoadContext,
  entered: readonly Entered[],
): Promise<(SentOrder | null)[]> {
  const sent = await Promise.all(entered.map(({ eventUrl }) => readDraft(context, sentName(eventUrl))));
  if (sent.every((note) => note === null)) return entered.map(() => null);

  const invoices = await askedInTime(context, "what was paid", () => context.organiser.payments.myInvoices());
  const known = (invoices ?? []).filter(({ cancelledAt }) => cancelledAt === null);
  return entered.map(({ eventName }, place) => {
    const sentAt = sent[place]?.at;
    if (sentAt === undefined) return null;
    const apart = ({ createdAt }: Invoice) =>
      createdAt === null ? Infinity : Math.abs(toInstant(createdAt, context.site.timeZone) - sentAt);
    const [invoice] = known
      .filter((one) => one.title === eventName && apart(one) < clocksDiffer)
      .toSorted((one, other) => apart(one) - apart(other));
    return invoice ? { id: invoice.id, sentAt, outstanding: invoice.amountOutstanding } : null;
  });
}
