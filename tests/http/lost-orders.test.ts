import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
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

// An API that can't be asked by key: what became of an order is found out from its lists.

const submitEntry = "event/event/submitEntry";
const submitCart = "sell/cart/submitOrder";
const minute = 60_000;

vi.setConfig({ testTimeout: 60_000 });

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;
let domain: object;
let people = 0;

beforeAll(async () => {
  organiser = await startOrganiser();
  const answer = await fetch(`${organiser.url}/api/v1/cognito/domain/currentDomain`);
  const { capabilities: _unsaid, ...said } = Object(await answer.json());
  domain = said;
  calls = await watchCalls(organiser.url);
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

/** The API does as it is asked, and says of no optional capability. */
function behave(): void {
  calls.behave();
  calls.refuse("cognito/domain/currentDomain", 200, domain);
  calls.refuse("cognito/payment/orderOfKey", 404, { message: "No such call", text_code: "NOT_FOUND" });
}

/** The API is away until it behaves, and the site has noticed. */
const leave = () => {
  calls.behave();
  calls.refuse("", 503, {});
};

async function customer(): Promise<Browser & { email: string }> {
  const email = `lost-${++people}@example.com`;
  await makePeople(organiser, [{ email, first_name: "Robin", last_name: "Ito" }]);
  const browser = site.browse({ "x-forwarded-for": `10.2.0.${people}` });
  await logIn(browser, email);
  return Object.assign(browser, { email });
}

async function shopper(): Promise<Browser> {
  const browser = site.browse({ "x-forwarded-for": `10.3.0.${++people}` });
  await logInNewCustomer(organiser, browser);
  await putInCart(browser, (await newSku(organiser, { price: 2_000 })).slug);
  await readyToPay(browser, "Pick-up");
  return browser;
}

const orderTicket = async (browser: Browser) => browser.post(ticketEvent, await ticketOrder(browser));
const orderGoods = async (browser: Browser) =>
  browser.post("/checkout", checkoutIn(await browser.get("/checkout")).press("Pay $20.00 Now"));

const linkIn = ({ body }: Answer): string =>
  /href="(\/[^"]+\?reference=[^"]+)"/.exec(body)?.[1]?.replaceAll("&amp;", "&") ?? "";
const referenceIn = ({ body }: Answer): string => /Your reference: (\w{8})/.exec(textOf(body))?.[1] ?? "";
const lookUp = async (browser: Browser, link: string) => textOf((await browser.get(link)).body);
const notYet = "We don't know yet what became of your order. Do not submit it again.";

const kinds = [
  ["an entry", submitEntry, customer, orderTicket],
  ["an order of the shop", submitCart, shopper, orderGoods],
] as const;

describe.each(kinds)("%s whose response was lost", (_kind, call, visitor, order) => {
  test("is found in the API's lists, also an hour later", async () => {
    const browser = await visitor();
    calls.loseAnswersOf(call);
    const lost = await order(browser);
    expect([lost.status, referenceIn(lost)]).toEqual([504, expect.stringMatching(/^\w{8}$/)]);
    behave();
    organiser.clock.advance(60 * minute);
    expect(await lookUp(browser, linkIn(lost))).toMatch(/has arrived\./);
  });

  test("is known not to have arrived after two readings of the lists, and goes again under another key", async () => {
    const browser = await visitor();
    calls.refuse(call, 502, {}, 1);
    const link = linkIn(await order(browser));
    organiser.clock.advance(minute);
    expect(await lookUp(browser, link)).toContain(notYet);
    organiser.clock.advance(minute / 2);
    expect(await lookUp(browser, link)).toContain(
      "Your order did not arrive. The organiser has no such order",
    );
    const sent = calls.count(call);
    const again = await order(browser);
    expect([again.status, calls.count(call) - sent]).toEqual([303, 1]);
    expect((await press(again.location, "pay")).back).toContain("payum_token");
  });

  test("keeps its reference and its warning while the API is away, and is found once it is back", async () => {
    const browser = await visitor();
    calls.loseAnswersOf(call);
    const lost = await order(browser);
    leave();
    const away = await browser.get(linkIn(lost));
    const said = textOf(away.body);
    expect([away.status >= 500 || away.status === 200, said]).toEqual([
      true,
      expect.stringContaining(notYet),
    ]);
    expect(said).toContain(`Your reference: ${referenceIn(lost)}`);
    expect(said).not.toMatch(/Nothing was (sent|charged)/i);
    expect(away.body).toContain(`href="${linkIn(lost).replaceAll("&", "&amp;")}"`);
    behave();
    organiser.clock.advance(20_000);
    expect(await lookUp(browser, linkIn(lost))).toMatch(/has arrived\./);
  });
});

test("an order that arrives after it was given up stops the next one: there is one order, and it can be paid", async () => {
  const browser = await customer();
  calls.refuse(submitEntry, 502, {}, 1);
  const link = linkIn(await orderTicket(browser));
  const late = calls.bodies.findLast(({ path }) => path.endsWith(submitEntry));
  organiser.clock.advance(minute);
  await lookUp(browser, link);
  organiser.clock.advance(minute / 2);
  expect(await lookUp(browser, link)).toContain("Your order did not arrive.");
  // The proxy before the API lets it go only now.
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
  expect(textOf(found.body)).toMatch(/Your entry has arrived\..*is still to be paid/);
});

describe("a token of a payment that nobody made", () => {
  const pages = [
    ticketEvent,
    `${ticketEvent}/stall`,
    "/checkout",
    "/my-account",
    "/series/harbour-city-series",
  ];
  const checking = "Your payment is being checked";

  test.each(pages)("leaves nothing at %s of an account that never ordered", async (page) => {
    const browser = await customer();
    calls.refuse("cognito/payment/checkPaid", 500, {});
    const told = textOf((await browser.get(`${page}?payum_token=bogus`)).body);
    expect(told).toContain("We can't check this payment right now. If you have just paid, don't pay again");
    expect(told).not.toContain(checking);
    behave();
    expect(textOf((await browser.get(page)).body)).not.toMatch(/check(ed)? this payment|being checked/i);
  });

  test("nor while the whole API is away", async () => {
    const browser = await customer();
    leave();
    const told = textOf((await browser.get(`${ticketEvent}?payum_token=bogus`)).body);
    expect(told).toContain("We can't check this payment right now.");
    expect(told).not.toContain(checking);
    expect(told).not.toMatch(/Nothing was (sent|charged)/i);
    behave();
    organiser.clock.advance(20_000);
  });

  test("but who was led to pay from this page is told that it is being checked, and again on the next visit", async () => {
    const browser = await customer();
    const { location } = await orderTicket(browser);
    const { back } = await press(location, "pay");
    calls.refuse("cognito/payment/checkPaid", 500, {});
    expect(await lookUp(browser, back.slice(site.publicUrl.length))).toContain(checking);
    expect(await lookUp(browser, ticketEvent)).toContain(checking);
  });
});
