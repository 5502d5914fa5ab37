import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { callsAs } from "../support/api-calls.ts";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import {
  clickPaymentButton,
  loadEvent,
  findIdByName,
  buildEntryOrder,
  submit,
} from "../support/event-order.ts";
import type { Behaviour } from "../support/faulty-api.ts";
import { type FaultyProxy, startFaultyProxy } from "../support/faulty-proxy.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { newSku } from "../support/shop-cart.ts";
import { checkoutIn, logInNewCustomer, putInCart, readyToPay } from "../support/shop-visit.ts";
import { ticketEvent, ticketOrder } from "../support/ticket-order.ts";

const checkCall = "cognito/payment/checkPaid";
const checking = "Your payment is being checked. Don’t pay again.";

vi.setConfig({ testTimeout: 120_000 });

let organiser: RunningOrganiser;
let faultyApi: FaultyProxy;
let site: RunningSite;
let people = 0;

beforeAll(async () => {
  organiser = await startOrganiser();
  faultyApi = await startFaultyProxy(organiser.url);
  site = await startSite({
    organiserUrl: faultyApi.url,
    clock: organiser.clock,
    env: { ORGANISER_READ_TIMEOUT_MS: "1500", ORGANISER_PUBLIC_URL: organiser.url },
  });
  organiser.siteOrigins.push(site.publicUrl);
});
afterEach(restoreApi);
afterAll(async () => {
  await site.close();
  await faultyApi.close();
  await organiser.close();
});

function restoreApi(): void {
  faultyApi.restore();
  organiser.clock.advance(20_000); // The API is called again after a failure was shown.
}

/** API responses that don't say whether a payment was made. */
const inconclusive: [string, Behaviour][] = [
  ["an error", { json: { message: "Down for maintenance" }, status: 500 }],
  ["an error of the caller's", { json: { message: "No such payment" }, status: 404 }],
  ["an empty record", { json: {} }],
  ["null for its answer", { json: { success: null, payment: 7 } }],
  ["a word for its answer", { json: { success: "perhaps", payment: null } }],
  ["a list", { json: [] }],
  ["a page", { text: "<h1>Welcome</h1>", type: "text/html" }],
  ["half an answer", { half: "application/json" }],
  ["a broken connection", "reset"],
];

type Paid = { browser: Browser; path: string };

/** Clicks a button of the payment page; returns the site path that it redirects to. */
async function returnPath({ location }: BrowserResponse, button: "pay" | "decline" = "pay"): Promise<string> {
  const { returnUrl: back } = await clickPaymentButton(location, button);
  return back.slice(site.publicUrl.length);
}

async function paidTicket(button?: "decline"): Promise<Paid> {
  const browser = site.browse();
  const email = `ticket-${++people}@example.com`;
  await makePeople(organiser, [{ email, first_name: "Noor", last_name: "Haddad" }]);
  await logIn(browser, email);
  const sent = await browser.post(ticketEvent, await ticketOrder(browser));
  return { browser, path: await returnPath(sent, button) };
}

async function paidGoods(): Promise<Paid> {
  const browser = site.browse();
  await logInNewCustomer(organiser, browser);
  const { slug } = await newSku(organiser, { price: 2_000, name: "Tow strap" });
  await putInCart(browser, slug);
  const form = checkoutIn(await readyToPay(browser, "Pick-up"));
  return { browser, path: await returnPath(await browser.post("/checkout", form.press("Pay $20.00 Now"))) };
}

async function paidInvoice(): Promise<Paid> {
  const email = `invoice-${++people}@example.com`;
  await makePeople(organiser, [{ email, first_name: "Noor", last_name: "Haddad" }]);
  const calls = await callsAs(organiser.url, email);
  const slug = ticketEvent.replace("/event/", "");
  const { spectatorTypes } = await loadEvent(calls, slug);
  const spectators = [{ id: findIdByName(spectatorTypes, "Adult"), qty: 1 }];
  await submit(calls, await buildEntryOrder(calls, slug, null, { spectators }));
  const browser = site.browse();
  await logIn(browser, email);
  const page = await browser.get("/my-account");
  const [, id = ""] = /<form[^>]* id="(pay-\d+)"/.exec(page.body) ?? [];
  const fields = formIn(page.body, id).press("Pay $18.00 Now");
  return { browser, path: await returnPath(await browser.post("/my-account", fields)) };
}

test.each([
  ["an entry", paidTicket, "Payment Successful"],
  ["an order of the shop", paidGoods, "Order Placed"],
  ["an invoice", paidInvoice, "Payment Successful"],
])(
  "a user who has paid %s is never told that nothing was charged, whatever the API returns, and gets the result later [API-065 EVT-055 CART-029]",
  async (_what, pay, success) => {
    const { browser, path } = await pay();
    for (const [what, behaviour] of inconclusive) {
      faultyApi.fault(checkCall, behaviour);
      const page = await browser.get(path);
      const pageText = textOf(page.body);
      expect([what, page.status, pageText.includes(checking)]).toEqual([what, 200, true]);
      expect([what, pageText]).not.toEqual([
        what,
        expect.stringMatching(/Payment Failed|Nothing was|haven’t been charged/i),
      ]);
      // Nothing here can be paid or ordered a second time.
      expect(page.body).not.toMatch(/<form[^>]* id="(entry|checkout|pay-\d+)"/);
      // Without scripts the page reloads itself, and has a link to do so.
      expect(page.body).toContain('<noscript><meta http-equiv="refresh"');
      expect(page.body).toContain(`href="${path.replaceAll("&", "&amp;")}"`);
      restoreApi();
    }
    expect(textOf((await browser.get(path)).body)).toContain(success);
  },
);

test("an API that doesn't respond to the status check delays the page by seconds only", async () => {
  const { browser, path } = await paidTicket();
  faultyApi.fault(checkCall, "silence");
  const page = await Promise.race([browser.get(path), pause(15_000)]);
  expect(page && textOf(page.body)).toContain(checking);
});

test("a user who returns while the API is down is told that the payment is being checked", async () => {
  const { browser, path } = await paidTicket();
  faultyApi.fault("", "reset");
  const page = await browser.get(path);
  const pageText = textOf(page.body);
  expect([page.status, pageText]).toEqual([504, expect.stringContaining(checking)]);
  expect(pageText).not.toMatch(/Nothing was|haven’t been charged/i);
  restoreApi();
  expect(textOf((await browser.get(path)).body)).toContain("Payment Successful");
});

test("a user who leaves the payment check sees its status on the event page until it is known", async () => {
  const { browser, path } = await paidTicket();
  faultyApi.fault(checkCall, { json: {} });
  await browser.get(path);
  const event = await browser.get(ticketEvent);
  expect(textOf(event.body)).toContain(checking);
  expect(event.body).not.toContain('id="entry"');
  expect(event.body).toContain(`href="${path.replaceAll("&", "&amp;")}"`);
  restoreApi();
  expect(textOf((await browser.get(path)).body)).toContain("Payment Successful");
  expect((await browser.get(ticketEvent)).body).toContain('id="entry"');
});

test("“nothing was charged” is shown when the API confirms that it was not paid [EVT-056]", async () => {
  const { browser, path } = await paidTicket("decline");
  const page = await browser.get(path);
  expect(textOf(page.body)).toContain(
    "Payment Failed Your card or bank declined the payment. You haven’t been charged.",
  );
  expect(page.body).toContain('id="entry"');
});
