import { type AppLoadContext, redirect } from "@remix-run/node";
import { safePath } from "../domain/safe-path.ts";
import { wordsFor } from "../i18n/words.server.ts";
import { isKeyUsed, troubleOf } from "../posting/organiser-trouble.ts";
import type { OrderOutcome } from "../wire/payment.ts";
import { askedInTime } from "./asked-in-time.server.ts";
import { canAskByKey, takenUnder } from "./order-of-key.server.ts";
import { linkIn } from "./order-paths.ts";
import type { Sale } from "./sale.ts";
import { lookUpPath, type SentOrder } from "./sent-order.server.ts";

/** An order as its feature gives it. */
type Placed = {
  user: number;
  /** See `onceKey`. */
  key: string;
  /** What it will read like in the API's list, in any of these ways; asked where the API can't be by key. */
  contents: () => Promise<string[]>;
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
 * An order that is sent once, however often and wherever its form is posted. `taken` leads to the order that
 * an earlier press has made; null where there is none. `send` does what has to be done before (`prepare`
 * ends with `submit`, or with a refusal of its own), and sends it; who comes second gets the first outcome.
 * Of an order under way the sender's account is told when the page opens again, until its fate is known.
 */
export function orderOnce(context: AppLoadContext, sale: Sale, { user, key, contents }: Placed) {
  const { kind, about } = sale;
  const now = () => context.clock.now();
  let sent: SentOrder = { kind, user, about, key, reference: "", ...untraced(now()) };
  return { taken, send };

  async function taken(): Promise<Response | null> {
    const order = await takenUnder(context, kind, key);
    if (!order) return null;
    const address = context.paymentAddress(order.redirect);
    if (address) return redirect(address, 303);
    const path = safePath(await lookUpPath(context, sale, sent));
    return path === null ? null : redirect(path, 303);
  }

  async function send(
    prepare: (submit: (order: Submit) => Promise<OrderOutcome>) => Promise<OrderOutcome>,
  ): Promise<Ended> {
    const say = wordsFor(context.language.code, "paying");
    const receipt = await unlessNothingSent(
      context.receipts.once(key, (reference) => prepare((submit) => deliver(reference, submit))),
    );
    if (receipt === null) return { state: "not-led", status: 503, said: say("problem.nothingSent") };
    if (receipt.kind === "unknown")
      return { state: "unconfirmed", unconfirmed: await unconfirmed(receipt.reference) };
    const { success, message, redirect: paymentPage } = receipt.outcome;
    if (!success) return { state: "refused", message };
    const address = context.paymentAddress(paymentPage);
    if (address) return { state: "to-pay", response: redirect(address, 303) };
    context.log.error({ kind, about }, "the organiser named a payment page that is not allowed");
    return { state: "not-led", status: 422, said: say("problem.noPaymentPage") };
  }

  /** An API that doesn't answer is thrown on: whether the order arrived is unknown, and stays noted so. */
  async function deliver(reference: string, submit: Submit): Promise<OrderOutcome> {
    sent = { ...sent, reference, ...(await traces()) };
    await keep(sent);
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
  async function traces() {
    const looked = await askedInTime(context, "what was there before an order", async () => {
      if (await canAskByKey(context)) return untraced(now());
      const own = await contents();
      const alike = (await sale.listed(context)).filter((order) => own.includes(order.contents));
      return { ...untraced(now()), contents: own, before: alike.map(({ id }) => id) };
    });
    return looked ?? untraced(now());
  }

  /** It is told even where the page that should tell it fails. */
  async function unconfirmed(reference: string) {
    // What another press sent is known best by what that one noted.
    const others = sent.reference === "" ? await context.pending.of(user, sale.page) : [];
    const noted = others.find((one) => one.reference === reference);
    // Whoever was still being waited for may carry it out a while later.
    const until = now() + (now() - sent.sentAt < longWait ? 10_000 : 60_000);
    const { path } = noted ?? (await keep({ ...sent, reference, until }));
    context.unconfirmed.note({ kind: "unconfirmed", reference, path });
    return { reference, link: linkIn(path) };
  }

  async function keep(order: SentOrder) {
    const { reference } = order;
    const path = await lookUpPath(context, sale, order);
    await context.pending.keep(user, sale.page, { kind: "order", reference, path });
    return { path };
  }
}

/**
 * What was sent once gave, or null where nothing was sent or carried out, for certain: it may be sent again.
 */
async function unlessNothingSent<Receipt>(sent: Promise<Receipt>): Promise<Receipt | null> {
  try {
    return await sent;
  } catch (error) {
    if (troubleOf(error)?.kind === "nothing-sent") return null;
    throw error;
  }
}

/** A call that took longer than this was given up rather than answered, in milliseconds. */
const longWait = 5_000;
/** No write goes on for longer than this. */
const longestWrite = 2 * 60_000;

const untraced = (sentAt: number): Pick<SentOrder, "sentAt" | "until" | "contents" | "before"> => ({
  sentAt,
  until: sentAt + longestWrite,
  contents: [],
  before: null,
});
