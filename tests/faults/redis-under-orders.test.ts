import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { followOrder, type OrderCourse, payAt } from "../support/order-course.ts";
import {
  type Customer,
  makeCustomersWithOrders,
  loadOrders,
  sellManyTickets,
  type StoredOrder,
} from "../support/customers.ts";
import { clickPaymentButton } from "../support/event-order.ts";
import { mapConcurrently, pause } from "../support/map-concurrently.ts";
import { ticketEvent, ticketOrder } from "../support/ticket-order.ts";
import { missingPrograms, startWholeSite, type WholeSite } from "../support/whole-site.ts";

const isFull = process.env["FULL"] === "1";
const people = isFull ? 60 : 6;
const sleep = 5_000;
const timeout = isFull ? 900_000 : 120_000;

describe.skipIf(missingPrograms !== "")("orders while Redis fails (needs nginx and redis-server)", () => {
  let site: WholeSite;
  let buyers: Customer[];
  let otherBuyers: Customer[];

  beforeAll(async () => {
    site = await startWholeSite();
    await sellManyTickets(site);
    buyers = await makeCustomersWithOrders(site, people);
    otherBuyers = await makeCustomersWithOrders(site, people);
  }, 180_000);
  afterAll(() => site.close());

  test(
    `are accepted once while it is killed, although each is submitted to every instance and others buy`,
    { timeout },
    async () => {
      const orders = await prepareForms(buyers);
      const sales = await prepareForms(otherBuyers);
      await site.redis.lose();
      const courses = await submitToEach(orders, sales);
      await site.redis.restart();
      await site.allReport("ready");
      const outcome = await judge("Redis killed", orders, [...courses, ...(await submitToEach(orders, []))]);
      expect(outcome).toEqual(expectedResult);
    },
  );

  test(
    `are accepted once while it is suspended for ${sleep / 1_000} s, and after it resumes`,
    { timeout },
    async () => {
      const orders = await prepareForms(buyers);
      const sales = await prepareForms(otherBuyers);
      site.redis.freeze();
      const isAwake = pause(sleep).then(() => site.redis.unfreeze());
      const courses = await submitToEach(orders, sales);
      await isAwake;
      await site.allReport("ready");
      const outcome = await judge("Redis asleep", orders, [...courses, ...(await submitToEach(orders, []))]);
      expect(outcome).toEqual(expectedResult);
    },
  );

  test(
    `are accepted once while it is full and rejects writes, and after it has room again`,
    { timeout },
    async () => {
      const orders = await prepareForms(buyers);
      const sales = await prepareForms(otherBuyers);
      await site.redis.fill();
      const courses = await submitToEach(orders, sales);
      await site.redis.liftMemoryLimit();
      const outcome = await judge("Redis full", orders, [...courses, ...(await submitToEach(orders, []))]);
      expect(outcome).toEqual(expectedResult);
    },
  );

  /** A completed form of each customer, from a page loaded now. */
  const prepareForms = (customers: readonly Customer[]) =>
    mapConcurrently(customers, 3, async (customer) => {
      const before = await loadOrders(site, customer);
      const isOpen = before.some(({ status }) => status === "pending");
      return { customer, before, order: await ticketOrder(customer.browser, isOpen ? 2 : 1) };
    });
  type Form = Awaited<ReturnType<typeof prepareForms>>[number];

  type Submission = OrderCourse & { customer: Customer };

  /**
   * Submits each form to one instance after the other. With `sales` it is paid after the first submission
   * and another customer buys, so that less is left than the form showed.
   */
  async function submitToEach(orders: readonly Form[], sales: readonly Form[]): Promise<Submission[]> {
    const courses = await mapConcurrently(orders, 3, async ({ customer, before, order }, index) => {
      const hasArrived = async () => newOf(await loadOrders(site, customer), before).length > 0;
      const submissions: Submission[] = [];
      for (const number of site.instances.keys()) {
        const instance = (index + number) % site.instances.length;
        const window = site.windowAt(instance, customer.browser, customer.from);
        const course = await followOrder(window, order, hasArrived);
        submissions.push({ ...course, customer });
        const sale = sales[index];
        if (!sale || number > 0) continue;
        if (course.paymentUrl) await payAt(course.paymentUrl);
        const { location } = await sale.customer.browser.post(ticketEvent, sale.order);
        await clickPaymentButton(location, "pay");
      }
      return submissions;
    });
    return courses.flat();
  }

  async function judge(
    what: string,
    orders: readonly Form[],
    submissions: readonly Submission[],
  ): Promise<typeof expectedResult> {
    const untrue = submissions.flatMap(({ wrongStatements }) => wrongStatements);
    const outcomes = await mapConcurrently(orders, 3, async ({ customer, before }) => {
      const ownSubmissions = submissions.filter((one) => one.customer === customer);
      const newOrders = newOf(await loadOrders(site, customer), before);
      // “Nothing left to pay” must mean that the order is paid.
      const isPaid = newOrders.every(({ status }) => status !== "pending");
      const paymentPages = new Set(
        ownSubmissions.flatMap(({ end, paymentUrl }) => (end === "arrived" && isPaid ? [] : [paymentUrl])),
      );
      return { charges: newOrders.length, paymentPages: [...paymentPages] };
    });
    const count = (is: (charges: number) => boolean): number =>
      outcomes.filter(({ charges }) => is(charges)).length;
    console.log(
      `| ${what} | ${orders.length} orders, ${submissions.length} submissions | ${untrue.length} wrong statements | ` +
        `${count((charges) => charges > 1)} charged twice, ` +
        `${count((charges) => charges === 0)} not taken | ` +
        `${outcomes.filter(({ paymentPages }) => paymentPages.length > 1).length} with two payment pages |`,
    );
    for (const url of outcomes.flatMap(({ paymentPages }) => paymentPages).filter(Boolean)) await payAt(url);
    const isBad = ({ end, wrongStatements }: Submission): boolean =>
      !["to pay", "arrived"].includes(end) || wrongStatements.length > 0;
    return {
      bad: submissions.filter(isBad).map(({ steps, wrongStatements }) => ({ steps, wrongStatements })),
      notOnce: outcomes.filter(({ charges, paymentPages }) => charges !== 1 || paymentPages.length !== 1),
    };
  }
});

type Bad = { steps: string[]; wrongStatements: string[] };

/** Each submission leads to the same payment page or says truly that it is paid; the API has one order. */
const expectedResult: { bad: Bad[]; notOnce: { charges: number; paymentPages: string[] }[] } = {
  bad: [],
  notOnce: [],
};

/** The orders that are new or replaced since `before`. */
const newOf = (now: readonly StoredOrder[], before: readonly StoredOrder[]): StoredOrder[] =>
  now.filter(({ id, tickets }) => before.find((one) => one.id === id)?.tickets !== tickets);
