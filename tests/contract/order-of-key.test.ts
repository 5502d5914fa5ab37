import { afterAll, beforeAll, expect, test } from "vitest";
import type { EntryOrder } from "../../app/wire/entry.ts";
import { OrderByKey } from "../../app/wire/payment.ts";
import { type ApiCalls, callsAs, ErrorBody } from "../support/api-calls.ts";
import {
  clickPaymentButton,
  loadEvent,
  loadInvoices,
  buildEntryOrder,
  submit,
} from "../support/event-order.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";

const event = "twilight-show-and-shine";
let organiser: RunningOrganiser;
let driver: ApiCalls;

beforeAll(async () => {
  organiser = await startOrganiser({ accessTokenLifetimeMs: 365 * 24 * 60 * 60 * 1000 });
  driver = await callsAs(organiser.url);
});
afterAll(() => organiser.close());

const statusOf = async (calls: ApiCalls, key: string, close = false, kind = "entry") =>
  OrderByKey.parse((await calls.post("cognito/payment/orderOfKey", { key, kind, close })).body);

/** An order of tickets, as a site sends it after this remaining stock was shown. */
async function tickets(quantity: number, left = 40): Promise<EntryOrder> {
  const [type] = (await loadEvent(driver, event)).spectatorTypes;
  const ticket = {
    id: type?.id ?? 0,
    label: `${left} left`,
    price: left,
    qty: quantity,
    qty_available: left,
  };
  return { ...(await buildEntryOrder(driver, event, null)), spectators: [{ ...ticket, disabled: left < 2 }] };
}

test("an order is looked up by its key: its open amount, its payment URL, and whether it is paid", async () => {
  const { redirect } = await submit(driver, await tickets(1), "key-taken");
  const open = await statusOf(driver, "key-taken", true);
  expect(open).toMatchObject({ state: "taken", paid: false, redirect });
  expect(open.amountOutstanding).toBeGreaterThan(0);
  expect((await loadInvoices(driver)).map(({ id }) => id)).toContain(open.invoice);

  const { returnUrl: back } = await clickPaymentButton(redirect, "pay");
  expect(await statusOf(driver, "key-taken")).toMatchObject({
    state: "taken",
    invoice: open.invoice,
    amountOutstanding: 0,
    paid: true,
    redirect: back,
  });
});

test("an order whose payment has ended is returned without a payment URL", async () => {
  const { redirect } = await submit(driver, await tickets(2), "key-declined");
  await clickPaymentButton(redirect, "decline");
  expect(await statusOf(driver, "key-declined")).toMatchObject({ state: "taken", paid: false, redirect: "" });
});

test("a key returns an order to its own user only, and only of its own kind", async () => {
  await submit(driver, await tickets(1), "key-mine");
  const spectator = await callsAs(organiser.url, "spectator@example.com");
  expect(await statusOf(spectator, "key-mine")).toMatchObject({
    state: "not_taken",
    invoice: 0,
    redirect: "",
  });
  expect(await statusOf(driver, "key-mine", false, "order")).toMatchObject({ state: "not_taken" });
  const anonymous = await fetch(`${organiser.url}/api/v1/cognito/payment/orderOfKey`, { method: "POST" });
  expect(anonymous.status).toBe(401);
});

test("an order reported as finally not received is rejected if it arrives later", async () => {
  expect(await statusOf(driver, "key-late", true)).toMatchObject({ state: "not_taken" });
  const before = await loadInvoices(driver);
  const late = await driver.post("event/event/submitEntry", await tickets(3), {
    "Idempotency-Key": "key-late",
  });
  expect([late.status, ErrorBody.parse(late.body).text_code]).toEqual([409, "IDEMPOTENCY_KEY_CLOSED"]);
  expect(await loadInvoices(driver)).toEqual(before);
});

test("an order that was looked up too early, and rejected, can still be sent under its key", async () => {
  expect(await statusOf(driver, "key-early")).toMatchObject({ state: "not_taken" });
  await expect(submit(driver, await tickets(100_000), "key-early")).resolves.toMatchObject({
    success: false,
  });
  expect(await statusOf(driver, "key-early")).toMatchObject({ state: "not_taken" });
  await expect(submit(driver, await tickets(1), "key-early")).resolves.toMatchObject({ success: true });
});

test("the same choices are the same order, whatever the stock; other choices are not", async () => {
  const first = await submit(driver, await tickets(1, 40), "key-same");
  expect(await submit(driver, await tickets(1, 1), "key-same")).toEqual(first);
  const other = await driver.post("event/event/submitEntry", await tickets(2), {
    "Idempotency-Key": "key-same",
  });
  expect([other.status, ErrorBody.parse(other.body).text_code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
});

test("an order is found by its key after a restart and weeks later", async () => {
  const { redirect } = await submit(driver, await tickets(1), "key-old");
  organiser = await organiser.restart();
  organiser.clock.advance(60 * 24 * 60 * 60 * 1000);
  driver = await callsAs(organiser.url);
  expect(await statusOf(driver, "key-old", true)).toMatchObject({ state: "taken" });
  expect((await submit(driver, await tickets(1), "key-old")).redirect).toBe(redirect);
});
