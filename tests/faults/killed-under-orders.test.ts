import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Chance, chanceFor } from "../support/chance.ts";
import { followOrder, type OrderCourse, payAt } from "../support/order-course.ts";
import {
  type Customer,
  makeCustomersWithOrders,
  loadOrders,
  sellManyTickets,
  type StoredOrder,
} from "../support/customers.ts";
import { mapConcurrently, numbers, pause } from "../support/map-concurrently.ts";
import { withRetries } from "../support/retrying-visitor.ts";
import { ticketEvent, ticketOrder } from "../support/ticket-order.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";
import { missingPrograms, type Restartable, startWholeSite, type WholeSite } from "../support/whole-site.ts";

const isFull = process.env["FULL"] === "1";
const siteKills = isFull ? 100 : 2;
const apiKills = isFull ? 40 : 1;
/** Concurrent orders per kill; as many customers pause, so that none reaches a rate limit. */
const concurrentOrders = 6;
const submitEntry = "event/event/submitEntry";
/** Milliseconds within which orders start, within which a process is then killed, and at the latest. */
const [maxStartDelay, maxKillDelay, longestWait] = [60, 40, 5_000];
const perKill = 120_000;

describe.skipIf(missingPrograms !== "")(
  "orders by people with earlier orders (needs nginx and redis-server)",
  () => {
    let site: WholeSite;
    let calls: WatchedCalls;
    let customers: Customer[];

    beforeAll(async () => {
      site = await startWholeSite({
        proxyFor: async (apiUrl) => {
          calls = await watchCalls(apiUrl);
          return calls.url;
        },
      });
      await sellManyTickets(site);
      customers = await makeCustomersWithOrders(site, 2 * concurrentOrders);
    }, 120_000);
    afterAll(async () => {
      await site.close();
      await calls.close();
    });

    test(
      `are reported correctly and charged once while instances of the site are killed (kills: ${siteKills})`,
      { timeout: siteKills * perKill },
      async () => {
        const chance = chanceFor("kills of instances");
        const rounds = await mapConcurrently(numbers(siteKills), 1, (number) =>
          round(number, chance.oneOf(site.instances), chance),
        );
        expect(judge("site killed", rounds.flat())).toEqual([]);
      },
    );

    test(
      `are reported correctly and charged once while the organiser API is killed (kills: ${apiKills})`,
      { timeout: apiKills * perKill },
      async () => {
        const chance = chanceFor("kills of the API");
        const rounds = await mapConcurrently(numbers(apiKills), 1, (number) =>
          round(number, site.api, chance),
        );
        expect(judge("API killed", rounds.flat())).toEqual([]);
      },
    );

    /** Half of the customers order while a process is killed and restarted; each goes on to a known outcome. */
    async function round(number: number, victim: Restartable, chance: Chance): Promise<Result[]> {
      const half = customers.filter((_customer, index) => index % 2 === number % 2);
      const prepared = await mapConcurrently(half, 3, async (customer, index) => {
        if (index % 3 === 0) await leaveOrderUnpaid(customer);
        const before = await loadOrders(site, customer);
        const isOpen = before.some(({ status }) => status === "pending");
        // An order that replaces an open one is recognised by its number of tickets.
        const order = await ticketOrder(customer.browser, isOpen ? 2 + chance.below(2) : 1 + chance.below(3));
        return { customer, before, order, startDelay: chance.below(maxStartDelay) };
      });
      const killing = killAndStart(victim, 1 + chance.below(concurrentOrders), chance.below(maxKillDelay));
      const finishOrders = Promise.all(
        prepared.map(async ({ customer, before, order, startDelay }) => {
          await pause(startDelay);
          const course = await followOrder(
            customer.browser,
            order,
            async () => (await newOrders(customer, before)) > 0,
          );
          if (course.paymentUrl) await payAt(course.paymentUrl);
          return { ...course, customer, before };
        }),
      );
      const [results] = await Promise.all([finishOrders, killing]);
      return Promise.all(
        results.map(async (one) => ({ ...one, charges: await newOrders(one.customer, one.before) })),
      );
    }

    /** Kills it `after` milliseconds once the API has received that number of orders. */
    async function killAndStart(victim: Restartable, orders: number, after: number): Promise<void> {
      await Promise.race([
        calls.waitForCalls(submitEntry, calls.count(submitEntry) + orders),
        pause(longestWait),
      ]);
      await pause(after);
      await victim.kill();
      await victim.start();
    }

    /** Orders one ticket and abandons the payment page. */
    async function leaveOrderUnpaid({ browser }: Customer): Promise<void> {
      const { status } = await withRetries(browser).post(ticketEvent, await ticketOrder(browser));
      expect(status).toBe(303);
    }

    /** The number of orders that are new or replaced since `before`. */
    async function newOrders(customer: Customer, before: readonly StoredOrder[]): Promise<number> {
      const now = await loadOrders(site, customer);
      return now.filter(({ id, tickets }) => before.find((one) => one.id === id)?.tickets !== tickets).length;
    }
  },
);

type Result = OrderCourse & { charges: number };

/** Logs a summary; returns the orders with untrue messages, no charge or several charges. */
function judge(what: string, results: readonly Result[]): Partial<Result>[] {
  const count = (is: (one: Result) => boolean): number => results.filter(is).length;
  const untrue = results.flatMap(({ wrongStatements }) => wrongStatements);
  const longest = Math.max(...results.map(({ durationMs }) => durationMs));
  console.log(
    `| ${what} | ${results.length} orders, ${count(({ steps }) => steps.length > 1)} of them hit | ` +
      `${untrue.length} wrong statements (${tally(untrue)}) | ` +
      `${count(({ charges }) => charges > 1)} charged twice, ` +
      `${count(({ charges }) => charges === 0)} not taken | ` +
      `${tally(results.map(({ end }) => end))} | longest until known ${(longest / 1_000).toFixed(1)} s |`,
  );
  const isBad = ({ wrongStatements, charges, end }: Result): boolean =>
    wrongStatements.length > 0 || charges !== 1 || !["to pay", "arrived"].includes(end);
  return results
    .filter(isBad)
    .map(({ steps, wrongStatements, charges, end }) => ({ steps, wrongStatements, charges, end }));
}

const tally = (ends: readonly string[]): string =>
  [...new Set(ends)].map((word) => `${ends.filter((one) => one === word).length} × ${word}`).join(", ") ||
  "none";
