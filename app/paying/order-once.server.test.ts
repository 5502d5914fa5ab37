import { expect, test, vi } from "vitest";
import {
  type Answers,
  noonInPerth,
  organiserError,
  paymentPage,
  scriptedContext,
} from "../../tests/support/scripted-context.ts";
import type { OrderOutcome } from "../wire/payment.ts";
import { checkOrder } from "./check-order.server.ts";
import { aSale, anInvoice, aTakenOrder } from "./a-sale.fixture.ts";
import { invoicedTraits } from "./invoiced-sale.server.ts";
import { type Ended, orderOnce } from "./order-once.server.ts";
import { linkIn } from "./order-paths.ts";
import { openLink, packIds } from "./sent-order.server.ts";

const sale = aSale();
const toPay: OrderOutcome = { success: true, message: "", redirect: paymentPage };
const traits = async () => invoicedTraits("Night Shift", [13_700, 13_986]);

const refused = (more: { status?: number; textCode?: string; said?: string } = {}) =>
  organiserError("refused", "POST x", { status: 422, said: "No room left", ...more });
const noAnswer = () => organiserError("timeout", "POST x");

/** A browser of user 7 with one form open; `press` sends it, as often as one likes. */
async function browser(given: Parameters<typeof scriptedContext>[0] = {}) {
  const { context, clock, calls, lines } = await scriptedContext(given);
  const order = (asked = traits, key = "the key") =>
    orderOnce(context, sale, { user: 7, key, traits: asked });
  const press = (submit: (key: string) => Promise<OrderOutcome>, asked = traits, key = "the key") =>
    order(asked, key).send((deliver) => deliver(submit));
  const pending = () => context.pending.of(7, sale.page);
  /** What is noted of the one order that waits. */
  const noted = async () => {
    const waiting = await pending();
    expect(waiting).toHaveLength(1);
    return openLink(context, sale, linkIn(waiting[0]?.path ?? ""));
  };
  return { context, clock, calls, lines, order, press, pending, noted };
}

const answering = (outcome: OrderOutcome) =>
  vi.fn<(key: string) => Promise<OrderOutcome>>(async () => outcome);
const failing = (error: unknown) => vi.fn<(key: string) => Promise<OrderOutcome>>().mockRejectedValue(error);
const listing = (...invoices: object[]): Answers => ({ "cognito/invoice/myInvoices": () => invoices });

/** Where its visitor is led to pay; null for one that ended otherwise. */
const ledTo = (ended: Ended): string | null =>
  ended.state === "to-pay" && ended.response.status === 303 ? ended.response.headers.get("Location") : null;

test("an order goes out once, by its key, and every press leads to where it is paid", async () => {
  const { press, pending } = await browser();
  const submit = answering(toPay);
  const ended = [await press(submit), await press(submit), await press(submit)];
  expect(ended.map(ledTo)).toEqual([paymentPage, paymentPage, paymentPage]);
  expect(submit.mock.calls).toEqual([["the key"]]);
  expect(await pending()).toEqual([]);
});

test("while it is under way its sender's account is told of it, with what tells it from others of the same", async () => {
  const before = anInvoice(11);
  const ofAnother = anInvoice(12, { title: "Summer Nationals" });
  const { context, press, pending, noted } = await browser({ answers: listing(before, ofAnother) });
  const submit = vi.fn<() => Promise<OrderOutcome>>(async () => {
    const [waiting] = await pending();
    expect(waiting).toEqual({
      kind: "order",
      reference: expect.stringMatching(/^[2-9A-Z]{8}$/),
      path: expect.stringMatching(/^\/event\/night-shift\?reference=./),
    });
    expect(await noted()).toEqual({
      kind: "entry",
      user: 7,
      about: 3,
      key: "the key",
      reference: waiting?.reference,
      sentAt: noonInPerth,
      until: noonInPerth + 120_000,
      contents: ["13700 Night Shift", "13986 Night Shift"],
      name: "Night Shift",
      totals: [13_700, 13_986],
      before: { invoices: packIds([11, 12]) },
      // Invoice 11 is the same and unpaid: the API may take this one in its place.
      isUnclear: true,
      sender: context.sender,
    });
    return toPay;
  });
  expect(await press(submit)).toMatchObject({ state: "to-pay" });
  expect(submit).toHaveBeenCalledTimes(1);
  expect(context.unconfirmed.noted()).toBeNull();
});

test("where the API can be asked by the key, nobody asks what the order reads like or what else there is", async () => {
  const { press, calls, noted } = await browser({
    offers: ["order-by-key"],
    answers: listing(anInvoice(11)),
  });
  const asked = vi.fn<typeof traits>(traits);
  await press(failing(noAnswer()), asked);
  expect(asked).not.toHaveBeenCalled();
  expect(calls.map(({ path }) => path)).not.toContain("cognito/invoice/myInvoices");
  expect(await noted()).toMatchObject({ contents: [], before: null });
});

test("an order goes even where nobody can say what was there before", async () => {
  const { press, noted, lines } = await browser({ answers: {} });
  const submit = failing(noAnswer());
  expect(await press(submit)).toMatchObject({ state: "unconfirmed" });
  expect(submit).toHaveBeenCalledTimes(1);
  expect(await noted()).toMatchObject({ before: null, isUnclear: true, sentAt: noonInPerth });
  expect(lines).toMatchObject([{ level: "warn", members: { what: "what was there before an order" } }]);
});

test.each([
  ["in its answer", answering({ success: false, message: "No room left", redirect: "" })],
  ["by an error", failing(refused())],
])(
  "an order that the API refuses %s says why, waits for nothing, and may be sent again",
  async (_how, submit) => {
    const { press, pending } = await browser();
    expect(await press(submit)).toEqual({ state: "refused", message: "No room left" });
    expect(await pending()).toEqual([]);
    expect(await press(answering(toPay))).toMatchObject({ state: "to-pay" });
  },
);

test("an order that isn't even sent is refused by whoever prepares it", async () => {
  const { order, pending } = await browser();
  const no = { success: false, message: "The file is too large", redirect: "" };
  expect(await order().send(async () => no)).toEqual({ state: "refused", message: no.message });
  expect(await pending()).toEqual([]);
});

test("nobody is led to a payment page that isn't allowed: they are told so, and the operator is", async () => {
  const { press, lines } = await browser({ answers: listing() });
  expect(await press(answering({ ...toPay, redirect: "https://evil.example/pay" }))).toEqual({
    state: "not-led",
    status: 422,
    said: "Your order was taken, but we cannot open its payment page. Please contact the organiser.",
  });
  expect(lines).toMatchObject([{ level: "error", members: { kind: "entry", about: 3 } }]);
});

const nothingSent =
  "Nothing was sent or charged: we can't take orders safely at this moment. " +
  "Everything you typed is still here. Please try again in a few minutes.";

test("an order that can't be noted first isn't sent, and says so", async () => {
  const full = () => Promise.reject(new Error("The store is full."));
  const { press } = await browser({ store: (store) => ({ ...store, add: full }) });
  const submit = answering(toPay);
  expect(await press(submit)).toEqual({ state: "not-led", status: 503, said: nothingSent });
  expect(submit).not.toHaveBeenCalled();
});

test("so does one that the API surely didn't carry out; it waits for nothing", async () => {
  const { press, pending } = await browser();
  const ended = await press(failing(refused({ status: 503, textCode: "NOT_CARRIED_OUT" })));
  expect(ended).toEqual({ state: "not-led", status: 503, said: nothingSent });
  expect(await pending()).toEqual([]);
});

test("it is said in the visitor's language", async () => {
  const { press } = await browser({ language: "de" });
  const ended = await press(failing(refused({ textCode: "NOT_CARRIED_OUT" })));
  expect(ended).toMatchObject({ said: expect.stringMatching(/^Es wurde nichts/) });
});

test.each([
  ["the end of the session", organiserError("unauthorised", "POST x", { status: 401 })],
  ["an error of ours", new RangeError("ours")],
])("%s is nothing that an order can end with: it is thrown on, and nothing waits", async (_what, error) => {
  const { press, pending } = await browser();
  await expect(press(failing(error))).rejects.toBe(error);
  expect(await pending()).toEqual([]);
});

test("an order without an answer is unconfirmed, however often it is pressed, and never sent again", async () => {
  const { context, press, pending } = await browser();
  const ended = await press(failing(noAnswer()));
  expect(ended).toEqual({
    state: "unconfirmed",
    unconfirmed: { reference: expect.stringMatching(/^[2-9A-Z]{8}$/), link: expect.stringMatching(/./) },
  });
  if (ended.state !== "unconfirmed") return;
  const { reference, link } = ended.unconfirmed;
  const path = `/event/night-shift?reference=${link}`;
  expect(await pending()).toEqual([{ kind: "order", reference, path }]);
  expect(context.unconfirmed.noted()).toEqual({ kind: "unconfirmed", reference, path, isSentNow: true });

  const again = answering(toPay);
  expect(await press(again)).toEqual(ended);
  expect(again).not.toHaveBeenCalled();
});

test("it stays noted all the while, whenever its instance may die", async () => {
  const removed: string[] = [];
  const { press } = await browser({
    store: (store) => ({
      ...store,
      remove: async (key, value) => {
        removed.push(key);
        await store.remove(key, value);
      },
    }),
  });
  await press(failing(noAnswer()));
  expect(removed.filter((key) => key.startsWith("pending:"))).toEqual([]);
});

test("the right one of two unconfirmed orders is told of by a second press", async () => {
  const { order } = await browser();
  const press = (key: string) => order(traits, key).send((deliver) => deliver(failing(noAnswer())));
  const [first, second] = [await press("first"), await press("second")];
  expect([await press("first"), await press("second")]).toEqual([first, second]);
});

test("a second press still has something to look it up by where the first one's note is gone", async () => {
  const { context, press, noted } = await browser();
  const first = await press(failing(noAnswer()));
  if (first.state !== "unconfirmed") throw new Error("It has no answer, so it can't be known.");
  const { reference } = first.unconfirmed;
  await context.pending.forget(7, sale.page, reference);
  expect(await press(answering(toPay))).toMatchObject({ state: "unconfirmed", unconfirmed: { reference } });
  expect(await noted()).toMatchObject({ reference, key: "the key", contents: [], before: null });
});

test.each([
  ["at once", 0, 10_000],
  ["just before anybody gives up waiting", 4_999, 10_000],
  ["as long as one waits", 5_000, 60_000],
])("an order that fails %s may be carried out for a while yet, and no longer", async (_when, wait, more) => {
  const { clock, press, noted } = await browser();
  await press(async () => {
    clock.advance(wait);
    throw noAnswer();
  });
  expect(await noted()).toMatchObject({ sentAt: noonInPerth, until: noonInPerth + wait + more });
});

const byKey = (order: object, seen?: unknown[]): Parameters<typeof scriptedContext>[0] => ({
  offers: ["order-by-key"],
  answers: {
    "cognito/payment/orderOfKey": ({ sent }) => {
      seen?.push(sent);
      return order;
    },
  },
});
const keyUsed = () => failing(refused({ status: 409, textCode: "KEY_REUSED" }));

test("an order that the API has under this key already leads to where that one is paid", async () => {
  const seen: unknown[] = [];
  const { press, pending } = await browser(byKey(aTakenOrder(), seen));
  expect(ledTo(await press(keyUsed()))).toBe(paymentPage);
  expect(seen).toEqual([{ key: "the key", kind: "entry", close: false }]);
  expect(await pending()).toEqual([]);
});

test.each([
  ["can't be paid any more", aTakenOrder({ redirect: "" })],
  ["is under way", aTakenOrder({ state: "under_way" })],
])("one that %s there is unconfirmed", async (_what, order) => {
  const { press, pending } = await browser(byKey(order));
  expect(await press(keyUsed())).toMatchObject({ state: "unconfirmed" });
  expect(await pending()).toHaveLength(1);
});

test("an order without an answer isn't looked up at once: its sender finds out", async () => {
  const { press, calls } = await browser(byKey(aTakenOrder()));
  expect(await press(failing(noAnswer()))).toMatchObject({ state: "unconfirmed" });
  expect(calls.map(({ path }) => path)).not.toContain("cognito/payment/orderOfKey");
});

test("the order of an earlier press leads to where it is paid", async () => {
  const { order } = await browser(byKey(aTakenOrder()));
  const led = await order().taken();
  expect([led?.status, led?.headers.get("Location")]).toEqual([303, paymentPage]);
});

test.each(["", "https://evil.example/pay"])(
  "one whose payment page is “%s” leads to the page that finds it out",
  async (redirect) => {
    const { context, order } = await browser(byKey(aTakenOrder({ redirect })));
    const led = await order().taken();
    const path = led?.headers.get("Location") ?? "";
    expect([led?.status, path]).toEqual([303, expect.stringMatching(/^\/event\/night-shift\?reference=./)]);
    expect(await openLink(context, sale, linkIn(path))).toEqual({
      kind: "entry",
      user: 7,
      about: 3,
      key: "the key",
      reference: "",
      sentAt: noonInPerth,
      until: noonInPerth + 120_000,
      contents: [],
      name: "",
      totals: [],
      before: null,
      isUnclear: true,
      sender: context.sender,
    });
  },
);

test("there is none that the API hasn't taken, or that it can't be asked for", async () => {
  const { order } = await browser(byKey(aTakenOrder({ state: "not_taken" })));
  expect(await order().taken()).toBeNull();
  expect(await (await browser()).order().taken()).toBeNull();
});

/** A browser whose first order got no response; `invoices` is what the API lists by then. */
async function afterLost() {
  const invoices: object[] = [];
  const one = await browser({ answers: { "cognito/invoice/myInvoices": () => [...invoices] } });
  await one.press(failing(noAnswer()), traits, "the first key");
  const [waiting] = await one.pending();
  const { path = "" } = waiting ?? {};
  const check = () => checkOrder(one.context, sale, new Request(one.context.site.publicUrl + path));
  const absent = async () => {
    one.clock.advance(60_000);
    await check();
    one.clock.advance(30_000);
    expect(await check()).toMatchObject({ state: "absent" });
  };
  return { ...one, invoices, path, check, absent };
}

test("after an order is known not to have arrived it goes again, under another key", async () => {
  const { press, absent } = await afterLost();
  await absent();
  const again = answering(toPay);
  expect(await press(again, traits, "the second key")).toMatchObject({ state: "to-pay" });
  expect(again.mock.calls).toEqual([["the second key"]]);
});

test.each([
  ["reads like it", {}],
  ["has its total", { title: "Invoice 12" }],
])(
  "one that arrived late all the same, and %s, stops the next one, which leads to it",
  async (_how, parts) => {
    const { press, invoices, path, pending, absent } = await afterLost();
    await absent();
    invoices.push(anInvoice(12, parts));
    const again = answering(toPay);
    expect(ledTo(await press(again, traits, "the second key"))).toBe(path);
    expect(again).not.toHaveBeenCalled();
    expect(await pending()).toHaveLength(1);
  },
);

test("where the lists can't be read by then nothing is sent, and it says so", async () => {
  let isAway = false;
  const answers: Answers = {
    "cognito/invoice/myInvoices": () => {
      if (isAway) throw noAnswer();
      return [];
    },
  };
  const { context, clock, press, pending } = await browser({ answers });
  await press(failing(noAnswer()), traits, "the first key");
  const [waiting] = await pending();
  const look = () => checkOrder(context, sale, new Request(context.site.publicUrl + (waiting?.path ?? "")));
  clock.advance(60_000);
  await look();
  clock.advance(30_000);
  await look();
  isAway = true;
  const again = answering(toPay);
  expect(await press(again, traits, "the second key")).toEqual({
    state: "not-led",
    status: 503,
    said: nothingSent,
  });
  expect(again).not.toHaveBeenCalled();
});

test("another order that is started deliberately goes, unless the first one turns out to have arrived", async () => {
  const first = await afterLost();
  expect(await first.press(answering(toPay), traits, "the second key")).toMatchObject({ state: "to-pay" });
  const other = await afterLost();
  other.invoices.push(anInvoice(12));
  const again = answering(toPay);
  expect(ledTo(await other.press(again, traits, "the second key"))).toBe(other.path);
  expect(again).not.toHaveBeenCalled();
});

test("an order that was found is looked up by a later press of its form too", async () => {
  const { press, invoices, path, check } = await afterLost();
  invoices.push(anInvoice(12));
  expect(await check()).toMatchObject({ state: "found" });
  const again = await press(answering(toPay), traits, "the first key");
  expect(again).toMatchObject({ state: "unconfirmed", unconfirmed: { link: linkIn(path) } });
  expect(await check()).toMatchObject({ state: "found" });
});
