import { expect, test, vi } from "vitest";
import {
  noonInPerth,
  createOrganiserError,
  paymentPage,
  scriptedContext,
} from "../../tests/support/scripted-context.ts";
import { PageResponse, createPost, type FormKind } from "../posting/post.server.ts";
import { parseSubmission } from "../posting/form-submission.server.ts";
import { HIDDEN_FIELDS } from "../posting/hidden-fields.tsx";
import { OrderKind, type OrderOutcome } from "../wire/payment.ts";
import { aSale, anAcceptedOrder } from "./a-sale.fixture.ts";
import { buildInvoiceCriteria } from "./invoiced-sale.server.ts";
import { readEncryptedOrder } from "./order-paths.ts";
import { placeOrder, type ReadyOrder, type OrderRejection } from "./place-order.server.ts";
import { decryptOwnSentOrder } from "./sent-order.server.ts";

const formKey = "0123456789-abcdefghij";
const traits = async () => buildInvoiceCriteria("Night Shift", [13_700]);
const toPay: OrderOutcome = { success: true, message: "", redirect: paymentPage };
const rejected: OrderOutcome = { success: false, message: "No room left", redirect: "" };

type Given = Parameters<typeof scriptedContext>[0] & {
  key?: string | null;
  form?: Partial<FormKind>;
  /** The total shown on the page. */
  shown?: string;
};

/** A form of an event by which user 7 places an order. */
async function form({ key = formKey, form: kind = {}, shown, ...given }: Given = {}) {
  const { context, calls } = await scriptedContext(given);
  const user = await context.session.user();
  calls.length = 0;
  const typed = new FormData();
  if (key !== null) typed.set(HIDDEN_FIELDS.key, key);
  if (shown !== undefined) typed.set(HIDDEN_FIELDS.total, shown);
  typed.set("make", "Mazda");
  typed.set("photo", "1");
  const posted = parseSubmission(typed);
  const parts = { context, submission: posted, owner: 7, user, values: posted.values };
  const post = createPost({ ...parts, kind: { name: "an event", access: "user", ...kind } });
  const order = (checked: ReadyOrder | OrderRejection, same: object = { make: "Mazda" }, sale = aSale()) =>
    placeOrder(post, { sale, user: { id: 7 }, identity: same }, checked);
  return { context, calls, order, draft: () => context.drafts.read(post.kind.name, 7) };
}

const sending =
  (call: (key: string) => Promise<OrderOutcome>) => (submit: (it: typeof call) => Promise<OrderOutcome>) =>
    submit(call);
const ready = (outcome: OrderOutcome, more: Partial<ReadyOrder> = {}): ReadyOrder => ({
  loadMatchCriteria: traits,
  total: null,
  send: sending(async () => outcome),
  ...more,
});

const ledTo = (response: unknown) =>
  response instanceof Response ? [response.status, response.headers.get("Location")] : response;

/** The page's result; throws on a redirect. */
function resultOf(response: unknown) {
  if (!(response instanceof PageResponse)) throw new Error("The order was redirected.");
  return { status: response.status, ...response.result };
}

/** These must not change: orders that are resent across a deployment would be duplicated. */
const keys: Record<OrderKind, string> = {
  entry: "1fb353952898ffb1dfefc273d1d3bb5c065bb6c2348bcd3ca271ad1aa0f953a1",
  order: "b4b4d1240943e5da8c85af32d45b974954ffbb68759e55071bbd39b2489e4cfc",
  stall: "49a27884a625446073d4c40ea7db0dd37d050efd38712141456106370dc104a9",
  series: "1cfbf172f46ad8d9369cb8d693f09d0fca89b500f0f9570c7a2da58929a6e7c1",
  form: "91d9cce28f64ac6a6dd388274b18333555803c552422a53cf709b6c9b1b95048",
  voucher: "abecff8237b731d6e018fc947447486718e0eaa65a05f7c4564fdf15de3f2121",
};

test.each(OrderKind.options)("an order of the kind “%s” has an unchanged idempotency key", async (kind) => {
  const { order } = await form();
  const submit = vi.fn<(key: string) => Promise<OrderOutcome>>(async () => toPay);
  const response = await order(
    { loadMatchCriteria: traits, total: null, send: sending(submit) },
    { make: "Mazda" },
    aSale({ kind }),
  );
  expect(ledTo(response)).toEqual([303, paymentPage]);
  expect(submit.mock.calls).toEqual([[keys[kind]]]);
});

const noRoom = { status: 409, rejection: { text: "No room left" } } as const;
const taken: Given = {
  capabilities: ["order-by-key"],
  answers: { "cognito/payment/orderOfKey": () => anAcceptedOrder() },
};

test("an order that can't be sent now reports why, or redirects; nothing is saved", async () => {
  const { order, calls, draft } = await form();
  expect(resultOf(await order(noRoom))).toMatchObject({
    ...noRoom,
    key: formKey,
    values: { make: ["Mazda"] },
  });
  const elsewhere = new Response(null, { status: 303, headers: { Location: "/checkout" } });
  expect(ledTo(await order(elsewhere))).toEqual([303, "/checkout"]);
  expect(calls.map(({ path }) => path)).not.toContain("cognito/invoice/myInvoices");
  expect(await draft()).toBeNull();
});

test("it redirects to the order of an earlier post of the same form, which may have sold it out", async () => {
  const { order } = await form(taken);
  expect(ledTo(await order(noRoom))).toEqual([303, paymentPage]);
});

test("a form without a key was never posted before, so no earlier order is looked up", async () => {
  const { order, calls } = await form({ ...taken, key: null });
  expect(resultOf(await order(noRoom))).toMatchObject(noRoom);
  expect(calls).toEqual([]);
});

test("the input is saved as a draft while it is sent, without excluded fields", async () => {
  const { order, draft } = await form();
  const send = vi.fn<ReadyOrder["send"]>(async () => {
    expect((await draft())?.values).toEqual({ make: ["Mazda"] });
    return toPay;
  });
  await order({
    loadMatchCriteria: traits,
    total: null,
    send,
    isExcludedFromDraft: (name) => name === "photo",
  });
  expect(send).toHaveBeenCalledTimes(1);
});

test("the form's own exclusions apply if the order has none", async () => {
  const { order, draft } = await form({ form: { draft: { except: (name) => name === "make" } } });
  await order(ready(toPay));
  expect((await draft())?.values).toEqual({ photo: ["1"] });
});

test("the order contains the terms that were accepted with it, if it has any", async () => {
  const { order } = await form();
  const send = vi.fn<ReadyOrder["send"]>(async () => toPay);
  const terms = {
    texts: { order: "No refunds" },
    acceptedTerms: [{ appliesTo: "order", name: "order" }],
  } as const;
  await order({ loadMatchCriteria: traits, total: null, send, terms }, { make: "Mazda" });
  await order({ loadMatchCriteria: traits, total: null, send }, { make: "Ford" });
  const [first, second] = send.mock.calls.map(([, accepted]) => accepted);
  expect(first).toMatchObject([{ of: "order", text: "No refunds", language: "en" }]);
  expect(second).toEqual([]);
});

test("a rejection by the API is shown with its reason, and the form has a new key, so that it can be corrected", async () => {
  const { order } = await form();
  const page = resultOf(await order(ready(rejected)));
  expect(page).toMatchObject({ status: 422, rejection: { text: "No room left" }, changedValues: {} });
  expect(page.key).toMatch(/^[\da-f-]{36}$/);
});

test("a feature can add to a rejection, and keep the form's key", async () => {
  const { order } = await form();
  const more = vi.fn<NonNullable<ReadyOrder["onRejected"]>>(async () => ({ ...noRoom, key: formKey }));
  const changed = () => ({ vehicle: ["12"] });
  const page = resultOf(await order(ready(rejected, { onRejected: more, getChangedValues: changed })));
  expect(page).toMatchObject({ ...noRoom, key: formKey, changedValues: changed() });
  expect(more.mock.calls).toEqual([["No room left"]]);
});

test("an order whose response was lost is reported with the values saved on the way, under the same key", async () => {
  const { order } = await form();
  let vehicle = "new";
  const send: ReadyOrder["send"] = (submit) => {
    vehicle = "12";
    return submit(() => Promise.reject(createOrganiserError("timeout", "POST x")));
  };
  const page = resultOf(
    await order({
      loadMatchCriteria: traits,
      total: null,
      send,
      getChangedValues: () => ({ vehicle: [vehicle] }),
    }),
  );
  expect(page).toMatchObject({
    status: 504,
    key: formKey,
    changedValues: { vehicle: ["12"] },
    indeterminate: { reference: expect.stringMatching(/^[2-9A-Z]{8}$/) },
  });
});

test("an order that can't be paid here is reported with the values saved on the way", async () => {
  const { order } = await form();
  const changed = () => ({ vehicle: ["12"] });
  const page = resultOf(
    await order(ready({ ...toPay, redirect: "https://evil.example/pay" }, { getChangedValues: changed })),
  );
  expect(page).toMatchObject({
    status: 422,
    key: formKey,
    changedValues: changed(),
    rejection: { key: "paying:problem.noPaymentPage", standsAlone: true },
  });
});

test("`beforePayment` runs once the order can be paid, not before", async () => {
  const { order } = await form();
  const toPayNow = vi.fn<() => Promise<void>>(async () => undefined);
  await order(ready(rejected, { beforePayment: toPayNow }), { make: "Ford" });
  expect(toPayNow).not.toHaveBeenCalled();
  await order(ready(toPay, { beforePayment: toPayNow }));
  expect(toPayNow).toHaveBeenCalledTimes(1);
});

test("without lookup by key an order is found by its traits", async () => {
  const { context, order } = await form({ answers: { "cognito/invoice/myInvoices": () => [] } });
  await order({
    loadMatchCriteria: traits,
    total: null,
    send: (submit) => submit(() => Promise.reject(createOrganiserError("timeout", "POST x"))),
  });
  const [waiting] = await context.pending.list(7, aSale().page);
  const sent = await decryptOwnSentOrder(context, aSale(), readEncryptedOrder(waiting?.path ?? ""));
  expect(sent).toMatchObject({ sentAt: noonInPerth, contents: ["13700 Night Shift"], totals: [13_700] });
});

/** An order with the total `now`, from a page that showed this total. */
async function pressed(shown: string, { payable, fee }: { payable: number; fee: number | null }) {
  const { order } = await form({ shown });
  const submit = vi.fn<(key: string) => Promise<OrderOutcome>>(async () => toPay);
  const rejectedByApi = vi.fn<NonNullable<ReadyOrder["onRejected"]>>();
  const total = { payable, loadFee: async () => fee };
  const response = await order({
    loadMatchCriteria: traits,
    total,
    send: sending(submit),
    onRejected: rejectedByApi,
  });
  return { response, sent: submit.mock.calls.length, rejected: rejectedByApi.mock.calls.length };
}

test.each([
  // Credit of $50 covered a part, and was then spent in another tab.
  ["8700 0", { payable: 13_700, fee: 0 }, "$137.00", "$87.00"],
  ["13700 0", { payable: 13_700, fee: 256 }, "$139.56", "$137.00"],
  ["13700 -", { payable: 13_700, fee: 256 }, "$139.56", "$137.00"],
  ["0 0", { payable: 5_000, fee: null }, "$50.00", "$0.00"],
  ["13700 ?", { payable: 13_701, fee: 256 }, "$137.01", "$137.00"],
])(
  "an order that costs more than its page showed isn't sent: %j, now %j [PRICE-014]",
  async (was, now, total, shown) => {
    const { response, ...calls } = await pressed(was, now);
    expect(calls).toEqual({ sent: 0, rejected: 0 });
    expect(resultOf(response)).toMatchObject({
      status: 409,
      rejection: { key: "paying:problem.otherTotal", values: { total, shown } },
      values: { make: ["Mazda"], photo: ["1"] },
    });
    expect(resultOf(response).key).toMatch(/^[\da-f-]{36}$/);
  },
);

test.each([
  ["the same", "13700 256", { payable: 13_700, fee: 256 }],
  ["less, since credit was added in the meantime", "13700 256", { payable: 8_700, fee: 174 }],
  ["less, by a payment method without a fee", "13700 256", { payable: 13_700, fee: 0 }],
  ["nothing any more", "5000 112", { payable: 0, fee: 999 }],
  ["a fee that the page said may be added", "13700 ?", { payable: 13_700, fee: 256 }],
  ["a fee that is unknown now", "13700 256", { payable: 13_700, fee: null }],
  ["no fee after all", "13700 -", { payable: 13_700, fee: 0 }],
  ["nothing", "0 0", { payable: 0, fee: 256 }],
  ["a page of an earlier version", "", { payable: 13_700, fee: 0 }],
  ["a page that was manipulated", "137.00", { payable: 13_700, fee: 0 }],
])("an order that costs what its page showed, or less, is sent: %s", async (_what, was, now) => {
  const { response, sent } = await pressed(was, now);
  expect([sent, ledTo(response)]).toEqual([1, [303, paymentPage]]);
});

test("an order that has arrived redirects to its payment page regardless of its current total", async () => {
  const { order } = await form({ shown: "8700 0" });
  const now = { payable: 8_700 };
  const costing = (): ReadyOrder => ready(toPay, { total: { payable: now.payable, loadFee: async () => 0 } });
  await order(costing());
  now.payable = 13_700;
  expect(ledTo(await order(costing()))).toEqual([303, paymentPage]);
});
