import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { UpcomingEntry } from "../../app/wire/upcoming.ts";
import type { EntryOrder } from "../../app/wire/entry.ts";
import { z } from "zod";
import { createUser, findUserByEmail } from "../../server/organiser/account/users.ts";
import { type ApiCalls, callsAs, callsOf } from "../support/api-calls.ts";
import {
  clickPaymentButton,
  loadEvent,
  findIdByName,
  loadInvoices,
  newVehicle,
  buildEntryOrder,
  submit,
} from "../support/event-order.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { settableClock } from "../support/settable-clock.ts";

const minute = 60 * 1000;
let organiser: RunningOrganiser;
let people: ApiCalls[];

beforeAll(async () => {
  organiser = await startOrganiser({
    clock: settableClock(Date.parse("2026-03-02T01:00:00Z")),
    accessTokenLifetimeMs: 365 * 24 * 60 * minute,
  });
  await createPeople(9);
  const names = ["driver", "spectator", "admin", ...Array.from({ length: 9 }, (_, index) => `crowd${index}`)];
  people = await Promise.all(names.map((name) => callsAs(organiser.url, `${name}@example.com`)));
});
afterAll(() => organiser.close());
beforeEach(() => organiser.clock.advance(31 * minute)); // Expires orders held by an earlier test.

/** Creates users in addition to the sample's, with the same password. */
async function createPeople(count: number): Promise<void> {
  const { db } = organiser.dependencies;
  const driver = await findUserByEmail(db, "driver@example.com");
  const { hash } = await db
    .selectFrom("passwords")
    .select("hash")
    .where("user_id", "=", driver?.id ?? 0)
    .executeTakeFirstOrThrow();
  for (let index = 0; index < count; index++) {
    const person = {
      email: `crowd${index}@example.com`,
      first_name: "Crowd",
      last_name: String(index),
      created_at: 0,
    };
    const { id } = await createUser(db, person);
    await db.insertInto("passwords").values({ user_id: id, hash, is_sample: 1 }).execute();
  }
}

/** A spectator's order: it needs neither address nor vehicle nor licence. */
async function watching(calls: ApiCalls, url: string, parts: Partial<EntryOrder>): Promise<EntryOrder> {
  return buildEntryOrder(calls, url, null, parts);
}

/** All users send the same order concurrently. */
async function race(url: string, parts: Partial<EntryOrder>) {
  const orders = await Promise.all(
    people.map(async (calls) => ({ calls, order: await watching(calls, url, parts) })),
  );
  const outcomes = await Promise.all(orders.map(({ calls, order }) => submit(calls, order)));
  return {
    accepted: outcomes.filter(({ success }) => success),
    rejected: outcomes.filter(({ success }) => !success).map(({ message }) => message),
  };
}

/** The id of a product option that an event sells. */
async function skuOf(url: string, product: string, option: string): Promise<number> {
  const { products } = await loadEvent(callsOf(organiser.url), url);
  return findIdByName(products.find(({ name }) => name === product)?.options ?? [], option);
}

/** Sets the remaining stock of an item. */
async function leave(
  table:
    | "entry_categories"
    | "spectator_types"
    | "event_merch"
    | "event_merch_options"
    | "event_extras"
    | "shop_skus",
  id: number,
  left: number,
) {
  const { db } = organiser.dependencies;
  const { taken } = await db.selectFrom(table).select("taken").where("id", "=", id).executeTakeFirstOrThrow();
  await db
    .updateTable(table)
    .set({ cap: taken + left })
    .where("id", "=", id)
    .execute();
}

describe("of twelve concurrent requests for the last one, one succeeds and eleven get an error", () => {
  test("a ticket", async () => {
    const { spectatorTypes } = await loadEvent(callsOf(organiser.url), "gulf-camp-out");
    const id = findIdByName(spectatorTypes, "Adult");
    await leave("spectator_types", id, 3);
    const { accepted, rejected } = await race("gulf-camp-out", { spectators: [{ id, qty: 2 }] });
    expect(accepted).toHaveLength(1);
    expect(rejected).toEqual(Array(11).fill("Adult can be ordered at most once now."));
  });

  test("a garage", async () => {
    const { garages } = await loadEvent(callsOf(organiser.url), "west-coast-showdown");
    const { accepted, rejected } = await race("west-coast-showdown", {
      garage_id: findIdByName(garages, "11"),
      garage_ids: [findIdByName(garages, "12")],
    });
    expect(accepted).toHaveLength(1);
    expect(rejected).toEqual(Array(11).fill("Garage 11 has just sold out."));
  });

  test("a camp site", async () => {
    const { campSites } = await loadEvent(callsOf(organiser.url), "gulf-camp-out");
    const { accepted, rejected } = await race("gulf-camp-out", {
      camp_site_id: findIdByName(campSites, "B2"),
      camp_site_ids: [findIdByName(campSites, "B2")],
    });
    expect(accepted).toHaveLength(1);
    expect(rejected).toEqual(Array(11).fill("Camp site B2 has just sold out."));
  });

  test("a merchandise item, which is then no longer offered", async () => {
    const { merch } = await loadEvent(callsOf(organiser.url), "night-shift-sydney");
    const id = findIdByName(merch, "Crew cap");
    await leave("event_merch", id, 1);
    const { accepted, rejected } = await race("night-shift-sydney", { merch: [{ id, option: 0 }] });
    expect(accepted).toHaveLength(1);
    expect(rejected).toEqual(Array(11).fill("Crew cap has just sold out."));
    const after = await loadEvent(callsOf(organiser.url), "night-shift-sydney");
    expect(after.merch.some((item) => item.id === id)).toBe(false);
  });

  test("a shirt size, while the other sizes stay", async () => {
    const { merch } = await loadEvent(callsOf(organiser.url), "night-shift-sydney");
    const tee = merch.find(({ name }) => name === "Event tee");
    const option = findIdByName(tee?.options ?? [], "S");
    await leave("event_merch_options", option, 1);
    const { accepted, rejected } = await race("night-shift-sydney", {
      merch: [{ id: tee?.id ?? 0, option }],
    });
    expect(accepted).toHaveLength(1);
    expect(rejected).toEqual(Array(11).fill("Event tee – S has just sold out."));
    const after = await loadEvent(callsOf(organiser.url), "night-shift-sydney");
    expect(after.merch.find(({ name }) => name === "Event tee")?.options.map(({ name }) => name)).toEqual([
      "M",
      "L",
      "XL",
      "3XL",
    ]);
  });

  test("a shop product, at two events that both sell it", async () => {
    const sku = await skuOf("long-weekend-shootout", "Club helmet", "XL, 61–62 cm");
    await leave("shop_skus", sku, 1);
    const urls = ["long-weekend-shootout", "west-coast-showdown"];
    const orders = await Promise.all(
      people.map((calls, index) => watching(calls, urls[index % 2] ?? "", { skus: [{ id: sku }] })),
    );
    const outcomes = await Promise.all(
      people.map((calls, index) => submit(calls, orders[index] ?? { event_id: 0 })),
    );
    const rejected = outcomes.filter(({ success }) => !success).map(({ message }) => message);
    expect(rejected).toEqual(Array(11).fill("Club helmet – XL, 61–62 cm has just sold out."));
    for (const url of urls) {
      const { products } = await loadEvent(callsOf(organiser.url), url);
      expect(products.flatMap(({ options }) => options).some(({ id }) => id === sku)).toBe(false);
    }
  });
});

test("a quantity above the stock is rejected with the number left, and takes none", async () => {
  const [driver] = people;
  if (!driver) throw new Error("nobody signed in");
  const sku = await skuOf("long-weekend-shootout", "Pit crew jacket", "3XL");
  await leave("shop_skus", sku, 2);
  const pieces = (count: number) =>
    watching(driver, "long-weekend-shootout", { skus: Array.from({ length: count }, () => ({ id: sku })) });
  expect(await submit(driver, await pieces(3))).toMatchObject({
    success: false,
    message: "There are only 2 of Pit crew jacket – 3XL left.",
  });
  expect(await submit(driver, await pieces(2))).toMatchObject({ success: true });
});

test("an order above the stock is rejected as a whole, and holds nothing", async () => {
  const { merch, spectatorTypes } = await loadEvent(callsOf(organiser.url), "night-shift-sydney");
  const keyRing = findIdByName(merch, "Start light key ring");
  const adult = findIdByName(spectatorTypes, "Adult");
  await leave("event_merch", keyRing, 1);
  const left = async () =>
    (await loadEvent(callsOf(organiser.url), "night-shift-sydney")).spectatorTypes.find(
      ({ id }) => id === adult,
    )?.qtyAvailable;
  const before = await left();

  const [driver] = people;
  if (!driver) throw new Error("nobody signed in");
  const pieces = [
    { id: keyRing, option: 0 },
    { id: keyRing, option: 0 },
  ];
  const outcome = await submit(
    driver,
    await watching(driver, "night-shift-sydney", { merch: pieces, spectators: [{ id: adult, qty: 5 }] }),
  );
  expect(outcome).toMatchObject({
    success: false,
    message: "There is only one Start light key ring left.",
  });
  expect(await left()).toBe(before);
});

test("the last entry goes to one of two drivers; if it isn't paid the other can have it after 30 minutes", async () => {
  const [driver, other] = people;
  if (!driver || !other) throw new Error("nobody signed in");
  const ownOrder = await buildEntryOrder(driver, "mates-rates-night", "Shared drive", {
    entrant_note: "Hello",
  });
  const otherOrder = {
    ...(await buildEntryOrder(other, "mates-rates-night", "Shared drive", { entrant_note: "Hello" })),
    vehicle_id: await newVehicle(other),
  };

  const outcomes = await Promise.all([submit(driver, ownOrder), submit(other, otherOrder)]);
  expect(outcomes.filter(({ success }) => success)).toHaveLength(1);
  expect(outcomes.find(({ success }) => !success)?.message).toBe("Shared drive has just sold out.");

  const [loser, order] = outcomes[0]?.success ? [other, otherOrder] : [driver, ownOrder];
  organiser.clock.advance(30 * minute);
  const second = await submit(loser, order);
  expect(second.success).toBe(true);

  const late = await clickPaymentButton(outcomes.find(({ success }) => success)?.redirect ?? "", "pay");
  expect([late.status, late.returnUrl]).toEqual([409, ""]);
  expect(late.text).toContain("since been sold");
  expect((await clickPaymentButton(second.redirect, "pay")).status).toBe(303);
});

test("the same form posted five times concurrently makes one entry, one invoice and one charge", async () => {
  const [driver] = people;
  if (!driver) throw new Error("nobody signed in");
  const order = await buildEntryOrder(driver, "gulf-camp-out", "Street");
  const entries = async () =>
    z.array(UpcomingEntry).parse((await driver.get("event/entry/myUpcoming")).body).length;
  const entriesBefore = await entries();

  const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => submit(driver, order, "form-key-1")));
  expect(new Set(outcomes.map(({ redirect }) => redirect)).size).toBe(1);
  expect(await entries()).toBe(entriesBefore + 1);
  expect((await loadInvoices(driver)).filter(({ title }) => title === "Gulf Camp-Out")).toHaveLength(1);

  const payments = await Promise.all(
    [1, 2, 3].map(() => clickPaymentButton(outcomes[0]?.redirect ?? "", "pay")),
  );
  expect(new Set(payments.map(({ returnUrl: back }) => back)).size).toBe(1);
  expect(
    (await loadInvoices(driver)).filter(({ paidAt, title }) => paidAt !== null && title === "Gulf Camp-Out"),
  ).toHaveLength(1);
  const receipts = (await organiser.mails()).filter(({ subject }) => subject === "Receipt for Gulf Camp-Out");
  expect(receipts).toHaveLength(1);
});
