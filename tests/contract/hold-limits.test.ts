import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { callsAs, callsOf } from "../support/api-calls.ts";
import {
  clickPaymentButton,
  loadEvent,
  buildEntryOrder,
  rejectionMessage,
  submit,
} from "../support/event-order.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import {
  addToCart,
  emptyCart,
  newSku,
  reservedQuantity,
  buildShopOrder,
  submitShopOrder,
} from "../support/shop-cart.ts";

let organiser: RunningOrganiser;
beforeEach(async () => {
  organiser = await startOrganiser({ accessTokenLifetimeMs: 24 * 60 * 60 * 1000 });
});
afterEach(() => organiser.close());

const event = "night-shift-sydney";
const minute = 60_000;

/** A ticket type of the event with a capacity of `cap`. */
async function limitedTicket(cap: number, price: number): Promise<number> {
  const { id } = await loadEvent(callsOf(organiser.url), event);
  const ticket = await organiser.dependencies.db
    .selectFrom("spectator_types")
    .select("id")
    .where("event_id", "=", id)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  await organiser.dependencies.db
    .updateTable("spectator_types")
    .set({ cap, price, taken: 0 })
    .where("id", "=", ticket.id)
    .execute();
  return ticket.id;
}

async function heldTickets(id: number): Promise<number> {
  const ticket = await organiser.dependencies.db
    .selectFrom("spectator_types")
    .select("taken")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return ticket.taken;
}

describe("an unpaid order", () => {
  test("holds at most 20 tickets, however often an account tries in half an hour, and others are served", async () => {
    const id = await limitedTicket(60, 4_000);
    const [greedy, honest] = [
      await callsAs(organiser.url),
      await callsAs(organiser.url, "spectator@example.com"),
    ];
    const wants = (calls: typeof greedy, qty: number) =>
      buildEntryOrder(calls, event, null, {
        spectators: [{ id, qty }],
        vehicle_id: 0,
        email: "driver@example.com",
      });
    const { spectatorTypes } = await loadEvent(greedy, event);
    expect(spectatorTypes.find((type) => type.id === id)).toMatchObject({ qtyAvailable: 20, soldOut: false });
    expect(await rejectionMessage(greedy, await wants(greedy, 60))).toBe(
      "An order can have at most 20 tickets. Order the rest after you’ve paid, or contact the organiser.",
    );
    for (let n = 0; n < 30; n += 1) {
      await submit(greedy, await wants(greedy, 20 + (n % 3)));
      expect(await heldTickets(id)).toBeLessThanOrEqual(20);
      organiser.clock.advance(minute);
    }
    const { success, redirect } = await submit(honest, await wants(honest, 20));
    expect(success).toBe(true);
    await clickPaymentButton(redirect, "pay");
    expect(await heldTickets(id)).toBe(40);
  });

  test("can't get around that by repeated lines of the same ticket, nor by free tickets", async () => {
    const id = await limitedTicket(1_000, 0);
    const greedy = await callsAs(organiser.url, "spectator@example.com");
    const twice = [
      { id, qty: 15 },
      { id, qty: 15 },
    ];
    expect(
      await rejectionMessage(greedy, await buildEntryOrder(greedy, event, null, { spectators: twice })),
    ).toBe(
      "You can have at most 20 free tickets for this event, across all your orders. " +
        "If you need more, contact the organiser.",
    );
    for (let n = 0; n < 5; n += 1)
      await submit(greedy, await buildEntryOrder(greedy, event, null, { spectators: [{ id, qty: 8 }] }));
    expect(await heldTickets(id)).toBe(16);
  });

  test("is one of five of its account at most, over all events and the shop; paying one makes room", async () => {
    const greedy = await callsAs(organiser.url);
    const urls = await organiser.dependencies.db.selectFrom("events").select("url").orderBy("id").execute();
    const responses = [];
    for (const { url } of urls) {
      const { spectatorTypes } = await loadEvent(greedy, url);
      const ticket = spectatorTypes.find(({ price }) => (price ?? 0) > 0);
      if (!ticket) continue;
      responses.push(
        await submit(
          greedy,
          await buildEntryOrder(greedy, url, null, { spectators: [{ id: ticket.id, qty: 1 }] }),
        ),
      );
    }
    const accepted = responses.filter(({ success }) => success);
    expect(accepted).toHaveLength(5);
    expect(responses.at(-1)?.message).toContain("You have 5 unpaid orders.");

    const { sku } = await newSku(organiser);
    await emptyCart(greedy);
    await addToCart(greedy, "", sku, 1);
    const order = await buildShopOrder(greedy);
    expect((await submitShopOrder(greedy, order)).message).toContain("You have 5 unpaid orders");
    expect(await reservedQuantity(organiser, sku)).toBe(0);
    await clickPaymentButton(accepted[0]?.redirect ?? "", "pay");
    expect((await submitShopOrder(greedy, order)).success).toBe(true);
  });
});

test("in the shop has at most 50 pieces", async () => {
  const buyer = await callsAs(organiser.url);
  const { sku } = await newSku(organiser, { left: 80 });
  await emptyCart(buyer);
  await addToCart(buyer, "", sku, 51);
  const { success, message } = await submitShopOrder(buyer, await buildShopOrder(buyer));
  expect([success, message]).toEqual([false, expect.stringContaining("at most 50 items")]);
  expect(await reservedQuantity(organiser, sku)).toBe(0);
});
