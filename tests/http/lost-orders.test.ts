import { JSDOM } from "jsdom";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Browser, BrowserResponse, Fields } from "../support/browser.ts";
import { callsAs } from "../support/api-calls.ts";
import { answers } from "../support/cms-form.ts";
import { chooseCategory, entryIn, logIn } from "../support/entry-visit.ts";
import { clickPaymentButton } from "../support/event-order.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { lastMailTo } from "../support/mailed.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { newSku } from "../support/shop-cart.ts";
import { checkoutIn, logInNewCustomer, putInCart, readyToPay } from "../support/shop-visit.ts";
import { market } from "../support/stall-order.ts";
import { fillInApplication, loadMarketIds, page as stallPage } from "../support/stall-visit.ts";
import { ticketEvent, ticketOrder } from "../support/ticket-order.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";
import { ofToday } from "../support/of-today.ts";

// An API that supports neither idempotency keys nor lookup by key: the outcome of an order is found in its
// lists.

const submitEntry = "event/event/submitEntry";
const submitCart = "sell/cart/submitOrder";
const seriesPage = "/series/harbour-city-series";
const minute = 60_000;

vi.setConfig({ testTimeout: 60_000 });

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;
let domain: object;
let people = 0;

beforeAll(async () => {
  organiser = await startOrganiser();
  const response = await fetch(`${organiser.url}/api/v1/cognito/domain/currentDomain`);
  const { capabilities: _capabilities, ...details } = Object(await response.json());
  domain = details;
  calls = await watchCalls(organiser.url, { without: ["idempotency-key"] });
  behave();
  const env = { ORGANISER_PUBLIC_URL: organiser.url, TRUSTED_PROXIES: "loopback" };
  site = await startSite({ organiserUrl: calls.url, clock: organiser.clock, env });
  organiser.siteOrigins.push(site.publicUrl);
});
beforeEach(behave);
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

/** The API works normally, but reports no optional capability. */
function behave(): void {
  calls.behave();
  calls.respondWith("cognito/domain/currentDomain", 200, domain);
  calls.respondWith("cognito/payment/orderOfKey", 404, { message: "No such call", text_code: "NOT_FOUND" });
}

/** The API is away until `behave`. */
const takeApiDown = () => {
  calls.behave();
  calls.respondWith("", 503, {});
};

type Visitor = Browser & { email: string };

async function customer(): Promise<Visitor> {
  const email = `lost-${++people}@example.com`;
  await makePeople(organiser, [{ email, first_name: "Robin", last_name: "Ito" }]);
  const browser = site.browse({ "x-forwarded-for": `10.2.0.${people}` });
  await logIn(browser, email);
  return Object.assign(browser, { email });
}

async function shopper(): Promise<Visitor> {
  const browser = site.browse({ "x-forwarded-for": `10.3.0.${++people}` });
  const email = await logInNewCustomer(organiser, browser);
  await putInCart(browser, (await newSku(organiser, { price: 2_000 })).slug);
  await readyToPay(browser, "Pick-up");
  return Object.assign(browser, { email });
}

const orderTicket = async (browser: Browser) => browser.post(ticketEvent, await ticketOrder(browser));

/** Where an order is posted, and the fields that its last button posts. */
type Filled = [path: string, fields: Fields];

const tickets = async (browser: Browser): Promise<Filled> => [ticketEvent, await ticketOrder(browser)];

/** A class that needs no vehicle. */
async function entry(browser: Browser): Promise<Filled> {
  const form = entryIn(await chooseCategory(browser, "night-shift-sydney", "Passenger rides"));
  const address = {
    street_address: "12 Main Street",
    suburb: "Parramatta",
    state: "New South Wales",
    postcode: "2150",
  };
  if (form.hasControl("street_address")) form.fillIn(address);
  return ["/event/night-shift-sydney", form.fillIn({ terms: "yes" }).press("Pay $46.04 Now")];
}

/** Products at an event, and nothing else of it. */
async function merch(browser: Browser): Promise<Filled> {
  const path = `/event/${market}`;
  const page = await browser.get(path);
  const card = new JSDOM(page.body).window.document.querySelector("#products li:has(select)");
  const [, option] = card?.querySelectorAll("option") ?? [];
  const chosen = { [card?.querySelector("select")?.name ?? ""]: option?.value ?? "" };
  const name = card?.querySelector("h3, h4")?.textContent ?? "";
  const added = await browser.post(path, entryIn(page).fillIn(chosen).press(`Add to order: ${name}`));
  return [path, { ...entryIn(added).fillIn({ terms: "yes" }).values(), intent: "submit" }];
}

async function stall(browser: Visitor): Promise<Filled> {
  const form = await fillInApplication(
    browser,
    await loadMarketIds(await callsAs(organiser.url, browser.email)),
  );
  return [stallPage, form.press("Send application")];
}

async function series(browser: Browser): Promise<Filled> {
  const form = formIn((await browser.get(seriesPage)).body, "series-entry").fillIn({ terms: "yes" });
  return [seriesPage, form.press("Pay $149.00 Now")];
}

async function sticker(browser: Browser): Promise<Filled> {
  const { body } = await browser.get("/form/garage-sticker");
  const form = formIn(body, /id="(form-\d+)"/.exec(body)?.[1] ?? "").fillIn(answers({ plate: "ROLL 1" }));
  return ["/form/garage-sticker", form.press("Order the sticker")];
}

async function voucher(browser: Browser): Promise<Filled> {
  const { body } = await browser.get("/gift-vouchers");
  const path = /action="(\/gift-voucher\/[^"/]+\/[^"/]+)"/.exec(body)?.[1] ?? "";
  return [path, formIn(body, "gift-voucher").fillIn({ amount: "2500" }).press("Pay now")];
}

const checkoutOrder = async (browser: Browser): Promise<Filled> => [
  "/checkout",
  checkoutIn(await browser.get("/checkout")).press("Pay $20.00 Now"),
];

const statusLink = ({ body }: BrowserResponse): string =>
  /href="(\/[^"]+\?reference=[^"]+)"/.exec(body)?.[1]?.replaceAll("&amp;", "&") ?? "";
const findReference = ({ body }: BrowserResponse): string =>
  /Your reference: (\w{8})/.exec(textOf(body))?.[1] ?? "";
const lookUp = async (browser: Browser, link: string) => textOf((await browser.get(link)).body);
const notYet = "We’re still checking your order. Don’t submit it again.";

/** The number of orders in the API. */
async function orders(): Promise<number> {
  const { db } = organiser.dependencies;
  let all = 0;
  for (const table of ["invoices", "stall_applications", "gift_vouchers", "form_answers"] as const) {
    const row = await db
      .selectFrom(table)
      .select(db.fn.count<number>("id").as("rows"))
      .executeTakeFirstOrThrow();
    all += row.rows;
  }
  return all;
}

const invoices = "cognito/invoice/myInvoices";
const entries = "event/entry/myUpcoming";
const kinds = [
  ["tickets of an event", submitEntry, [invoices, entries], customer, tickets, "entry"],
  ["an entry", submitEntry, [invoices, entries], customer, entry, "entry"],
  ["goods at an event", submitEntry, [invoices, entries], customer, merch, "entry"],
  [
    "an application for a stall",
    submitEntry,
    ["event/stallSite/myUpcoming", invoices],
    customer,
    stall,
    "application",
  ],
  ["a series", "event/series/submitEntry", [invoices], customer, series, "series entry"],
  ["a form that costs something", "/submit/3", [invoices], customer, sticker, "form"],
  ["a gift voucher", "/giftVoucher/payNow", [invoices], customer, voucher, "gift voucher order"],
  ["an order of the shop", submitCart, ["sell/invoice/myInvoices"], shopper, checkoutOrder, "order"],
] as const;

describe.each(ofToday(kinds))("%s whose response was lost", (_kind, call, lists, visitor, fillIn, name) => {
  const found = `We’ve received your ${name}.`;

  test("is found in the API's lists, even an hour later", async () => {
    const browser = await visitor();
    calls.dropResponsesOf(call);
    const before = await orders();
    const filled = await fillIn(browser);
    const lost = await browser.post(...filled);
    expect([lost.status, findReference(lost)]).toEqual([504, expect.stringMatching(/^\w{8}$/)]);
    const made = await orders();
    expect(made).toBeGreaterThan(before);
    behave();
    // The same submit once more, from another tab.
    expect([303, 504]).toContain((await browser.copy().post(...filled)).status);
    organiser.clock.advance(60 * minute);
    expect(await lookUp(browser, statusLink(lost))).toContain(found);
    expect(await orders()).toBe(made);
  });

  test("is known not to have arrived after two reads of the lists, and is sent again with another key", async () => {
    const browser = await visitor();
    calls.respondWith(call, 502, {}, 1);
    const filled = await fillIn(browser);
    const link = statusLink(await browser.post(...filled));
    organiser.clock.advance(minute);
    expect(await lookUp(browser, link)).toContain(notYet);
    organiser.clock.advance(minute / 2);
    expect(await lookUp(browser, link)).toContain("Your order didn’t go through. The connection was lost");
    const [sent, before] = [calls.count(call), await orders()];
    const again = await browser.post(...(await fillIn(browser)));
    expect([again.status, calls.count(call) - sent]).toEqual([303, 1]);
    const made = await orders();
    expect(made).toBeGreaterThan(before);
    // The form that was submitted first, in another tab, creates no further order either.
    expect([303, 504]).toContain((await browser.copy().post(...filled)).status);
    expect(await orders()).toBe(made);
    const isToPay = again.location.startsWith(`${organiser.url}/pay/`);
    const landed = isToPay ? (await clickPaymentButton(again.location, "pay")).returnUrl : again.location;
    expect(landed).toContain(isToPay ? "payum_token" : stallPage);
  });

  test.each([
    ["the API is", takeApiDown],
    ["its lists are", () => lists.forEach((list) => calls.respondWith(list, 503, {}))],
  ])("keeps its reference and its warning while %s away, and is found after that", async (_what, fail) => {
    const browser = await visitor();
    calls.dropResponsesOf(call);
    const lost = await browser.post(...(await fillIn(browser)));
    calls.behave();
    fail();
    const unavailable = await browser.get(statusLink(lost));
    const text = textOf(unavailable.body);
    expect([unavailable.status >= 500 || unavailable.status === 200, text]).toEqual([
      true,
      expect.stringContaining(notYet),
    ]);
    expect(text).toContain(`Your reference: ${findReference(lost)}`);
    expect(text).not.toMatch(/Nothing was (sent|submitted|charged)|haven’t been charged/i);
    expect(unavailable.body).toContain(`href="${statusLink(lost).replaceAll("&", "&amp;")}"`);
    behave();
    organiser.clock.advance(20_000);
    expect(await lookUp(browser, statusLink(lost))).toContain(found);
  });
});

// A stall without a size has no amount on its page, and that of a voucher is chosen in the form.
const priced = kinds.filter(([, , , , , name]) => name !== "application" && name !== "gift voucher order");

test.each(priced)(
  "%s: charges no more than its page showed",
  async (_kind, call, _lists, visitor, fillIn) => {
    const browser = await visitor();
    const [path, fields] = await fillIn(browser);
    const [sent, before] = [calls.count(call), await orders()];
    expect(String(fields["shown_total"])).toMatch(/^\d+ (\d+|\?)$/);
    const response = await browser.post(path, { ...fields, shown_total: "7 0" });
    expect([response.status, calls.count(call) - sent, await orders()]).toEqual([409, 0, before]);
    expect(textOf(response.body)).toMatch(
      /The total has changed from \$0\.07 to \$\d+\.\d\d\. Nothing was sent or charged\./,
    );
  },
);

test("an order that arrives after it was given up blocks the next one: there is one order, and it can be paid", async () => {
  const browser = await customer();
  calls.respondWith(submitEntry, 502, {}, 1);
  const link = statusLink(await orderTicket(browser));
  const late = calls.bodies.findLast(({ path }) => path.endsWith(submitEntry));
  organiser.clock.advance(minute);
  await lookUp(browser, link);
  organiser.clock.advance(minute / 2);
  expect(await lookUp(browser, link)).toContain("Your order didn’t go through.");
  // The proxy in front of the API forwards it only now.
  const login = await fetch(`${organiser.url}/api/v1/cognito/user/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: browser.email, password: "roll-racing-250", fingerprint: "late" }),
  });
  const { access_token: token } = Object(await login.json());
  const landed = await fetch(`${organiser.url}/api/v1/${submitEntry}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify(late?.json),
  });
  expect(landed.status).toBe(200);
  const sent = calls.count(submitEntry);
  const again = await orderTicket(browser);
  expect([again.status, again.location, calls.count(submitEntry)]).toEqual([303, link, sent]);
  const found = await browser.get(link);
  expect(textOf(found.body)).toMatch(/We’ve received your entry\..*is still to be paid/);
});

describe("redeeming a gift voucher whose response is lost", () => {
  const redeemCall = "/giftVoucher/redeem";
  const balance = "cognito/user/creditBalance";

  /** A user with the code of a $25.00 voucher, and the form that redeems it. */
  async function holder() {
    const browser = await customer();
    const [path, fields] = await voucher(browser);
    await clickPaymentButton((await browser.post(path, fields)).location, "pay");
    const { text } = await lastMailTo(organiser, browser.email);
    const code = /gift voucher code:\s+(\S+)/.exec(text)?.[1] ?? "";
    const redeem = async () => {
      const { body } = await browser.get(`${path}/redeem`);
      const form = formIn(body, "redeem-voucher").fillIn({ code });
      return browser.post(`${path}/redeem`, form.press("Redeem"));
    };
    const credit = async () => textOf((await browser.get("/my-account")).body);
    return { redeem, credit };
  }

  test("is confirmed by the credit balance, and isn't shown as already spent", async () => {
    const { redeem, credit } = await holder();
    calls.dropResponsesOf(redeemCall);
    const redeemed = await redeem();
    behave();
    expect([redeemed.status, redeemed.location]).toEqual([303, "/profile"]);
    expect(await credit()).toContain("Credit $25.00");
  });

  test("is confirmed at the next submit if the balance can't be read at first", async () => {
    const { redeem, credit } = await holder();
    calls.dropResponsesOf(redeemCall);
    const read = calls.count(balance);
    const lost = redeem();
    await calls.waitForCalls(redeemCall, calls.count(redeemCall) + 1);
    expect(calls.count(balance)).toBeGreaterThan(read); // before it was sent
    calls.respondWith(balance, 503, {});
    const unsure = await lost;
    expect([unsure.status, textOf(unsure.body)]).toEqual([
      503,
      expect.stringContaining("We’re not sure that went through"),
    ]);
    behave();
    const again = await redeem();
    expect([again.status, again.location]).toEqual([303, "/profile"]);
    expect(await credit()).toContain("Credit $25.00");
  });

  test("may be repeated if it failed, and counts once", async () => {
    const { redeem, credit } = await holder();
    calls.respondWith(redeemCall, 502, {}, 1);
    expect((await redeem()).status).toBe(503);
    expect((await redeem()).location).toBe("/profile");
    expect(await credit()).toContain("Credit $25.00");
    const spent = await redeem();
    expect([spent.status, textOf(spent.body)]).toEqual([
      422,
      expect.stringContaining("This gift voucher has already been redeemed."),
    ]);
  });
});

describe("an unknown payment token", () => {
  const pages = [
    ticketEvent,
    `${ticketEvent}/stall`,
    "/checkout",
    "/my-account",
    seriesPage,
    "/form/garage-sticker",
    "voucher",
  ];
  const checking = "Your payment is being checked";

  /** The page of the sample's voucher block is named only in the block. */
  const pathTo = async (page: string, browser: Browser) =>
    page === "voucher"
      ? (/"(\/gift-voucher\/[^"/]+\/[^"/#]+)"/.exec((await browser.get("/gift-vouchers")).body)?.[1] ?? "")
      : page;

  test.each(["/form/garage-sticker", "voucher"])(
    "never leads an anonymous visitor to a payment at %s",
    async (pageName) => {
      const browser = site.browse();
      const page = await pathTo(pageName, await customer());
      expect(page).toMatch(/^\/(form|gift-voucher)\//);
      calls.respondWith("cognito/payment/checkPaid", 500, {});
      const response = await browser.get(`${page}?payum_token=bogus`);
      const text = textOf(response.body);
      expect(text).not.toMatch(/Payment (Failed|Successful)|being checked|check this payment/);
      expect(response.location).toMatch(/^\/login/);
      behave();
      expect(textOf((await browser.get(page)).body)).not.toMatch(/payment|being checked/i);
    },
  );

  test.each(pages)("shows no pending payment at %s for an account that never ordered", async (pageName) => {
    const browser = await customer();
    const page = await pathTo(pageName, browser);
    calls.respondWith("cognito/payment/checkPaid", 500, {});
    const text = textOf((await browser.get(`${page}?payum_token=bogus`)).body);
    expect(text).toContain("We can’t check this payment right now. If you’ve just paid, don’t pay again");
    expect(text).not.toContain(checking);
    behave();
    expect(textOf((await browser.get(page)).body)).not.toMatch(/check(ed)? this payment|being checked/i);
  });

  test("shows no pending payment while the whole API is away either", async () => {
    const browser = await customer();
    takeApiDown();
    const text = textOf((await browser.get(`${ticketEvent}?payum_token=bogus`)).body);
    expect(text).toContain("We can’t check this payment right now.");
    expect(text).not.toContain(checking);
    expect(text).not.toMatch(/Nothing was (sent|submitted|charged)|haven’t been charged/i);
    behave();
    organiser.clock.advance(20_000);
  });

  test("does show a pending payment to a user who was sent to pay from this page, and again on the next visit", async () => {
    const browser = await customer();
    const { location } = await orderTicket(browser);
    const { returnUrl: back } = await clickPaymentButton(location, "pay");
    calls.respondWith("cognito/payment/checkPaid", 500, {});
    expect(await lookUp(browser, back.slice(site.publicUrl.length))).toContain(checking);
    expect(await lookUp(browser, ticketEvent)).toContain(checking);
  });
});
