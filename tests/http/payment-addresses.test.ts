import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { newSku } from "../support/shop-cart.ts";
import { checkoutIn, logInNewCustomer, putInCart, readyToPay } from "../support/shop-visit.ts";
import { ticketEvent, ticketOrder } from "../support/ticket-order.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

// A third-party API may return a path where ours returns an absolute URL.

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;
let people = 0;

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  const env = { ORGANISER_PUBLIC_URL: organiser.url };
  site = await startSite({ organiserUrl: calls.url, clock: organiser.clock, env });
  organiser.siteOrigins.push(site.publicUrl);
});
afterEach(() => calls.behave());
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

async function customer(): Promise<Browser> {
  const email = `addresses-${++people}@example.com`;
  await makePeople(organiser, [{ email, first_name: "Robin", last_name: "Ito" }]);
  const browser = site.browse();
  await logIn(browser, email);
  return browser;
}

async function orderTicket(): Promise<BrowserResponse> {
  const browser = await customer();
  return browser.post(ticketEvent, await ticketOrder(browser));
}

async function orderGoods(): Promise<BrowserResponse> {
  const browser = site.browse();
  await logInNewCustomer(organiser, browser);
  await putInCart(browser, (await newSku(organiser, { price: 2_000 })).slug);
  const form = checkoutIn(await readyToPay(browser, "Pick-up"));
  return browser.post("/checkout", form.press("Pay $20.00 Now"));
}

test.each([
  ["an entry", "event/event/submitEntry", { redirect: "/pay/abc?from=site" }, orderTicket],
  ["an order of the shop", "sell/cart/submitOrder", { payment: "/pay/abc?from=site" }, orderGoods],
])(
  "%s whose payment page the API returns as a path is paid at the API [API-110]",
  async (_, call, at, order) => {
    calls.respondWith(call, 200, { success: true, message: "", ...at });
    const { status, location } = await order();
    expect([status, location]).toEqual([303, `${organiser.url}/pay/abc?from=site`]);
  },
);

test.each(["//evil.example/pay", "/\\evil.example", "javascript:alert(1)", "https://evil.example/pay"])(
  "there is no redirect to %s: the order is shown as received, with whom to contact",
  async (redirect) => {
    calls.respondWith("event/event/submitEntry", 200, { success: true, message: "", redirect });
    const response = await orderTicket();
    expect([response.status, response.location]).toEqual([422, ""]);
    expect(textOf(response.body)).toContain("We’ve received your order but can’t open the payment page.");
  },
);
