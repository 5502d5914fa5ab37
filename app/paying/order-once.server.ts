import { type AppLoadContext, redirect } from "@remix-run/node";
import { safePath } from "../domain/safe-path.ts";
import { wordsFor } from "../i18n/words.server.ts";
import { isKeyUsed, troubleOf } from "../posting/organiser-trouble.ts";
import type { OrderOutcome } from "../wire/payment.ts";
import { askedInTime } from "./asked-in-time.server.ts";
import { canAskByKey, takenUnder } from "./order-of-key.server.ts";
import { readLists, tracesIn } from "./order-lists.server.ts";
import { linkIn } from "./order-paths.ts";
import { leadToPayment } from "./payment-start.server.ts";
import { mayHaveArrived, type OrderReads, resolveOrder } from "./resolve-order.ts";
import type { OrderTraits, Sale } from "./sale.ts";
import { lookUpPath, lostOrder, openLink, type SentOrder } from "./sent-order.server.ts";

/** An order as its feature gives it. */
type Placed = {
  user: number;
  /** See `onceKey`. */
  key: string;
  /** What it will read like in the API's lists; only used where the API can't be asked by key. */
  traits: () => Promise<OrderTraits>;
};

/** Sends the order itself, by the key that it is given. */
type Submit = (key: string) => Promise<OrderOutcome>;

/**
 * How the sending of an order ended; `said` is in the visitor's language, a refusal's `message` the API's.
 */
export type Ended =
  | { state: "to-pay"; response: Response }
  | { state: "refused"; message: string }
  | { state: "not-led"; status: 422 | 503; said: string }
  | { state: "unconfirmed"; unconfirmed: { reference: string; link: string } };

/**
 * An order that is sent once, however often and wherever its form is posted. `taken` leads to the order
 * that an earlier press has made; null where there is none. `send` does what has to be done before
 * (`prepare` ends with `submit`, or with a refusal of its own), and sends it; who comes second gets the
 * first outcome. Of an order under way the sender's account is told when the page opens again, until its
 * fate is known. An order isn't sent while an earlier one of this page, whose response was lost, turns out
 * to have been received: its sender is led to that one. [API-110]
 */
export function orderOnce(context: AppLoadContext, sale: Sale, { user, key, traits }: Placed) {
  const { kind, about } = sale;
  const now = () => context.clock.now();
  const { sender } = context;
  let sent: SentOrder = { kind, user, about, key, reference: "", sender, ...untraced(now()) };
  return { taken, send };

  async function taken(): Promise<Response | null> {
    const order = await takenUnder(context, kind, key);
    if (!order) return null;
    const led = await leadToPayment(context, sale.page, order.redirect);
    return led ?? leadTo(await lookUpPath(context, sale, sent));
  }

  async function send(
    prepare: (submit: (order: Submit) => Promise<OrderOutcome>) => Promise<OrderOutcome>,
  ): Promise<Ended> {
    const say = wordsFor(context.language.code, "paying");
    const receipt = await unlessNothingSent(
      context.receipts.once(key, (reference) => prepare((submit) => deliver(reference, submit))),
    );
    if (receipt instanceof EarlierArrived) {
      const response = leadTo(receipt.path);
      if (response) return { state: "to-pay", response };
    }
    if (receipt === null || receipt instanceof EarlierArrived)
      return { state: "not-led", status: 503, said: say("problem.nothingSent") };
    if (receipt.kind === "unknown")
      return { state: "unconfirmed", unconfirmed: await unconfirmed(receipt.reference) };
    const { success, message, redirect: paymentPage } = receipt.outcome;
    if (!success) return { state: "refused", message };
    const response = await leadToPayment(context, sale.page, paymentPage);
    if (response) return { state: "to-pay", response };
    context.log.error({ kind, about }, "the organiser named a payment page that is not allowed");
    return { state: "not-led", status: 422, said: say("problem.noPaymentPage") };
  }

  /** An API that doesn't answer is thrown on: whether the order arrived is unknown, and stays noted so. */
  async function deliver(reference: string, submit: Submit): Promise<OrderOutcome> {
    sent = { ...sent, reference, ...(await traces(reference)) };
    await keep(sent, { state: "sent", emptySince: null, isSuperseded: false });
    let isKnown = true;
    try {
      return await submit(key);
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble?.kind === "refused") return { success: false, message: trouble.said, redirect: "" };
      const order = isKeyUsed(error) ? await takenUnder(context, kind, key) : null;
      if (order && order.redirect !== "") return { success: true, message: "", redirect: order.redirect };
      isKnown = trouble?.kind !== "no-answer";
      throw error;
    } finally {
      if (isKnown) await context.pending.forget(user, sale.page, reference);
    }
  }

  /**
   * What tells it from others of the same. Without an answer it goes all the same; it can't be found out
   * then.
   */
  async function traces(reference: string) {
    const what = "what was there before an order";
    if (await askedInTime(context, what, () => canAskByKey(context))) return untraced(now());
    const [own, reads] = await Promise.all([
      askedInTime(context, what, traits),
      readLists(context, sale, what),
    ]);
    await unlessEarlierArrived(reads, reference);
    return { ...untraced(now()), ...(own && tracesIn(reads, own)) };
  }

  /**
   * A lost order may be carried out late, after it was found to be absent: the lists are read once more
   * before another one goes in its place. @throws where an earlier one was received, or may have been
   */
  async function unlessEarlierArrived(reads: OrderReads, reference: string): Promise<void> {
    const notes = await context.pending.notes(user, sale.page);
    for (const note of notes) {
      if (!note.order || note.reference === reference) continue;
      const earlier = await openLink(context, sale, linkIn(note.path));
      if (!earlier) continue;
      const { state, emptySince, isSuperseded } = note.order;
      if (state === "lost" || state === "absent") {
        const lost = lostOrder(earlier);
        const known = { now: now(), emptySince, isLast: !isSuperseded };
        const isThere = resolveOrder(lost, reads, known).state === "found";
        if (isThere || (state === "absent" && mayHaveArrived(lost, reads))) {
          await context.pending.keep(user, sale.page, { ...note, order: { ...note.order, state: "lost" } });
          throw new EarlierArrived(note.path);
        }
        if (state === "absent" && Object.values(reads).includes(null)) throw new EarlierArrived("");
      }
      if (state === "absent") await context.pending.forget(user, sale.page, note.reference);
      else
        await context.pending.keep(user, sale.page, {
          ...note,
          order: { ...note.order, isSuperseded: true },
        });
    }
  }

  /** It is told even where the page that should tell it fails. */
  async function unconfirmed(reference: string) {
    // What another press sent is known best by what that one noted.
    const notes = await context.pending.notes(user, sale.page);
    const noted = notes.find((one) => one.reference === reference);
    const known = noted?.order ?? { state: "sent", emptySince: null, isSuperseded: noted === undefined };
    const note = { ...known, state: known.state === "sent" ? "lost" : known.state } as const;
    // Whoever was still being waited for may carry it out a while later.
    const until = now() + (now() - sent.sentAt < longWait ? 10_000 : 60_000);
    const isKnown = sent.reference === "" && noted !== undefined;
    if (isKnown) await context.pending.keep(user, sale.page, { ...noted, order: note });
    const { path } = isKnown ? noted : await keep({ ...sent, reference, until }, note);
    context.unconfirmed.note({ kind: "unconfirmed", reference, path, isSentNow: true });
    return { reference, link: linkIn(path) };
  }

  async function keep(sentOrder: SentOrder, order: OrderNote) {
    const { reference } = sentOrder;
    const path = await lookUpPath(context, sale, sentOrder);
    await context.pending.keep(user, sale.page, { kind: "order", reference, path, order });
    return { path };
  }
}

type OrderNote = NonNullable<Parameters<AppLoadContext["pending"]["keep"]>[2]["order"]>;

/**
 * Nothing was sent: an earlier order of the same page may be there. `path` looks it up, "" where nobody
 * knows.
 */
class EarlierArrived extends Error {
  constructor(readonly path: string) {
    super("an earlier order may have been received");
  }
}

function leadTo(path: string): Response | null {
  const safe = safePath(path);
  return safe === null ? null : redirect(safe, 303);
}

/**
 * What was sent once gave, or null where nothing was sent or carried out, for certain: it may be sent again.
 */
async function unlessNothingSent<Receipt>(sent: Promise<Receipt>): Promise<Receipt | EarlierArrived | null> {
  try {
    return await sent;
  } catch (error) {
    if (error instanceof EarlierArrived) return error;
    if (troubleOf(error)?.kind === "nothing-sent") return null;
    throw error;
  }
}

/** A call that took longer than this was given up rather than answered, in milliseconds. */
const longWait = 5_000;
/** No write goes on for longer than this. */
const longestWrite = 2 * 60_000;

type Traces = Pick<SentOrder, "sentAt" | "until" | "contents" | "name" | "totals" | "before" | "isUnclear">;

const untraced = (sentAt: number): Traces => ({
  sentAt,
  until: sentAt + longestWrite,
  contents: [],
  name: "",
  totals: [],
  before: null,
  isUnclear: true,
});
