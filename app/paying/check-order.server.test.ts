import { expect, test } from "vitest";
import { createOrganiserError, scriptedContext } from "../../tests/support/scripted-context.ts";
import { aSale, anInvoice, aSentOrder, anAcceptedOrder } from "./a-sale.fixture.ts";
import { checkOrder, registerIndeterminateOrder } from "./check-order.server.ts";
import { readEncryptedOrder } from "./order-paths.ts";
import { createStatusPath } from "./sent-order.server.ts";
import { HOUR_MS } from "../domain/durations.ts";

const sale = aSale();

/** Opens the status page of an order as its sender, `later` milliseconds after sending. */
async function lookedUp(
  given: Parameters<typeof scriptedContext>[0],
  { later = 0, noted = false, isSentHere = false } = {},
) {
  const { context, clock, calls } = await scriptedContext(given);
  const sent = aSentOrder(isSentHere ? { sender: context.anonymousId } : {});
  const path = await createStatusPath(context, sale, sent);
  const order = { state: "lost", emptySince: null, isSuperseded: false } as const;
  const pending = { kind: "order", reference: "ABCD2345", path } as const;
  await context.pending.save(7, sale.page, noted ? { ...pending, order } : pending);
  clock.advance(later);
  calls.length = 0;
  const request = new Request(context.site.publicUrl + path);
  const check = () => checkOrder(context, sale, request);
  const note = () => registerIndeterminateOrder(context, request);
  const waits = async () => (await context.pending.list(7, sale.page)).length > 0;
  return {
    check,
    note,
    noted: () => context.indeterminate.get(),
    waits,
    clock,
    calls,
    path,
    encryptedOrder: readEncryptedOrder(path),
  };
}

const byKey = (response: () => object) => ({
  capabilities: ["order-by-key"],
  answers: { "cognito/payment/orderOfKey": response },
});
const inList = (...invoices: object[]) => ({ answers: { "cognito/invoice/myInvoices": () => invoices } });
const noAnswer = () => {
  throw createOrganiserError("timeout", "GET x");
};
const rejected = (status: number) => () => {
  throw createOrganiserError("rejected", "POST x", { status });
};

test("a URL without an order checks nothing", async () => {
  const { context, calls } = await scriptedContext();
  const request = new Request("https://site.example/event/night-shift?another=yes");
  expect(await checkOrder(context, sale, request)).toBeNull();
  expect(calls).toEqual([]);
});

test("a forged link identifies no order", async () => {
  const { context } = await scriptedContext();
  const request = new Request("https://site.example/event/night-shift?reference=invented");
  expect(await checkOrder(context, sale, request)).toEqual({
    encryptedOrder: "invented",
    reference: "",
    state: "unknown-reference",
  });
});

test("an accepted order is found by its key, and is no longer pending", async () => {
  const order = anAcceptedOrder({ amount_outstanding: 20, paid: true });
  const { check, waits, calls, encryptedOrder } = await lookedUp(byKey(() => order));
  expect(await waits()).toBe(true);
  expect(await check()).toEqual({
    encryptedOrder,
    reference: "ABCD2345",
    state: "found",
    found: { id: 12, outstanding: 2_000, isPaid: true },
  });
  expect(await waits()).toBe(false);
  expect(calls.filter(({ path }) => path.endsWith("orderOfKey"))).toMatchObject([
    { sent: { key: "the key", kind: "entry", close: true } },
  ]);
  expect(calls.map(({ path }) => path)).not.toContain("cognito/invoice/myInvoices");
});

test("an order that the API will never accept didn't arrive, and is no longer pending", async () => {
  const { check, waits, encryptedOrder } = await lookedUp(
    byKey(() => anAcceptedOrder({ state: "not_taken" })),
  );
  expect(await check()).toEqual({ encryptedOrder, reference: "ABCD2345", state: "not-arrived" });
  expect(await waits()).toBe(false);
});

const underWay = byKey(() => anAcceptedOrder({ state: "under_way" }));
test.each([
  ["in flight", underWay, 0, "not-yet"],
  ["in flight for ten minutes", underWay, 10 * 60_000, "not-yet"],
  ["in flight for longer", underWay, 10 * 60_000 + 1, "late"],
  ["not in the list", inList(), 0, "not-yet"],
  ["not in the list for ten minutes", inList(), 10 * 60_000, "not-yet"],
  ["not in the list for longer", inList(), 10 * 60_000 + 1, "late"],
  ["checked while the API doesn't respond", byKey(noAnswer), 0, "no-response"],
  ["checked while the API fails", byKey(rejected(500)), 0, "no-response"],
  ["checked while the list can't be loaded", { answers: {} }, 0, "no-response"],
])("an order that is %s stays pending: %s", async (_where, given, later, state) => {
  const { check, waits, encryptedOrder } = await lookedUp(given, { later });
  expect(await check()).toEqual({ encryptedOrder, reference: "ABCD2345", state });
  expect(await waits()).toBe(true);
});

test.each([
  ["the API rejects the lookup", byKey(rejected(422)), { kind: "rejected" }],
  [
    "the session has expired",
    byKey(() => {
      throw createOrganiserError("unauthorised", "POST x", { status: 401 });
    }),
    { kind: "unauthorised" },
  ],
])("the error is thrown if %s", async (_what, given, error) => {
  const { check, waits } = await lookedUp(given);
  await expect(check()).rejects.toMatchObject(error);
  expect(await waits()).toBe(true);
});

test("without lookup by key the order is found among the invoices, and is no longer pending", async () => {
  const { check, waits, encryptedOrder } = await lookedUp(inList(anInvoice(11), anInvoice(12)));
  expect(await check()).toMatchObject({
    encryptedOrder,
    reference: "ABCD2345",
    state: "found",
    found: { id: 12, outstanding: 13_700, isPaid: false },
  });
  expect(await waits()).toBe(false);
});

test("an invoice without a time only counts as long as no other one can have been created", async () => {
  const undated = inList(anInvoice(12, { created_at: null }));
  const at = (later: number) => lookedUp(undated, { later }).then(({ check }) => check());
  expect(await at(120_000)).toMatchObject({ state: "found", found: { id: 12 } });
  expect(await at(120_001)).toMatchObject({ state: "unclear" });
});

test("an invoice without a time always counts if nothing else was sent from the page since", async () => {
  const undated = inList(anInvoice(12, { created_at: null }));
  const { check } = await lookedUp(undated, { later: HOUR_MS, noted: true });
  expect(await check()).toMatchObject({ state: "found", found: { id: 12 } });
});

test("an order that two checks don't find didn't arrive, and is no longer pending", async () => {
  const { check, waits, clock } = await lookedUp(inList(anInvoice(11)), { later: 120_000, noted: true });
  expect(await check()).toMatchObject({ state: "not-yet", reference: "ABCD2345" });
  clock.advance(29_999);
  expect(await check()).toMatchObject({ state: "not-yet" });
  expect(await waits()).toBe(true);
  clock.advance(1);
  expect(await check()).toMatchObject({ state: "absent", reference: "ABCD2345" });
  expect(await waits()).toBe(false);
});

test("an order that arrives late is found, even after it was reported as not arrived", async () => {
  const invoices: object[] = [anInvoice(11)];
  const given = { answers: { "cognito/invoice/myInvoices": () => invoices } };
  const { check, clock } = await lookedUp(given, { later: 120_000, noted: true });
  await check();
  clock.advance(30_000);
  expect(await check()).toMatchObject({ state: "absent" });
  invoices.push(anInvoice(12));
  expect(await check()).toMatchObject({ state: "found", found: { id: 12 } });
});

test("if the API can't return the user, the browser that sent the order still gets its reference", async () => {
  const unknown = { answers: { "cognito/user/authUser": noAnswer } };
  const own = await lookedUp(unknown, { isSentHere: true });
  expect(await own.check()).toEqual({
    encryptedOrder: own.encryptedOrder,
    reference: "ABCD2345",
    state: "no-response",
  });
  await expect((await lookedUp(unknown)).check()).rejects.toMatchObject({ kind: "timeout" });
});

test("every error on the status page keeps the reference if the order was sent from this browser", async () => {
  const { note, noted, path } = await lookedUp({}, { isSentHere: true });
  await note();
  expect(noted()).toEqual({ kind: "indeterminate", reference: "ABCD2345", path, isSentNow: false });
  const other = await lookedUp({});
  await other.note();
  expect(other.noted()).toBeNull();
});
