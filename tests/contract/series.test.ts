import { describe, expect } from "vitest";
import { listResponse } from "../../app/wire/primitives.ts";
import { OrderByKey, OrderOutcome } from "../../app/wire/payment.ts";
import { Series } from "../../app/wire/series.ts";
import { type ApiCalls, callsAs, callsOf } from "../support/api-calls.ts";
import { checkPaid, clickPaymentButton, loadInvoices } from "../support/event-order.ts";
import { lastMailTo } from "../support/mailed.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { test } from "../support/running.ts";
import { newTrader } from "../support/stall-order.ts";

const harbour = "harbour-city-series";

const seriesFor = async (calls: ApiCalls, url = harbour): Promise<Series> =>
  Series.parse((await calls.get(`event/series/${url}`)).body);

async function enter(calls: ApiCalls, id: number, key?: string): Promise<OrderOutcome> {
  const order = { series_id: id, url: `http://localhost:3000/series/${harbour}` };
  const headers = key === undefined ? {} : { "Idempotency-Key": key };
  return OrderOutcome.parse((await calls.post("event/series/submitEntry", order, headers)).body);
}

const set = ({ dependencies: { db } }: RunningOrganiser, values: object, url = harbour) =>
  db.updateTable("series").set(values).where("url", "=", url).execute();

describe("a series", () => {
  test("is in a list and by its url, with its rounds by date", async ({ organiser }) => {
    const calls = callsOf(organiser.url);
    const { items } = listResponse(Series).parse((await calls.get("event/series")).body);
    expect(items.map(({ url }) => url)).toEqual([harbour, "west-coast-winter-series"]);
    const series = await seriesFor(calls);
    expect(series).toEqual(items[0]);
    expect(series).toMatchObject({
      name: "Harbour City Roll Racing Series",
      entryFee: 14_900,
      entriesOpenAt: null,
      soldOut: false,
      userHasEnteredThisSeries: false,
    });
    expect(series.events).toHaveLength(3);
    const days = series.events.map(({ startDate }) => Date.parse(startDate ?? ""));
    expect(days).toEqual(days.toSorted((one, other) => one - other));
    expect((await calls.get("event/series/no-such-one")).status).toBe(404);
  });

  test("is ordered once, and entered once it is paid", async ({ organiser }) => {
    const { calls, email } = await newTrader(organiser);
    const { id } = await seriesFor(calls);
    const { redirect } = await enter(calls, id);
    expect((await seriesFor(calls)).userHasEnteredThisSeries).toBe(false);
    const { returnUrl: back } = await clickPaymentButton(redirect, "pay");
    expect(await checkPaid(calls, back)).toMatchObject({ success: true });
    expect((await seriesFor(calls)).userHasEnteredThisSeries).toBe(true);
    expect((await seriesFor(callsOf(organiser.url))).userHasEnteredThisSeries).toBe(false);
    expect(await loadInvoices(calls)).toMatchObject([
      { title: "Harbour City Roll Racing Series", totalAmount: 14_900, amountOutstanding: 0 },
    ]);
    expect((await lastMailTo(organiser, email)).text).toContain("You’re in the series.");
    expect(await enter(calls, id)).toMatchObject({
      success: false,
      message: "You’ve already entered this series.",
    });
  });

  test("whose order is repeated before payment has one invoice, and its latest page is paid", async ({
    organiser,
  }) => {
    const { calls } = await newTrader(organiser);
    const { id } = await seriesFor(calls);
    const first = await enter(calls, id);
    const second = await enter(calls, id);
    expect(second.redirect).not.toBe(first.redirect);
    expect(await loadInvoices(calls)).toHaveLength(1);
    expect((await clickPaymentButton(first.redirect, "pay")).returnUrl).toBe("");
    expect((await clickPaymentButton(second.redirect, "pay")).returnUrl).not.toBe("");
  });

  test("gives the same response under the same key, by which its order is found", async ({ organiser }) => {
    const { calls } = await newTrader(organiser);
    const { id } = await seriesFor(calls);
    const key = crypto.randomUUID();
    const outcome = await enter(calls, id, key);
    expect(await enter(calls, id, key)).toEqual(outcome);
    const [invoice] = await loadInvoices(calls);
    const { body } = await calls.post("cognito/payment/orderOfKey", { key, kind: "series", close: false });
    expect(OrderByKey.parse(body)).toMatchObject({
      state: "taken",
      invoice: invoice?.id,
      amountOutstanding: 14_900,
      redirect: outcome.redirect,
    });
  });

  test.for([
    ["that has closed", { entries_close_at: "2026-01-01T00:00:00" }, "are closed"],
    ["that isn't open yet", { entries_open_at: "2099-01-01T00:00:00" }, "are not open yet"],
    ["without a place", { cap: 0 }, "This series is full."],
  ] as const)("%s accepts no one", async ([, values, message], { organiser }) => {
    const { calls } = await newTrader(organiser);
    const { id } = await seriesFor(calls);
    await set(organiser, values);
    const { success, message: reason } = await enter(calls, id);
    await set(organiser, { entries_open_at: null, entries_close_at: null, cap: 64 });
    expect(success).toBe(false);
    expect(reason).toContain(message);
    expect(await loadInvoices(calls)).toEqual([]);
  });

  test("that costs nothing is entered at once", async ({ organiser }) => {
    const { calls } = await newTrader(organiser);
    const { id } = await seriesFor(calls);
    await set(organiser, { entry_fee: 0 });
    const { redirect } = await enter(calls, id);
    await set(organiser, { entry_fee: 14_900 });
    expect(redirect).toMatch(/^http:\/\/localhost:3000\/series\/harbour-city-series\?payum_token=/);
    expect((await seriesFor(calls)).userHasEnteredThisSeries).toBe(true);
  });

  test("gives its last slot to one of ten concurrent requests, and holds it for 30 minutes", async ({
    organiser,
  }) => {
    const { id } = await seriesFor(callsOf(organiser.url));
    const { db } = organiser.dependencies;
    const expireHolds = () =>
      db.updateTable("series_entries").set({ held_until: 0 }).where("paid_at", "is", null).execute();
    await expireHolds();
    const paid = await db
      .selectFrom("series_entries")
      .select("id")
      .where("paid_at", "is not", null)
      .execute();
    await set(organiser, { cap: paid.length + 1 });

    const people = await Promise.all(Array.from({ length: 10 }, () => newTrader(organiser)));
    const outcomes = await Promise.all(
      people.map(async ({ calls }) => ({ calls, ...(await enter(calls, id)) })),
    );
    const [winner, ...others] = outcomes.filter(({ success }) => success);
    const rejected = outcomes.filter(({ success }) => !success);
    expect(others).toEqual([]);
    expect(rejected.map(({ message }) => message)).toEqual(Array(9).fill("This series is full."));

    // Another user buys the last slot before the first one pays.
    await expireHolds();
    for (const { calls } of rejected.slice(0, 1))
      expect(await enter(calls, id)).toMatchObject({ success: true });
    const { returnUrl: back, text } = await clickPaymentButton(winner?.redirect ?? "", "pay");
    await set(organiser, { cap: 64 });
    expect(back).toBe("");
    expect(text).toContain("The series is full.");
  });

  test("can't be entered without an account, nor with a return URL that isn't a site's", async ({
    organiser,
  }) => {
    const { id } = await seriesFor(callsOf(organiser.url));
    const anonymous = await callsOf(organiser.url).post("event/series/submitEntry", {
      series_id: id,
      url: "",
    });
    expect(anonymous.status).toBe(401);
    const calls = await callsAs(organiser.url, "spectator@example.com");
    const elsewhere = await calls.post("event/series/submitEntry", {
      series_id: id,
      url: "https://evil.example",
    });
    expect(elsewhere.body).toMatchObject({ success: false });
  });
});
