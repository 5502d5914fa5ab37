import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { callsAs, callsOf } from "../support/api-calls.ts";
import { eventFor, orderOf, press, refusalOf, submit } from "../support/event-order.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { add, empty, newSku, shopOrderOf, submitShopOrder, takenOf } from "../support/shop-cart.ts";

let organiser: RunningOrganiser;
beforeEach(async () => {
  organiser = await startOrganiser({ accessTokenLifetime: 24 * 60 * 60 * 1000 });
});
afterEach(() => organiser.close());

const event = "night-shift-sydney";
const minute = 60_000;

/** A kind of ticket of the event, of which there are `cap`. */
async function limitedTicket(cap: number, price: number): Promise<number> {
  const { id } = await eventFor(callsOf(organiser.url), event);
  const ticket = await organiser.parts.db
    .selectFrom("spectator_types")
    .select("id")
    .where("event_id", "=", id)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  await organiser.parts.db
    .updateTable("spectator_types")
    .set({ cap, price, taken: 0 })
    .where("id", "=", ticket.id)
    .execute();
  return ticket.id;
}

async function takenOfTicket(id: number): Promise<number> {
  const ticket = await organiser.parts.db
    .selectFrom("spectator_types")
    .select("taken")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return ticket.taken;
}

describe("an order that isn't paid", () => {
  test("holds at most 20 tickets, however often an account tries for half an hour, and others are served", async () => {
    const id = await limitedTicket(60, 4_000);
    const [greedy, honest] = [
      await callsAs(organiser.url),
      await callsAs(organiser.url, "spectator@example.com"),
    ];
    const wants = (calls: typeof greedy, qty: number) =>
      orderOf(calls, event, null, { spectators: [{ id, qty }], vehicle_id: 0, email: "driver@example.com" });
    expect(await refusalOf(greedy, await wants(greedy, 60))).toBe(
      "One order can have 20 tickets at most. Please order the rest once it is paid, or write to the organiser.",
    );
    for (let n = 0; n < 30; n += 1) {
      await submit(greedy, await wants(greedy, 20 + (n % 3)));
      expect(await takenOfTicket(id)).toBeLessThanOrEqual(20);
      organiser.clock.advance(minute);
    }
    const { success, redirect } = await submit(honest, await wants(honest, 20));
    expect(success).toBe(true);
    await press(redirect, "pay");
    expect(await takenOfTicket(id)).toBe(40);
  });

  test("doesn't get around that by lines of the same ticket, nor by tickets that cost nothing", async () => {
    const id = await limitedTicket(1_000, 0);
    const greedy = await callsAs(organiser.url, "spectator@example.com");
    const twice = [
      { id, qty: 15 },
      { id, qty: 15 },
    ];
    expect(await refusalOf(greedy, await orderOf(greedy, event, null, { spectators: twice }))).toBe(
      "You can have 20 tickets of this event for nothing at most, all your orders together. " +
        "If you need more, please write to the organiser.",
    );
    for (let n = 0; n < 5; n += 1)
      await submit(greedy, await orderOf(greedy, event, null, { spectators: [{ id, qty: 8 }] }));
    expect(await takenOfTicket(id)).toBe(16);
  });

  test("is one of five of its account at most, of all events and the shop; one that is paid makes room", async () => {
    const greedy = await callsAs(organiser.url);
    const urls = await organiser.parts.db.selectFrom("events").select("url").orderBy("id").execute();
    const answers = [];
    for (const { url } of urls) {
      const { spectatorTypes } = await eventFor(greedy, url);
      const ticket = spectatorTypes.find(({ price }) => (price ?? 0) > 0);
      if (!ticket) continue;
      answers.push(
        await submit(greedy, await orderOf(greedy, url, null, { spectators: [{ id: ticket.id, qty: 1 }] })),
      );
    }
    const taken = answers.filter(({ success }) => success);
    expect(taken).toHaveLength(5);
    expect(answers.at(-1)?.message).toContain("You have 5 orders that are not paid yet.");

    const { sku } = await newSku(organiser);
    await empty(greedy);
    await add(greedy, "", sku, 1);
    const order = await shopOrderOf(greedy);
    expect((await submitShopOrder(greedy, order)).message).toContain("5 orders that are not paid");
    expect(await takenOf(organiser, sku)).toBe(0);
    await press(taken[0]?.redirect ?? "", "pay");
    expect((await submitShopOrder(greedy, order)).success).toBe(true);
  });
});

test("an order of the shop has at most 50 pieces", async () => {
  const buyer = await callsAs(organiser.url);
  const { sku } = await newSku(organiser, { left: 80 });
  await empty(buyer);
  await add(buyer, "", sku, 51);
  const { success, message } = await submitShopOrder(buyer, await shopOrderOf(buyer));
  expect([success, message]).toEqual([false, expect.stringContaining("50 pieces at most")]);
  expect(await takenOf(organiser, sku)).toBe(0);
});
