import { setTimeout as pause } from "node:timers/promises";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { OrderOfKey, OrderOutcome } from "../wire/payment.ts";
import { troubleOf } from "../posting/organiser-trouble.ts";

const SentOrder = z.object({
  kind: z.enum(["entry", "order"]),
  /** Id of the user who sent it. */
  user: z.number(),
  /** What it was ordered of: the id of an event, 0 for the cart. */
  about: z.number(),
  /** Short, to be read out on the telephone. */
  reference: z.string(),
  key: z.string(),
  sentAt: z.number(),
  /** No order that was made later than this is this one. */
  until: z.number(),
  /** What it reads like in the API's lists, in any of these ways. */
  contents: z.array(z.string()),
  /** Ids of those that read the same before it was sent; null where nobody looked. */
  before: z.array(z.number()).nullable(),
});

/**
 * An order that was sent and that nobody confirmed: everything by which it is told from all others of its
 * sender. It travels sealed in the link that looks it up; there is nothing in it that was typed.
 */
export type SentOrder = z.output<typeof SentOrder>;

/** What the page can say of it until it is found. */
export type Untold = "not-arrived" | "not-yet" | "late" | "no-answer" | "unknown-reference";

/** Somebody's look-up: `link` is the sealed order that they came with. */
export type LookUp = { link: string; sent: SentOrder | null };

/** What is known of an order in the API's lists before anybody has looked. */
export type Traces = Pick<SentOrder, "reference" | "sentAt" | "until" | "contents" | "before">;

export const notLookedAt = ({ clock }: AppLoadContext): Traces => ({
  reference: "",
  sentAt: clock.now(),
  until: clock.now(),
  contents: [],
  before: null,
});

type Look = () => Promise<{ contents: string[]; listed: readonly Listed[] }>;

/**
 * The traces of an order that is about to be sent, for an API that can't be asked by key: `look` says what it
 * will read like in the API's list, and what the list has now. Without an answer to that the order goes all
 * the same; it can't be found out then.
 */
export async function tracesBefore(context: AppLoadContext, look: Look): Promise<Traces> {
  try {
    const looked = await Promise.race([lookAt(context, look), pause(patience, null)]);
    if (looked) return looked;
    context.log.warn({}, "an order is sent without a look at what was there before: it took too long");
  } catch (error) {
    if (!(error instanceof Error)) throw error; // leads elsewhere
    context.log.warn({ err: error }, "an order is sent without a look at what was there before");
  }
  return notLookedAt(context);
}

async function lookAt(context: AppLoadContext, look: Look): Promise<Traces> {
  if (await canAskByKey(context)) return notLookedAt(context);
  const { contents, listed } = await look();
  const alike = listed.filter((order) => contents.includes(order.contents));
  return { ...notLookedAt(context), contents, before: alike.map(({ id }) => id) };
}

/**
 * What became of an order, told by the API by its key, or found in its list; `found` is what the list has of
 * it. Where the API doesn't answer that is what is told.
 */
export async function fateOf<Found, Order extends Listed & Found>(
  context: AppLoadContext,
  { sent }: LookUp,
  ways: { byKey: (order: OrderOfKey) => Found; listed: () => Promise<readonly Order[]> },
): Promise<{ state: "found"; found: Found } | { state: Untold }> {
  if (!sent) return { state: "unknown-reference" };
  try {
    if (!(await canAskByKey(context))) {
      const found = findSent(sent, await ways.listed(), context.clock.now());
      return found ? { state: "found", found } : { state: untold(context, sent) };
    }
    const order = await context.organiser.payments.orderOfKey(sent.key, sent.kind, true);
    if (order.state === "taken") return { state: "found", found: ways.byKey(order) };
    return { state: order.state === "not_taken" ? "not-arrived" : untold(context, sent) };
  } catch (error) {
    if (troubleOf(error)?.kind !== "no-answer") throw error;
    return { state: "no-answer" };
  }
}

/**
 * How an order is told of that nobody confirmed: its reference and the link that looks it up at `page`, a path of
 * this site. It is told even where the page that should tell it fails.
 */
export async function unconfirmedAt(context: AppLoadContext, page: string, sent: SentOrder) {
  const { reference, sentAt } = sent;
  const now = context.clock.now();
  // Whoever was still being waited for may carry it out a while later.
  const until = now + (now - sentAt < longWait ? 10_000 : minute);
  const link = await sealSent(context, { ...sent, until });
  context.unconfirmed.note({ reference, path: `${page}?${new URLSearchParams({ reference: link })}` });
  return { reference, link };
}

export const sealSent = (context: AppLoadContext, sent: SentOrder): Promise<string> =>
  context.seals.seal(purpose, sent, day);

/**
 * The order that an address asks about, null for one that asks nothing. It is told to the user who sent it
 * alone, where it was sent.
 */
export async function lookUpIn(
  context: AppLoadContext,
  request: Request,
  { kind, about }: Pick<SentOrder, "kind" | "about">,
): Promise<LookUp | null> {
  const link = new URL(request.url).searchParams.get("reference") ?? "";
  if (link === "") return null;
  const opened = SentOrder.safeParse(
    link.length > longestLink ? null : await context.seals.open(purpose, link),
  );
  if (!opened.success) return { link, sent: null };
  const user = await context.session.require();
  const { data: sent } = opened;
  const isOurs = sent.user === user.id && sent.kind === kind && sent.about === about;
  return { link, sent: isOurs ? sent : null };
}

/** Whether the API can be asked for the order of a key. */
const canAskByKey = ({ organiser }: AppLoadContext): Promise<boolean> =>
  organiser.site.offers("order-by-key");

/**
 * The order of a key, if the API has taken it: what a press is answered with whose first one may have gone
 * through. Null also where the API offers no such look-up or doesn't answer; nobody has to wait for it then.
 */
export async function takenUnder(
  context: AppLoadContext,
  kind: SentOrder["kind"],
  key: string,
): Promise<OrderOfKey | null> {
  try {
    if (!(await canAskByKey(context))) return null;
    const order = await context.organiser.payments.orderOfKey(key, kind, false);
    return order.state === "taken" ? order : null;
  } catch (error) {
    if (!troubleOf(error)) throw error;
    context.log.warn({ err: error }, "the order of a key could not be looked up");
    return null;
  }
}

/** The outcome of an order whose key was used, by that key; null where it isn't known. */
export async function outcomeUnder(
  context: AppLoadContext,
  kind: SentOrder["kind"],
  key: string,
): Promise<OrderOutcome | null> {
  const order = await takenUnder(context, kind, key);
  return order && order.redirect !== "" ? { success: true, message: "", redirect: order.redirect } : null;
}

/** One of the API's lists as an order may be found in it. `createdAt` is null where the list doesn't say. */
export type Listed = { id: number; contents: string; createdAt: number | null };

/**
 * Finds an order in a list, for an API that can't be asked by key: the only one that reads like it, that
 * wasn't there before, and that was made while this one was under way. Where the list tells no times, only
 * as long as nobody can have made another one since (`now`). Null where that is none or several; one that
 * could be another is none.
 */
export function findSent<Order extends Listed>(
  sent: SentOrder,
  orders: readonly Order[],
  now: number,
): Order | null {
  const { before } = sent;
  if (before === null) return null;
  const found = orders.filter(
    ({ id, contents, createdAt }) =>
      sent.contents.includes(contents) && !before.includes(id) && isSentThen(sent, createdAt ?? now),
  );
  const [only, ...others] = found;
  return only && others.length === 0 ? only : null;
}

/** What an order that isn't found can be told as. */
const untold = ({ clock }: AppLoadContext, { sentAt }: SentOrder): "not-yet" | "late" =>
  clock.now() - sentAt > lateAfter ? "late" : "not-yet";

/** The API's clock may be two minutes behind; where it is ahead the order isn't found, which is no untruth. */
const isSentThen = ({ sentAt, until }: SentOrder, createdAt: number): boolean =>
  createdAt >= sentAt - 2 * minute && createdAt <= until;

const purpose = "sent order";
const minute = 60_000;
/** A call that took longer than this was given up rather than answered, in milliseconds. */
const longWait = 5_000;
/** How long an order waits for the look at what was there before. */
const patience = 3_000;
const day = 24 * 60 * minute;
const lateAfter = 10 * minute;
const longestLink = 3_000;
