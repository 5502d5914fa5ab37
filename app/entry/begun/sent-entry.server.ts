import type { AppLoadContext } from "@remix-run/node";
import { toInstant } from "../../domain/venue-time.ts";
import { askedInTime } from "../../paying/asked-in-time.server.ts";
import { forgetDraft, keepDraft, readDraft } from "../../posting/draft.server.ts";
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

type Begun = { eventUrl: string; eventName: string; at: number };

/**
 * The entries that are still to be sent or paid. The draft of one that was paid, wherever that was, is
 * forgotten, unless something was typed in it after it was sent. Without an answer of the API it stays.
 */
export async function withoutPaid(context: AppLoadContext, begun: readonly Begun[]): Promise<Begun[]> {
  const sent = await Promise.all(begun.map(({ eventUrl }) => readDraft(context, sentName(eventUrl))));
  const isUntouched = ({ at }: Begun, place: number) => (sent[place]?.at ?? 0) >= at;
  if (!begun.some(isUntouched)) return [...begun];

  const invoices = await askedInTime(context, "what was paid", () => context.organiser.payments.myInvoices());
  const isPaid = ({ eventName }: Begun, place: number): boolean =>
    (invoices ?? []).some(
      ({ title, createdAt, cancelledAt, amountOutstanding }) =>
        title === eventName &&
        cancelledAt === null &&
        amountOutstanding === 0 &&
        createdAt !== null &&
        Math.abs(toInstant(createdAt, context.site.timeZone) - (sent[place]?.at ?? 0)) < clocksDiffer,
    );
  const isDone = begun.map((entry, place) => isUntouched(entry, place) && isPaid(entry, place));
  const done = begun.filter((_, place) => isDone[place]);
  await Promise.all(done.map(({ eventUrl }) => forgetDraft(context, entryKind(eventUrl).name)));
  return begun.filter((_, place) => !isDone[place]);
}
