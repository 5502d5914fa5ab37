import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Customer, makeCustomersWithOrders, loadOrders, sellManyTickets } from "../support/customers.ts";
import { clickPaymentButton } from "../support/event-order.ts";
import { mapConcurrently, numbers } from "../support/map-concurrently.ts";
import { ticketEvent, ticketOrder } from "../support/ticket-order.ts";
import { missingPrograms, startWholeSite, type WholeSite } from "../support/whole-site.ts";

const isFull = process.env["FULL"] === "1";
const stores = [
  { store: "Redis", people: isFull ? 1_000 : 8 },
  { store: "file", people: isFull ? 100 : 5 },
] as const;
const concurrency = 5;
const copies = 5;

describe.skipIf(missingPrograms !== "").each(stores)(
  "three instances with a shared store: $store (needs nginx and redis-server)",
  ({ store, people }) => {
    let site: WholeSite;

    beforeAll(async () => {
      site = await startWholeSite({ store });
      await sellManyTickets(site);
    }, 120_000);
    afterAll(() => site.close());

    test(
      `accept ${people} orders by people with earlier orders once each, each posted ${copies} times`,
      { timeout: isFull ? 3_600_000 : 240_000 },
      async () => {
        const customers = await makeCustomersWithOrders(site, people);
        const faults = (await mapConcurrently(customers, concurrency, orderOnce)).filter(Boolean);
        console.log(`| ${people} orders × ${copies}, ${store} | ${faults.length} wrong |`);
        expect(faults).toEqual([]);
      },
    );

    /** Submits one order from several windows at once and pays it; returns what went wrong, or "". */
    async function orderOnce(customer: Customer, index: number): Promise<string> {
      const { browser, from } = customer;
      const before = await loadOrders(site, customer);
      const order = await ticketOrder(browser, 2);
      const windows = numbers(copies).map((copy) =>
        copy === 0 ? browser.copy() : site.windowAt((index + copy) % site.instances.length, browser, from),
      );
      const responses = await Promise.all(windows.map((window) => window.post(ticketEvent, order)));
      const outcomes = new Set(responses.map(({ status, location }) => `${status} ${location}`));
      const [first = "", ...others] = outcomes;
      if (others.length > 0 || !first.startsWith("303 http")) return `told ${[...outcomes].join(" and ")}`;

      const paid = await clickPaymentButton(first.slice("303 ".length), "pay");
      if (!paid.returnUrl.includes(ticketEvent)) return "could not pay";
      const after = await loadOrders(site, customer);
      const open = before.filter(({ status }) => status === "pending");
      const isOnce =
        after.length === before.length - open.length + 1 &&
        after.every(({ status }) => status === "paid") &&
        new Set(after.map(({ invoice }) => invoice)).size === after.length;
      return isOnce ? "" : `has ${JSON.stringify(after)}`;
    }
  },
);
