import { expect, test, vi } from "vitest";
import {
  type Answers,
  noonInPerth,
  createOrganiserError,
  paymentPage,
  scriptedContext,
} from "../../tests/support/scripted-context.ts";
import type { OrderOutcome } from "../wire/payment.ts";
import { checkOrder } from "./check-order.server.ts";
import { aSale, anInvoice, anAcceptedOrder } from "./a-sale.fixture.ts";
import { buildInvoiceCriteria } from "./invoiced-sale.server.ts";
import { type SubmitOutcome, submitOrderOnce } from "./submit-order-once.server.ts";
import { readEncryptedOrder } from "./order-paths.ts";
import { decryptOwnSentOrder, packIds } from "./sent-order.server.ts";

const sale = aSale();
const toPay: OrderOutcome = { success: true, message: "", redirect: paymentPage };
const traits = async () => buildInvoiceCriteria("Night Shift", [13_700, 13_986]);

const rejected = (more: { status?: number; textCode?: string; apiMessage?: string } = {}) =>
  createOrganiserError("rejected", "POST x", { status: 422, apiMessage: "No room left", ...more });
const noAnswer = () => createOrganiserError("timeout", "POST x");

/** A browser of user 7 with one form open; `press` submits it any number of times. */
async function browser(given: Parameters<typeof scriptedContext>[0] = {}) {
  const { context, clock, calls, lines } = await scriptedContext(given);
  const order = (asked = traits, key = "the key") =>
    submitOrderOnce(context, sale, { userId: 7, key, loadMatchCriteria: asked });
  const press = (submit: (key: string) => Promise<OrderOutcome>, asked = traits, key = "the key") =>
    order(asked, key).send((deliver) => deliver(submit));
  const pending = () => context.pending.list(7, sale.page);
  /** The stored snapshot of the one pending order. */
  const noted = async () => {
    const waiting = await pending();
    expect(waiting).toHaveLength(1);
    return decryptOwnSentOrder(context, sale, readEncryptedOrder(waiting[0]?.path ?? ""));
  };
  return { context, clock, calls, lines, order, press, pending, noted };
}

const reply = (outcome: OrderOutcome) => vi.fn<(key: string) => Promise<OrderOutcome>>(async () => outcome);
const failing = (error: unknown) => vi.fn<(key: string) => Promise<OrderOutcome>>().mockRejectedValue(error);
const listing = (...invoices: object[]): Answers => ({ "cognito/invoice/myInvoices": () => invoices });

/** Payment page that the user is redirected to; null for other outcomes. */
const ledTo = (ended: SubmitOutcome): string | null =>
  ended.state === "to-pay" && ended.response.status === 303 ? ended.response.headers.get("Location") : null;

test("an order is sent once, by its key, and every submit redirects to its payment page", async () => {
  const { press, pending } = await browser();
  const submit = reply(toPay);
  const ended = [await press(submit), await press(submit), await press(submit)];
  expect(ended.map(ledTo)).toEqual([paymentPage, paymentPage, paymentPage]);
  expect(submit.mock.calls).toEqual([["the key"]]);
  expect(await pending()).toEqual([]);
});

test("while an order is in flight it is pending for its account, with a snapshot to find it", async () => {
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
      // Invoice 11 is equal and unpaid: the API may replace it with this order.
      isUnclear: true,
      sender: context.anonymousId,
    });
    return toPay;
  });
  expect(await press(submit)).toMatchObject({ state: "to-pay" });
  expect(submit).toHaveBeenCalledTimes(1);
  expect(context.indeterminate.get()).toBeNull();
});

test("if the API supports the lookup by key, neither traits nor lists are read", async () => {
  const { press, calls, noted } = await browser({
    capabilities: ["order-by-key"],
    answers: listing(anInvoice(11)),
  });
  const asked = vi.fn<typeof traits>(traits);
  await press(failing(noAnswer()), asked);
  expect(asked).not.toHaveBeenCalled();
  expect(calls.map(({ path }) => path)).not.toContain("cognito/invoice/myInvoices");
  expect(await noted()).toMatchObject({ contents: [], before: null });
});

test("an order is sent even if the earlier orders can't be read", async () => {
  const { press, noted, lines } = await browser({ answers: {} });
  const submit = failing(noAnswer());
  expect(await press(submit)).toMatchObject({ state: "indeterminate" });
  expect(submit).toHaveBeenCalledTimes(1);
  expect(await noted()).toMatchObject({ before: null, isUnclear: true, sentAt: noonInPerth });
  expect(lines.slice(0, 1)).toMatchObject([{ level: "warn", members: { what: "orders before sending" } }]);
});

test.each([
  ["in its response", reply({ success: false, message: "No room left", redirect: "" })],
  ["by an error", failing(rejected())],
])(
  "an order that the API rejects %s reports why, is not pending, and may be sent again",
  async (_how, submit) => {
    const { press, pending } = await browser();
    expect(await press(submit)).toEqual({ state: "rejected", message: "No room left" });
    expect(await pending()).toEqual([]);
    expect(await press(reply(toPay))).toMatchObject({ state: "to-pay" });
  },
);

test("an order can be rejected in its preparation, without being sent", async () => {
  const { order, pending } = await browser();
  const no = { success: false, message: "The file is too large", redirect: "" };
  expect(await order().send(async () => no)).toEqual({ state: "rejected", message: no.message });
  expect(await pending()).toEqual([]);
});

test("a payment page that isn't allowed is never opened: the user is told, and an error is logged", async () => {
  const { press, lines, pending } = await browser({ answers: listing() });
  expect(await press(reply({ ...toPay, redirect: "https://evil.example/pay" }))).toEqual({
    state: "no-redirect",
    status: 422,
    reason: "paying:problem.noPaymentPage",
  });
  expect(lines).toMatchObject([
    { level: "error", members: { kind: "entry", about: 3 }, message: expect.stringMatching(/not allowed/) },
    { level: "info", members: { orderFailed: "no-payment-page" } },
  ]);
  // The page shows it first, so that it isn't placed again.
  expect(await pending()).toMatchObject([{ kind: "received" }]);
});

const nothingSent = "paying:problem.nothingSent";

test("an order that can't be recorded first isn't sent, and reports that", async () => {
  const full = () => Promise.reject(new Error("The store is full."));
  const { press } = await browser({ store: (store) => ({ ...store, add: full }) });
  const submit = reply(toPay);
  expect(await press(submit)).toEqual({ state: "no-redirect", status: 503, reason: nothingSent });
  expect(submit).not.toHaveBeenCalled();
});

test("so does an order that the API certainly didn't carry out; it isn't pending", async () => {
  const { press, pending } = await browser();
  const ended = await press(failing(rejected({ status: 503, textCode: "NOT_CARRIED_OUT" })));
  expect(ended).toEqual({ state: "no-redirect", status: 503, reason: nothingSent });
  expect(await pending()).toEqual([]);
});

test.each([
  ["an expired session", createOrganiserError("unauthorised", "POST x", { status: 401 })],
  ["an internal error", new RangeError("ours")],
])("%s is no outcome of an order: it is thrown, and nothing is pending", async (_what, error) => {
  const { press, pending } = await browser();
  await expect(press(failing(error))).rejects.toBe(error);
  expect(await pending()).toEqual([]);
});

test("an order without a response is indeterminate, however often it is submitted, and never sent again", async () => {
  const { context, press, pending } = await browser();
  const ended = await press(failing(noAnswer()));
  expect(ended).toEqual({
    state: "indeterminate",
    indeterminate: {
      reference: expect.stringMatching(/^[2-9A-Z]{8}$/),
      encryptedOrder: expect.stringMatching(/./),
    },
  });
  if (ended.state !== "indeterminate") return;
  const { reference, encryptedOrder } = ended.indeterminate;
  const path = `/event/night-shift?reference=${encryptedOrder}`;
  expect(await pending()).toEqual([{ kind: "order", reference, path }]);
  expect(context.indeterminate.get()).toEqual({ kind: "indeterminate", reference, path, isSentNow: true });

  const again = reply(toPay);
  expect(await press(again)).toEqual(ended);
  expect(again).not.toHaveBeenCalled();
});

test("it is pending throughout, even if the instance crashes", async () => {
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

test("a repeated submit reports the right one of two indeterminate orders", async () => {
  const { order } = await browser();
  const press = (key: string) => order(traits, key).send((deliver) => deliver(failing(noAnswer())));
  const [first, second] = [await press("first"), await press("second")];
  expect([await press("first"), await press("second")]).toEqual([first, second]);
});

test("a repeated submit can still be looked up if the note of the first one has expired", async () => {
  const { context, press, noted } = await browser();
  const first = await press(failing(noAnswer()));
  if (first.state !== "indeterminate") throw new Error("An order without a response must be indeterminate.");
  const { reference } = first.indeterminate;
  await context.pending.remove(7, sale.page, reference);
  expect(await press(reply(toPay))).toMatchObject({ state: "indeterminate", indeterminate: { reference } });
  expect(await noted()).toMatchObject({ reference, key: "the key", contents: [], before: null });
});

test.each([
  ["at once", 0, 10_000],
  ["just below the timeout", 4_999, 10_000],
  ["at the timeout", 5_000, 60_000],
])("an order that fails %s may still be carried out for a limited time", async (_when, wait, more) => {
  const { clock, press, noted } = await browser();
  await press(async () => {
    clock.advance(wait);
    throw noAnswer();
  });
  expect(await noted()).toMatchObject({ sentAt: noonInPerth, until: noonInPerth + wait + more });
});

const byKey = (order: object, seen?: unknown[]): Parameters<typeof scriptedContext>[0] => ({
  capabilities: ["order-by-key"],
  answers: {
    "cognito/payment/orderOfKey": ({ sent }) => {
      seen?.push(sent);
      return order;
    },
  },
});
const keyUsed = () => failing(rejected({ status: 409, textCode: "KEY_REUSED" }));

test("an order that the API already has under this key redirects to its payment page", async () => {
  const seen: unknown[] = [];
  const { press, pending } = await browser(byKey(anAcceptedOrder(), seen));
  expect(ledTo(await press(keyUsed()))).toBe(paymentPage);
  expect(seen).toEqual([{ key: "the key", kind: "entry", close: false }]);
  expect(await pending()).toEqual([]);
});

test.each([
  ["can't be paid any more", anAcceptedOrder({ redirect: "" })],
  ["is in flight", anAcceptedOrder({ state: "under_way" })],
])("an order with a reused key that %s is indeterminate", async (_what, order) => {
  const { press, pending } = await browser(byKey(order));
  expect(await press(keyUsed())).toMatchObject({ state: "indeterminate" });
  expect(await pending()).toHaveLength(1);
});

test("an order that the API has lost isn't redirected: the user is told, and may send it again", async () => {
  const { press, lines } = await browser(byKey(anAcceptedOrder({ state: "not_taken", redirect: "" })));
  const submit = reply(toPay);
  expect(ledTo(await press(submit))).toBe(paymentPage);
  const expected = {
    state: "no-redirect",
    status: 409,
    reason: "paying:problem.orderLost",
  };
  expect(await press(submit)).toEqual(expected);
  expect(submit).toHaveBeenCalledTimes(1);
  const message = "the organiser API has lost an order that it had received";
  expect(lines).toMatchObject([{ level: "warn", members: { kind: "entry", about: 3 }, message }]);

  expect(ledTo(await press(submit))).toBe(paymentPage);
  expect(submit).toHaveBeenCalledTimes(2);
});

test.each<[string, Parameters<typeof scriptedContext>[0]]>([
  ["still has", byKey(anAcceptedOrder())],
  ["can't look up", {}],
  [
    "doesn't return",
    {
      capabilities: ["order-by-key"],
      answers: {
        "cognito/payment/orderOfKey": () => {
          throw noAnswer();
        },
      },
    },
  ],
])("an order that the API %s redirects to its payment page again", async (_what, given) => {
  const { press } = await browser(given);
  const submit = reply(toPay);
  await press(submit);
  expect(ledTo(await press(submit))).toBe(paymentPage);
  expect(submit).toHaveBeenCalledTimes(1);
});

test("an order without a response isn't looked up at once; the user checks its status", async () => {
  const { press, calls } = await browser(byKey(anAcceptedOrder()));
  expect(await press(failing(noAnswer()))).toMatchObject({ state: "indeterminate" });
  expect(calls.map(({ path }) => path)).not.toContain("cognito/payment/orderOfKey");
});

test("the order of an earlier submit redirects to its payment page", async () => {
  const { order } = await browser(byKey(anAcceptedOrder()));
  const led = await order().findExisting();
  expect([led?.status, led?.headers.get("Location")]).toEqual([303, paymentPage]);
});

test.each(["", "https://evil.example/pay"])(
  "an order whose payment page is “%s” redirects to its status",
  async (redirect) => {
    const { context, order } = await browser(byKey(anAcceptedOrder({ redirect })));
    const led = await order().findExisting();
    const path = led?.headers.get("Location") ?? "";
    expect([led?.status, path]).toEqual([303, expect.stringMatching(/^\/event\/night-shift\?reference=./)]);
    expect(await decryptOwnSentOrder(context, sale, readEncryptedOrder(path))).toEqual({
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
      sender: context.anonymousId,
    });
  },
);

test("there is no existing order if the API hasn't accepted one, or doesn't support the lookup", async () => {
  const { order } = await browser(byKey(anAcceptedOrder({ state: "not_taken" })));
  expect(await order().findExisting()).toBeNull();
  expect(await (await browser()).order().findExisting()).toBeNull();
});

/** A browser whose first order got no response; `invoices` are those that the API lists afterwards. */
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

test("after an order is known not to have arrived another one is sent, under another key", async () => {
  const { press, pending, absent } = await afterLost();
  await absent();
  const again = reply(toPay);
  expect(await press(again, traits, "the second key")).toMatchObject({ state: "to-pay" });
  expect(again.mock.calls).toEqual([["the second key"]]);
  expect(await pending()).toEqual([]);
});

test.each([
  ["has equal contents", {}],
  ["has its total", { title: "Invoice 12" }],
])("a late order that %s stops the next one, which redirects to its status", async (_how, parts) => {
  const { press, invoices, path, pending, absent } = await afterLost();
  await absent();
  invoices.push(anInvoice(12, parts));
  const again = reply(toPay);
  expect(ledTo(await press(again, traits, "the second key"))).toBe(path);
  expect(again).not.toHaveBeenCalled();
  expect(await pending()).toHaveLength(1);
});

test("if the lists can't be read then, nothing is sent, and that is reported", async () => {
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
  const again = reply(toPay);
  expect(await press(again, traits, "the second key")).toEqual({
    state: "no-redirect",
    status: 503,
    reason: nothingSent,
  });
  expect(again).not.toHaveBeenCalled();
});

test("another order that is started deliberately is sent, unless the first one turns out to have arrived", async () => {
  const first = await afterLost();
  expect(await first.press(reply(toPay), traits, "the second key")).toMatchObject({ state: "to-pay" });
  // It is still pending, marked as superseded.
  const [note] = await first.context.pending.listWithProgress(7, sale.page);
  expect(note?.order).toEqual({ state: "lost", emptySince: null, isSuperseded: true });
  const other = await afterLost();
  other.invoices.push(anInvoice(12));
  const again = reply(toPay);
  expect(ledTo(await other.press(again, traits, "the second key"))).toBe(other.path);
  expect(again).not.toHaveBeenCalled();
});

test("it is sent despite an order of the same total, which may be any order as long as the status is unknown", async () => {
  const { press, invoices } = await afterLost();
  invoices.push(anInvoice(12, { title: "Invoice 12" }));
  expect(await press(reply(toPay), traits, "the second key")).toMatchObject({ state: "to-pay" });
});

test("it is sent even if the lists can't be read, since the first one isn't known to be absent", async () => {
  const { press } = await browser({ answers: {} });
  await press(failing(noAnswer()), traits, "the first key");
  expect(await press(reply(toPay), traits, "the second key")).toMatchObject({ state: "to-pay" });
});

test("an order that was found is also looked up by a later submit of its form", async () => {
  const { press, invoices, path, check } = await afterLost();
  invoices.push(anInvoice(12));
  expect(await check()).toMatchObject({ state: "found" });
  const again = await press(reply(toPay), traits, "the first key");
  expect(again).toMatchObject({
    state: "indeterminate",
    indeterminate: { encryptedOrder: readEncryptedOrder(path) },
  });
  expect(await check()).toMatchObject({ state: "found" });
});

/** Logged order failures. */
const failuresIn = (lines: { message: string; members: object }[]) =>
  lines.filter(({ message }) => message === "an order failed").map(({ members }) => members);
const named = { sale: sale.kind, who: "7", reference: expect.stringMatching(/^[2-9A-Z]{8}$/) };

test.each<[string, (key: string) => Promise<OrderOutcome>, object[]]>([
  ["was sent", reply(toPay), []],
  [
    "the API rejects",
    reply({ success: false, message: "Sold out", redirect: "" }),
    [{ orderFailed: "rejected", ...named }],
  ],
  ["the API rejects with an error", failing(rejected()), [{ orderFailed: "rejected", ...named }]],
  ["wasn't confirmed", failing(noAnswer()), [{ orderFailed: "indeterminate", ...named }]],
  [
    "wasn't carried out",
    failing(rejected({ status: 507, textCode: "NOT_CARRIED_OUT" })),
    [{ orderFailed: "not-sent", ...named }],
  ],
  [
    "can't be paid",
    reply({ ...toPay, redirect: "https://evil.example/pay" }),
    [{ orderFailed: "no-payment-page", ...named }],
  ],
])("the log contains once, with its reason, an order that %s", async (_what, submit, expected) => {
  const { press, lines } = await browser();
  await press(submit);
  expect(failuresIn(lines)).toEqual(expected);
});

test("a repeated submit of the same order is not counted", async () => {
  const { context, press } = await browser();
  const submit = failing(noAnswer());
  const ends = vi.fn<typeof context.orderOutcomes.recordOutcome>();
  context.orderOutcomes.recordOutcome = ends;
  await press(submit);
  await press(submit);
  expect(ends.mock.calls).toEqual([
    ["indeterminate", named],
    [null, named],
  ]);
  expect(new Set(ends.mock.calls.map(([, members]) => members?.reference)).size).toBe(1);
});

test("an order that can't be recorded first counts as not sent; it has no reference", async () => {
  const full = () => Promise.reject(new Error("The store is full."));
  const { context, press } = await browser({ store: (store) => ({ ...store, add: full }) });
  const ends = vi.fn<typeof context.orderOutcomes.recordOutcome>();
  context.orderOutcomes.recordOutcome = ends;
  await press(reply(toPay));
  expect(ends.mock.calls).toEqual([["not-sent", { sale: sale.kind, who: "7" }]]);
});
