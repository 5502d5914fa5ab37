import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Course, payAt, seeThrough } from "../support/course-of-order.ts";
import {
  type Customer,
  type KeptOrder,
  makeCustomersWithOrders,
  ordersOf,
  sellManyTickets,
} from "../support/customers.ts";
import { press } from "../support/event-order.ts";
import { inLanes, pause } from "../support/lanes.ts";
import { ticketEvent, ticketOrder } from "../support/ticket-order.ts";
import { lacking, startWholeSite, type WholeSite } from "../support/whole-site.ts";

const isFull = process.env["FULL"] === "1";
const people = isFull ? 60 : 6;
const sleep = 5_000;
const timeout = isFull ? 900_000 : 120_000;

describe.skipIf(lacking !== "")("orders while Redis is in trouble (needs nginx and redis-server)", () => {
  let site: WholeSite;
  let buyers: Customer[];
  let others: Customer[];

  beforeAll(async () => {
    site = await startWholeSite();
    await sellManyTickets(site);
    buyers = await makeCustomersWithOrders(site, people);
    others = await makeCustomersWithOrders(site, people);
  }, 180_000);
  afterAll(() => site.close());

  test(
    `are taken once while it is killed, although each is pressed at every instance and others buy meanwhile`,
    { timeout },
    async () => {
      const orders = await formsOf(buyers);
      const sales = await formsOf(others);
      await site.redis.lose();
      const courses = await pressAtEach(orders, sales);
      await site.redis.comeBack();
      await site.allSay("ready");
      const outcome = await judge("Redis killed", orders, [...courses, ...(await pressAtEach(orders, []))]);
      expect(outcome).toEqual(asWanted);
    },
  );

  test(
    `are taken once while it sleeps for ${sleep / 1_000} s, and when it is awake again`,
    { timeout },
    async () => {
      const orders = await formsOf(buyers);
      const sales = await formsOf(others);
      site.redis.fallSilent();
      const isAwake = pause(sleep).then(() => site.redis.wakeUp());
      const courses = await pressAtEach(orders, sales);
      await isAwake;
      await site.allSay("ready");
      const outcome = await judge("Redis asleep", orders, [...courses, ...(await pressAtEach(orders, []))]);
      expect(outcome).toEqual(asWanted);
    },
  );

  test(
    `are taken once while it is full and takes nothing more, and when it has room again`,
    { timeout },
    async () => {
      const orders = await formsOf(buyers);
      const sales = await formsOf(others);
      await site.redis.fill();
      const courses = await pressAtEach(orders, sales);
      await site.redis.makeRoom();
      const outcome = await judge("Redis full", orders, [...courses, ...(await pressAtEach(orders, []))]);
      expect(outcome).toEqual(asWanted);
    },
  );

  /** A filled in form of each customer, as a page showed it now. */
  const formsOf = (customers: readonly Customer[]) =>
    inLanes(customers, 3, async (customer) => {
      const before = await ordersOf(site, customer);
      const isOpen = before.some(({ status }) => status === "pending");
      return { customer, before, order: await ticketOrder(customer.browser, isOpen ? 2 : 1) };
    });
  type Form = Awaited<ReturnType<typeof formsOf>>[number];

  type Press = Course & { customer: Customer };

  /**
   * Each form is pressed at one instance after the other. With `sales` it is paid after the first press,
   * and somebody else buys, so that less is left than the form said.
   */
  async function pressAtEach(orders: readonly Form[], sales: readonly Form[]): Promise<Press[]> {
    const courses = await inLanes(orders, 3, async ({ customer, before, order }, index) => {
      const isThere = async () => newOf(await ordersOf(site, customer), before).length > 0;
      const presses: Press[] = [];
      for (const number of site.instances.keys()) {
        const instance = (index + number) % site.instances.length;
        const window = site.windowAt(instance, customer.browser, customer.from);
        const course = await seeThrough(window, order, isThere);
        presses.push({ ...course, customer });
        const sale = sales[index];
        if (!sale || number > 0) continue;
        if (course.place) await payAt(course.place);
        const { location } = await sale.customer.browser.post(ticketEvent, sale.order);
        await press(location, "pay");
      }
      return presses;
    });
    return courses.flat();
  }

  async function judge(
    what: string,
    orders: readonly Form[],
    presses: readonly Press[],
  ): Promise<typeof asWanted> {
    const untrue = presses.flatMap(({ untruths }) => untruths);
    const outcomes = await inLanes(orders, 3, async ({ customer, before }) => {
      const own = presses.filter((one) => one.customer === customer);
      const taken = newOf(await ordersOf(site, customer), before);
      // Whoever was told that nothing is left to pay must have paid.
      const isPaid = taken.every(({ status }) => status !== "pending");
      const places = new Set(own.flatMap(({ end, place }) => (end === "arrived" && isPaid ? [] : [place])));
      return { charges: taken.length, places: [...places] };
    });
    const count = (is: (charges: number) => boolean): number =>
      outcomes.filter(({ charges }) => is(charges)).length;
    console.log(
      `| ${what} | ${orders.length} orders, ${presses.length} presses | ${untrue.length} untruths | ` +
        `${count((charges) => charges > 1)} charged twice, ` +
        `${count((charges) => charges === 0)} not taken | ` +
        `${outcomes.filter(({ places }) => places.length > 1).length} told two places to pay |`,
    );
    for (const place of outcomes.flatMap(({ places }) => places).filter(Boolean)) await payAt(place);
    const isBad = ({ end, untruths }: Press): boolean =>
      !["to pay", "arrived"].includes(end) || untruths.length > 0;
    return {
      bad: presses.filter(isBad).map(({ told, untruths }) => ({ told, untruths })),
      notOnce: outcomes.filter(({ charges, places }) => charges !== 1 || places.length !== 1),
    };
  }
});

type Bad = { told: string[]; untruths: string[] };

/**
 * Each press leads to the same place to pay, or says truly that it is paid; and the API has the order once.
 */
const asWanted: { bad: Bad[]; notOnce: { charges: number; places: string[] }[] } = { bad: [], notOnce: [] };

/** The orders that weren't there before, or have come in place of one. */
const newOf = (now: readonly KeptOrder[], before: readonly KeptOrder[]): KeptOrder[] =>
  now.filter(({ id, tickets }) => before.find((one) => one.id === id)?.tickets !== tickets);
