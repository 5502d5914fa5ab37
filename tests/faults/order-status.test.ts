import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { clickPaymentButton } from "../support/event-order.ts";
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
/** The number of customers whose order fails. */
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

/** A customer who has already paid for a ticket of the event. */
async function customerWithAnEarlierOrder(): Promise<Browser> {
  const email = `earlier-${++people}@example.com`;
  await makePeople(organiser, [{ email, first_name: "Robin", last_name: "Ito" }]);
  const browser = site.browse({ "x-forwarded-for": `10.1.0.${people}` });
  await logIn(browser, email);
  const { location } = await browser.post(ticketEvent, await ticketOrder(browser));
  await clickPaymentButton(location, "pay");
  return browser;
}

/** Submits an order that doesn't reach the API; returns the site's response. */
async function submitLostOrder(browser: Browser): Promise<BrowserResponse> {
  const order = await ticketOrder(browser);
  calls.respondWith(submitEntry, 502, {}, 1);
  const lost = await browser.post(ticketEvent, order);
  expect(lost.status).toBe(504);
  return lost;
}

const linkIn = ({ body }: BrowserResponse): string =>
  /href="(\/[^"]+\?reference=[^"]+)"/.exec(body)?.[1]?.replaceAll("&amp;", "&") ?? "";
const lookUp = async (browser: Browser, link: string) => textOf((await browser.get(link)).body);
const receivedText = /We’ve received your/;

describe("an order that could not be confirmed", () => {
  test(`is never reported as received to ${customers} customers with an earlier order`, async () => {
    const pages: string[] = [];
    for (let customer = 0; customer < customers; customer++) {
      const browser = await customerWithAnEarlierOrder();
      pages.push(await lookUp(browser, linkIn(await submitLostOrder(browser))));
    }
    expect(pages.filter((page) => receivedText.test(page))).toEqual([]);
    expect(pages.every((page) => page.includes("Your order didn’t go through."))).toBe(true);
  });

  test("is found next to an earlier one if the API received it, with the amount to pay", async () => {
    const browser = await customerWithAnEarlierOrder();
    const order = await ticketOrder(browser);
    calls.dropResponsesOf(submitEntry);
    const lost = await browser.post(ticketEvent, order);
    calls.behave();
    const found = await browser.get(linkIn(lost));
    expect(textOf(found.body)).toMatch(/We’ve received your entry\..*is still to be paid/);
    const { location } = await browser.post(ticketEvent, {
      intent: /value="(pay-invoice:\d+)"/.exec(found.body)?.[1] ?? "",
    });
    expect((await clickPaymentButton(location, "pay")).returnUrl).toContain(ticketEvent);
    expect(await lookUp(browser, linkIn(lost))).not.toContain("still to be paid");
  });

  test.each([
    ["is unreachable", 503, {}, receivedText],
    ["ends the session", 401, { text_code: "TOKEN_INVALID" }, /^$/], // redirects to the login first
  ])(
    "is reported as such even if the API %s by the time the page is rendered",
    async (_how, status, body, later) => {
      const browser = await customerWithAnEarlierOrder();
      const order = await ticketOrder(browser);
      calls.dropResponsesOf(submitEntry);
      const sent = browser.post(ticketEvent, order);
      await calls.waitForCalls(submitEntry, calls.count(submitEntry) + 1);
      calls.respondWith("", status, body);
      const lost = await sent;

      expect(lost.status).toBe(504);
      const text = textOf(lost.body);
      expect(text).toContain("We’re still checking your order. Don’t submit it again.");
      expect(text).not.toMatch(/not sent|nothing was charged|haven’t been charged/i);
      calls.behave();
      expect(await lookUp(browser, linkIn(lost))).toMatch(later);
    },
  );

  test("isn't found under an invented reference, even with earlier orders", async () => {
    const browser = await customerWithAnEarlierOrder();
    for (const reference of ["ABCD2345", "eyJhbGciOiJkaXIifQ..x.y.z"]) {
      for (const path of [ticketEvent, "/checkout"]) {
        const page = await browser.get(`${path}?reference=${reference}`);
        expect(textOf(page.body)).toContain("We can’t find this reference.");
        expect(textOf(page.body)).not.toMatch(receivedText);
        expect(page.body).toContain('href="/my-account"');
      }
    }
  });

  test("is shown only to the user who sent it, on the page it was sent from", async () => {
    const browser = await customerWithAnEarlierOrder();
    const order = await ticketOrder(browser);
    calls.dropResponsesOf(submitEntry);
    const link = linkIn(await browser.post(ticketEvent, order));
    calls.behave();
    const other = await customerWithAnEarlierOrder();
    expect(await lookUp(other, link)).toContain("We can’t find this reference.");
    const elsewhere = link.replace(ticketEvent, "/event/night-shift-sydney");
    expect(await lookUp(browser, elsewhere)).toContain("We can’t find this reference.");
    expect(await lookUp(browser, link)).toMatch(receivedText);
    expect(decodeURIComponent(link)).not.toMatch(/Robin|Ito|earlier-/);
  });
});

describe("an order of the shop that could not be confirmed", () => {
  test("isn't confused with an earlier unpaid order of the same items", async () => {
    const browser = site.browse({ "x-forwarded-for": "10.1.1.1" });
    await logInNewCustomer(organiser, browser);
    const { slug } = await newSku(organiser, { price: 2_000, name: "Tow strap" });
    await putInCart(browser, slug);
    const page = await readyToPay(browser, "Pick-up");
    const first = await browser.post("/checkout", checkoutIn(page).press("Pay $20.00 Now"));
    expect(first.status).toBe(303);

    const again = checkoutIn(await browser.get("/checkout")).press("Pay $20.00 Now");
    calls.respondWith(submitCart, 502, {}, 1);
    const lost = await browser.post("/checkout", again);
    expect(lost.status).toBe(504);
    const text = await lookUp(browser, linkIn(lost));
    expect(text).toContain("Your order didn’t go through.");
    expect(text).not.toMatch(receivedText);
  });

  test("that was received and paid since is reported as paid, and its form leads to it", async () => {
    const browser = site.browse({ "x-forwarded-for": "10.1.1.2" });
    await logInNewCustomer(organiser, browser);
    const { slug, sku } = await newSku(organiser, { price: 2_000, name: "Jump leads", left: 1 });
    await putInCart(browser, slug);
    const fields = checkoutIn(await readyToPay(browser, "Pick-up")).press("Pay $20.00 Now");
    calls.dropResponsesOf(submitCart);
    const lost = await browser.post("/checkout", fields);
    calls.behave();
    expect(await lookUp(browser, linkIn(lost))).toMatch(
      /We’ve received your order\..* It hasn’t been paid yet/,
    );
    const { token } = await organiser.dependencies.db
      .selectFrom("payments")
      .select("token")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    await clickPaymentButton(`${organiser.url}/pay/${token}`, "pay");
    expect(await lookUp(browser, linkIn(lost))).toMatch(/We’ve received your order\..* It has been paid/);
    const again = await browser.post("/checkout", fields);
    expect(textOf((await browser.follow(again)).body)).toContain("Order Placed");
    const { taken } = await organiser.dependencies.db
      .selectFrom("shop_skus")
      .select("taken")
      .where("id", "=", sku)
      .executeTakeFirstOrThrow();
    expect(taken).toBe(1);
  });
});

describe("with an API that can't look up orders by key", () => {
  /** Makes the API declare no capabilities and reject the look-up call. */
  async function withoutCapabilities(): Promise<void> {
    const response = await fetch(`${organiser.url}/api/v1/cognito/domain/currentDomain`);
    const { capabilities: _unsaid, ...domain } = Object(await response.json());
    calls.respondWith("cognito/domain/currentDomain", 200, domain);
    calls.respondWith("cognito/payment/orderOfKey", 404, { message: "No such call", text_code: "NOT_FOUND" });
    organiser.clock.advance(10 * 60_000); // expires the cached settings
    await site.browse().get("/");
    await site.browse().get("/events");
  }

  test("an earlier order is never confused with a lost one, at once or later", async () => {
    const browser = await customerWithAnEarlierOrder();
    await withoutCapabilities();
    const requests = calls.count("orderOfKey");
    const lost = await submitLostOrder(browser);
    const soon = await lookUp(browser, linkIn(lost));
    expect(soon).toContain("We’re still checking your order. Don’t submit it again.");
    expect(soon).not.toMatch(/Pay \$|We’ve received your/);
    organiser.clock.advance(11 * 60_000);
    const later = await lookUp(browser, linkIn(lost));
    expect(later).toContain("We still can’t find your order");
    expect(later).not.toMatch(receivedText);
    expect(calls.count("orderOfKey")).toBe(requests);
  });

  test("an order whose response was lost is found by its content, next to an earlier one", async () => {
    const browser = await customerWithAnEarlierOrder();
    await withoutCapabilities();
    const order = await ticketOrder(browser);
    calls.dropResponsesOf(submitEntry);
    const lost = await browser.post(ticketEvent, order);
    expect(lost.status).toBe(504);
    expect(await lookUp(browser, linkIn(lost))).toMatch(/We’ve received your entry\./);
  });

  test("an unpaid order that a lost one would have changed isn't reported as the lost one", async () => {
    const browser = await customerWithAnEarlierOrder();
    expect((await browser.post(ticketEvent, await ticketOrder(browser))).status).toBe(303);
    await withoutCapabilities();
    expect(await lookUp(browser, linkIn(await submitLostOrder(browser)))).toContain(
      "We’re still checking your order.",
    );
  });
});
