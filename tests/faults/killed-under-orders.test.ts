import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Chance, chanceFor } from "../support/chance.ts";
import { type Course, payAt, seeThrough } from "../support/course-of-order.ts";
import {
  type Customer,
  type KeptOrder,
  makeCustomersWithOrders,
  ordersOf,
  sellManyTickets,
} from "../support/customers.ts";
import { inLanes, numbers, pause } from "../support/lanes.ts";
import { ticketEvent, ticketOrder } from "../support/ticket-order.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";
import { lacking, type Restartable, startWholeSite, type WholeSite } from "../support/whole-site.ts";

const isFull = process.env["FULL"] === "1";
const siteKills = isFull ? 100 : 4;
const apiKills = isFull ? 40 : 2;
/**
 * So many order at once, each time that something is killed; as many rest meanwhile, so that nobody posts
 * too often.
 */
const atOnce = 6;
const submitEntry = "event/event/submitEntry";
/** Milliseconds: within which the orders begin, how soon something is killed then, and at the latest. */
const [begins, soon, longestWait] = [60, 40, 5_000];
const perKill = 120_000;

describe.skipIf(lacking !== "")("orders by people with earlier orders (needs nginx and redis-server)", () => {
  let site: WholeSite;
  let calls: WatchedCalls;
  let customers: Customer[];

  beforeAll(async () => {
    site = await startWholeSite({
      lineTo: async (apiUrl) => {
        calls = await watchCalls(apiUrl);
        return calls.url;
      },
    });
    await sellManyTickets(site);
    customers = await makeCustomersWithOrders(site, 2 * atOnce);
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await calls.close();
  });

  test(
    `are told truly and charged once while instances of the site are killed ${siteKills} times`,
    { timeout: siteKills * perKill },
    async () => {
      const chance = chanceFor("kills of instances");
      const rounds = await inLanes(numbers(siteKills), 1, (number) =>
        round(number, chance.oneOf(site.instances), chance),
      );
      expect(judge("site killed", rounds.flat())).toEqual([]);
    },
  );

  test(
    `are told truly and charged once while the organiser API is killed ${apiKills} times`,
    { timeout: apiKills * perKill },
    async () => {
      const chance = chanceFor("kills of the API");
      const rounds = await inLanes(numbers(apiKills), 1, (number) => round(number, site.api, chance));
      expect(judge("API killed", rounds.flat())).toEqual([]);
    },
  );

  /** Half of them order; meanwhile a program is killed and started again; they go on until they know. */
  async function round(number: number, victim: Restartable, chance: Chance): Promise<Told[]> {
    const half = customers.filter((_customer, index) => index % 2 === number % 2);
    const prepared = await inLanes(half, 3, async (customer, index) => {
      if (index % 3 === 0) await leaveUnpaid(customer);
      const before = await ordersOf(site, customer);
      const isOpen = before.some(({ status }) => status === "pending");
      // An order that takes the place of an open one is known by its tickets.
      const order = await ticketOrder(customer.browser, isOpen ? 2 + chance.below(2) : 1 + chance.below(3));
      return { customer, before, order, begins: chance.below(begins) };
    });
    const killing = killAndStart(victim, 1 + chance.below(atOnce), chance.below(soon));
    const goOn = Promise.all(
      prepared.map(async ({ customer, before, order, begins }) => {
        await pause(begins);
        const course = await seeThrough(
          customer.browser,
          order,
          async () => (await taken(customer, before)) > 0,
        );
        if (course.place) await payAt(course.place);
        return { ...course, customer, before };
      }),
    );
    const [told] = await Promise.all([goOn, killing]);
    return Promise.all(told.map(async (one) => ({ ...one, charges: await taken(one.customer, one.before) })));
  }

  /** Kills it `after` milliseconds, once so many of the orders are on their way to the API. */
  async function killAndStart(victim: Restartable, orders: number, after: number): Promise<void> {
    await Promise.race([calls.called(submitEntry, calls.count(submitEntry) + orders), pause(longestWait)]);
    await pause(after);
    await victim.kill();
    await victim.start();
  }

  /** Orders one ticket and goes away from the payment page. */
  async function leaveUnpaid({ browser }: Customer): Promise<void> {
    const { status } = await browser.post(ticketEvent, await ticketOrder(browser));
    expect(status).toBe(303);
  }

  /** How many orders the API has that it hadn't before, or has in place of one. */
  async function taken(customer: Customer, before: readonly KeptOrder[]): Promise<number> {
    const now = await ordersOf(site, customer);
    return now.filter(({ id, tickets }) => before.find((one) => one.id === id)?.tickets !== tickets).length;
  }
});

type Told = Course & { charges: number };

/** Gives the longest time until somebody knew. */
function judge(what: string, told: readonly Told[]): Partial<Told>[] {
  const count = (is: (one: Told) => boolean): number => told.filter(is).length;
  const untrue = told.flatMap(({ untruths }) => untruths);
  const longest = Math.max(...told.map(({ took }) => took));
  console.log(
    `| ${what} | ${told.length} orders, ${count(({ told }) => told.length > 1)} of them hit | ` +
      `${untrue.length} untruths (${tally(untrue)}) | ` +
      `${count(({ charges }) => charges > 1)} charged twice, ` +
      `${count(({ charges }) => charges === 0)} not taken | ` +
      `${tally(told.map(({ end }) => end))} | longest until known ${(longest / 1_000).toFixed(1)} s |`,
  );
  const isBad = ({ untruths, charges, end }: Told): boolean =>
    untruths.length > 0 || charges !== 1 || !["to pay", "arrived"].includes(end);
  return told.filter(isBad).map(({ told, untruths, charges, end }) => ({ told, untruths, charges, end }));
}

const tally = (words: readonly string[]): string =>
  [...new Set(words)].map((word) => `${words.filter((one) => one === word).length} × ${word}`).join(", ") ||
  "none";
