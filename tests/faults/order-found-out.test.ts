import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Answer, Browser } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { press } from "../support/event-order.ts";
import { textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { newSku } from "../support/shop-cart.ts";
import { checkoutIn, logInNewCustomer, putInCart, readyToPay } from "../support/shop-visit.ts";
import { ticketEvent, ticketOrder } from "../support/ticket-order.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

const submitEntry = "event/event/submitEntry";
const submitCart = "sell/cart/submitOrder";
/** So many customers lose an order. */
const customers = process.env["FULL"] === "1" ? 78 : 5;
vi.setConfig({ testTimeout: 60_000 + customers * 6_000 });

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;
let people = 0;

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({
    organiserUrl: calls.url,
    clock: organiser.clock,
    env: { ORGANISER_PUBLIC_URL: organiser.url, TRUSTED_PROXIES: "loopback" },
  });
  organiser.siteOrigins.push(site.publicUrl);
});
afterEach(() => calls.behave());
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

/** Somebody who has paid a ticket of the event before. */
async function customerWithAnEarlierOrder(): Promise<Browser> {
  const email = `earlier-${++people}@example.com`;
  await makePeople(organiser, [{ email, first_name: "Robin", last_name: "Ito" }]);
  const browser = site.browse({ "x-forwarded-for": `10.1.0.${people}` });
  await logIn(browser, email);
  const { location } = await browser.post(ticketEvent, await ticketOrder(browser));
  await press(location, "pay");
  return browser;
}

/** The API is gone before it has the order: what the visitor is answered. */
async function lose(browser: Browser): Promise<Answer> {
  const order = await ticketOrder(browser);
  calls.refuse(submitEntry, 502, {}, 1);
  const lost = await browser.post(ticketEvent, order);
  expect(lost.status).toBe(504);
  return lost;
}

const linkIn = ({ body }: Answer): string =>
  /href="(\/[^"]+\?reference=[^"]+)"/.exec(body)?.[1]?.replaceAll("&amp;", "&") ?? "";
const lookUp = async (browser: Browser, link: string) => textOf((await browser.get(link)).body);
const arrived = /has arrived/;

describe("an order that could not be confirmed", () => {
  test(`is never told as arrived to ${customers} customers who had ordered before`, async () => {
    const told: string[] = [];
    for (let customer = 0; customer < customers; customer++) {
      const browser = await customerWithAnEarlierOrder();
      told.push(await lookUp(browser, linkIn(await lose(browser))));
    }
    expect(told.filter((page) => arrived.test(page))).toEqual([]);
    expect(told.every((page) => page.includes("Your order did not arrive."))).toBe(true);
  });

  test("is found beside an earlier one when it arrived, with what is to be paid of it", async () => {
    const browser = await customerWithAnEarlierOrder();
    const order = await ticketOrder(browser);
    calls.loseAnswersOf(submitEntry);
    const lost = await browser.post(ticketEvent, order);
    calls.behave();
    const found = await browser.get(linkIn(lost));
    expect(textOf(found.body)).toMatch(/Your entry has arrived\..*is still to be paid/);
    const { location } = await browser.post(ticketEvent, {
      intent: /value="(pay-invoice:\d+)"/.exec(found.body)?.[1] ?? "",
    });
    expect((await press(location, "pay")).back).toContain(ticketEvent);
    expect(await lookUp(browser, linkIn(lost))).not.toContain("still to be paid");
  });

  test.each([
    ["gone", 503, {}, /has arrived/],
    ["ends the session", 401, { text_code: "TOKEN_INVALID" }, /^$/], // to the log-in first
  ])(
    "is told as such even where the API is %s by the time that the page is made",
    async (_how, status, body, later) => {
      const browser = await customerWithAnEarlierOrder();
      const order = await ticketOrder(browser);
      calls.loseAnswersOf(submitEntry);
      const sent = browser.post(ticketEvent, order);
      await calls.called(submitEntry, calls.count(submitEntry) + 1);
      calls.refuse("", status, body);
      const lost = await sent;

      expect(lost.status).toBe(504);
      const told = textOf(lost.body);
      expect(told).toContain("We don't know yet what became of your order. Do not submit it again.");
      expect(told).not.toMatch(/not sent|nothing was charged/i);
      calls.behave();
      expect(await lookUp(browser, linkIn(lost))).toMatch(later);
    },
  );

  test("is not known by an invented reference, whatever was ordered before", async () => {
    const browser = await customerWithAnEarlierOrder();
    for (const reference of ["ABCD2345", "eyJhbGciOiJkaXIifQ..x.y.z"]) {
      for (const path of [ticketEvent, "/checkout"]) {
        const page = await browser.get(`${path}?reference=${reference}`);
        expect(textOf(page.body)).toContain("This reference is not known here.");
        expect(textOf(page.body)).not.toMatch(arrived);
        expect(page.body).toContain('href="/my-account"');
      }
    }
  });

  test("is told to who sent it alone, where it was sent, for a day", async () => {
    const browser = await customerWithAnEarlierOrder();
    const order = await ticketOrder(browser);
    calls.loseAnswersOf(submitEntry);
    const link = linkIn(await browser.post(ticketEvent, order));
    calls.behave();
    const other = await customerWithAnEarlierOrder();
    expect(await lookUp(other, link)).toContain("This reference is not known here.");
    const elsewhere = link.replace(ticketEvent, "/event/night-shift-sydney");
    expect(await lookUp(browser, elsewhere)).toContain("This reference is not known here.");
    expect(await lookUp(browser, link)).toMatch(arrived);
    expect(decodeURIComponent(link)).not.toMatch(/Robin|Ito|earlier-/);
  });
});

describe("an order of the shop that could not be confirmed", () => {
  test("is not taken for an earlier, unpaid one of just the same goods", async () => {
    const browser = site.browse({ "x-forwarded-for": "10.1.1.1" });
    await logInNewCustomer(organiser, browser);
    const { slug } = await newSku(organiser, { price: 2_000, name: "Tow strap" });
    await putInCart(browser, slug);
    const page = await readyToPay(browser, "Pick-up");
    const first = await browser.post("/checkout", checkoutIn(page).press("Pay $20.00 Now"));
    expect(first.status).toBe(303);

    const again = checkoutIn(await browser.get("/checkout")).press("Pay $20.00 Now");
    calls.refuse(submitCart, 502, {}, 1);
    const lost = await browser.post("/checkout", again);
    expect(lost.status).toBe(504);
    const told = await lookUp(browser, linkIn(lost));
    expect(told).toContain("Your order did not arrive.");
    expect(told).not.toMatch(arrived);
  });

  test("that arrived and was paid meanwhile is told as paid, and its form leads to it", async () => {
    const browser = site.browse({ "x-forwarded-for": "10.1.1.2" });
    await logInNewCustomer(organiser, browser);
    const { slug, sku } = await newSku(organiser, { price: 2_000, name: "Jump leads", left: 1 });
    await putInCart(browser, slug);
    const fields = checkoutIn(await readyToPay(browser, "Pick-up")).press("Pay $20.00 Now");
    calls.loseAnswersOf(submitCart);
    const lost = await browser.post("/checkout", fields);
    calls.behave();
    expect(await lookUp(browser, linkIn(lost))).toMatch(/Your order has arrived\..* it is not paid yet/);
    const { token } = await organiser.parts.db
      .selectFrom("payments")
      .select("token")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    await press(`${organiser.url}/pay/${token}`, "pay");
    expect(await lookUp(browser, linkIn(lost))).toMatch(/Your order has arrived\..* it is paid/);
    const again = await browser.post("/checkout", fields);
    expect(textOf((await browser.follow(again)).body)).toContain("Order Placed");
    const { taken } = await organiser.parts.db
      .selectFrom("shop_skus")
      .select("taken")
      .where("id", "=", sku)
      .executeTakeFirstOrThrow();
    expect(taken).toBe(1);
  });
});

describe("at an API that can't be asked by key", () => {
  /** It says nothing of capabilities, and doesn't know the call. */
  async function withoutCapabilities(): Promise<void> {
    const answer = await fetch(`${organiser.url}/api/v1/cognito/domain/currentDomain`);
    const { capabilities: _unsaid, ...domain } = Object(await answer.json());
    calls.refuse("cognito/domain/currentDomain", 200, domain);
    calls.refuse("cognito/payment/orderOfKey", 404, { message: "No such call", text_code: "NOT_FOUND" });
    organiser.clock.advance(10 * 60_000); // What is kept of the settings is old by then.
    await site.browse().get("/");
    await site.browse().get("/events");
  }

  test("an earlier order is never taken for a lost one, soon or later", async () => {
    const browser = await customerWithAnEarlierOrder();
    await withoutCapabilities();
    const asked = calls.count("orderOfKey");
    const lost = await lose(browser);
    const soon = await lookUp(browser, linkIn(lost));
    expect(soon).toContain("We don't know yet what became of your order. Do not submit it again.");
    expect(soon).not.toMatch(/Pay \$|has arrived/);
    organiser.clock.advance(11 * 60_000);
    const later = await lookUp(browser, linkIn(lost));
    expect(later).toContain("There is still no trace of your order");
    expect(later).not.toMatch(arrived);
    expect(calls.count("orderOfKey")).toBe(asked);
  });

  test("one whose answer was lost is found by what it reads like, beside an earlier one", async () => {
    const browser = await customerWithAnEarlierOrder();
    await withoutCapabilities();
    const order = await ticketOrder(browser);
    calls.loseAnswersOf(submitEntry);
    const lost = await browser.post(ticketEvent, order);
    expect(lost.status).toBe(504);
    expect(await lookUp(browser, linkIn(lost))).toMatch(/Your entry has arrived\./);
  });

  test("an unpaid order that a lost one would have changed is not told as that one", async () => {
    const browser = await customerWithAnEarlierOrder();
    expect((await browser.post(ticketEvent, await ticketOrder(browser))).status).toBe(303);
    await withoutCapabilities();
    expect(await lookUp(browser, linkIn(await lose(browser)))).toContain("We don't know yet");
  });
});
