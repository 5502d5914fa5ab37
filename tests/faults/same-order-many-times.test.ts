import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Customer, makeCustomersWithOrders, ordersOf, sellManyTickets } from "../support/customers.ts";
import { press } from "../support/event-order.ts";
import { inLanes, numbers } from "../support/lanes.ts";
import { ticketEvent, ticketOrder } from "../support/ticket-order.ts";
import { lacking, startWholeSite, type WholeSite } from "../support/whole-site.ts";

const isFull = process.env["FULL"] === "1";
const stores = [
  { store: "Redis", people: isFull ? 1_000 : 20 },
  { store: "file", people: isFull ? 100 : 5 },
] as const;
const atOnce = 5;
const copies = 5;

describe.skipIf(lacking !== "").each(stores)(
  "three instances that share what they know: $store (needs nginx and redis-server)",
  ({ store, people }) => {
    let site: WholeSite;

    beforeAll(async () => {
      site = await startWholeSite({ store });
      await sellManyTickets(site);
    }, 120_000);
    afterAll(() => site.close());

    test(
      `take ${people} orders by people with earlier orders once each, each posted ${copies} times`,
      { timeout: isFull ? 3_600_000 : 240_000 },
      async () => {
        const customers = await makeCustomersWithOrders(site, people);
        const faults = (await inLanes(customers, atOnce, orderOnce)).filter(Boolean);
        console.log(`| ${people} orders × ${copies}, ${store} | ${faults.length} wrong |`);
        expect(faults).toEqual([]);
      },
    );

    /**
     * Somebody's order, posted by every window of their browser at once, and paid. What is wrong with its
     * course, if anything.
     */
    async function orderOnce(customer: Customer, index: number): Promise<string> {
      const { browser, from } = customer;
      const before = await ordersOf(site, customer);
      const order = await ticketOrder(browser, 2);
      const windows = numbers(copies).map((copy) =>
        copy === 0 ? browser.copy() : site.windowAt((index + copy) % site.instances.length, browser, from),
      );
      const answers = await Promise.all(windows.map((window) => window.post(ticketEvent, order)));
      const places = new Set(answers.map(({ status, location }) => `${status} ${location}`));
      const [place = "", ...others] = places;
      if (others.length > 0 || !place.startsWith("303 http")) return `told ${[...places].join(" and ")}`;

      const paid = await press(place.slice("303 ".length), "pay");
      if (!paid.back.includes(ticketEvent)) return "could not pay";
      const now = await ordersOf(site, customer);
      const open = before.filter(({ status }) => status === "pending");
      const isOnce =
        now.length === before.length - open.length + 1 &&
        now.every(({ status }) => status === "paid") &&
        new Set(now.map(({ invoice }) => invoice)).size === now.length;
      return isOnce ? "" : `has ${JSON.stringify(now)}`;
    }
  },
);
