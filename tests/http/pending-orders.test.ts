import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { chooseCategory, entryIn, logIn } from "../support/entry-visit.ts";
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
const notKnown = "We’re still checking your order. Don’t submit it again.";

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;
let otherInstance: RunningSite;
let people = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "find-out-first-"));
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  const start = (env: Record<string, string> = {}) =>
    startSite({
      organiserUrl: calls.url,
      clock: organiser.clock,
      env: { ORGANISER_PUBLIC_URL: organiser.url, DATA_DIR: folder, ...env },
    });
  site = await start();
  organiser.siteOrigins.push(site.publicUrl);
  otherInstance = await start({ PUBLIC_URL: site.publicUrl });
});
afterEach(() => calls.behave());
afterAll(async () => {
  await Promise.all([site.close(), otherInstance.close()]);
  await calls.close();
  await organiser.close();
  await rm(folder, { recursive: true, force: true });
});

async function newUser(): Promise<{ email: string; browser: Browser }> {
  const email = `waiting-${++people}@example.com`;
  await makePeople(organiser, [{ email, first_name: "Robin", last_name: "Ito" }]);
  const browser = site.browse();
  await logIn(browser, email);
  return { email, browser };
}

/** The API carries out the order, but its response is lost. */
async function loseAnswer(browser: Browser): Promise<BrowserResponse> {
  const order = await ticketOrder(browser);
  calls.dropResponsesOf(submitEntry);
  const lost = await browser.post(ticketEvent, order);
  calls.behave();
  expect(lost.status).toBe(504);
  return lost;
}

const hasForm = ({ body }: BrowserResponse): boolean => /<form[^>]* id="(entry|checkout)"/.test(body);
const linkTo = ({ body }: BrowserResponse, label: string): string =>
  new RegExp(`<a[^>]* href="([^"]+)"[^>]*>(?:<[^>]*>)*${label}`).exec(body)?.[1]?.replaceAll("&amp;", "&") ??
  "";

test("an event with a pending order shows this first, on every device of the account, until the outcome is known", async () => {
  const { email, browser } = await newUser();
  await loseAnswer(browser);

  const telephone = otherInstance.browse();
  await logIn(telephone, email);
  for (const device of [browser, telephone]) {
    const event = await device.get(ticketEvent);
    expect([textOf(event.body).includes(notKnown), hasForm(event)]).toEqual([true, false]);
  }
  const found = await telephone.get(linkTo(await telephone.get(ticketEvent), "Check order status"));
  expect(textOf(found.body)).toContain("We’ve received your entry.");

  const after = await browser.get(ticketEvent);
  expect([textOf(after.body).includes(notKnown), hasForm(after)]).toEqual([false, true]);
});

test("another order can be started deliberately, and is sent", async () => {
  const { browser } = await newUser();
  await loseAnswer(browser);
  const another = await browser.get(linkTo(await browser.get(ticketEvent), "Start another order"));
  expect(hasForm(another)).toBe(true);
  const form = entryIn(another);
  const updated = await browser.post(ticketEvent, form.press("Update"));
  expect(hasForm(updated)).toBe(true);
  const values = entryIn(updated).values();
  const sent = await browser.post(ticketEvent, { ...values, terms: "yes", intent: "submit" });
  expect([sent.status, sent.location]).toEqual([303, expect.stringContaining("/pay/")]);
});

test("an order that never arrived is forgotten once its sender knows", async () => {
  const { browser } = await newUser();
  const order = await ticketOrder(browser);
  calls.respondWith(submitEntry, 502, {}, 1);
  expect((await browser.post(ticketEvent, order)).status).toBe(504);
  const statusPage = await browser.get(linkTo(await browser.get(ticketEvent), "Check order status"));
  expect([textOf(statusPage.body).includes("Your order didn’t go through."), hasForm(statusPage)]).toEqual([
    true,
    true,
  ]);
  expect(hasForm(await browser.get(ticketEvent))).toBe(true);
});

test("an order in flight is shown in another tab, and no longer once there is a response", async () => {
  const { browser } = await newUser();
  const order = await ticketOrder(browser);
  const release = calls.hold(submitEntry);
  const before = calls.count(submitEntry);
  const sent = browser.copy().post(ticketEvent, order);
  await calls.waitForCalls(submitEntry, before + 1);
  expect(textOf((await browser.get(ticketEvent)).body)).toContain(notKnown);
  release();
  expect((await sent).status).toBe(303);
  expect(hasForm(await browser.get(ticketEvent))).toBe(true);
});

test("a pending order is shown to no other user", async () => {
  const [{ browser }, other] = [await newUser(), await newUser()];
  await loseAnswer(browser);
  for (const page of [await other.browser.get(ticketEvent), await site.browse().get(ticketEvent)])
    expect([textOf(page.body).includes(notKnown), hasForm(page)]).toEqual([false, true]);
});

test("a checkout with a pending order shows this first, too", async () => {
  const browser = site.browse();
  await logInNewCustomer(organiser, browser);
  const { slug } = await newSku(organiser, { price: 2_000, name: "Wheel brace" });
  await putInCart(browser, slug);
  const fields = checkoutIn(await readyToPay(browser, "Pick-up")).press("Pay $20.00 Now");
  calls.dropResponsesOf(submitCart);
  expect((await browser.post("/checkout", fields)).status).toBe(504);
  calls.behave();

  const checkout = await browser.get("/checkout");
  expect([textOf(checkout.body).includes(notKnown), hasForm(checkout)]).toEqual([true, false]);
  expect(hasForm(await browser.get(linkTo(checkout, "Start another order")))).toBe(true);
  const found = await browser.get(linkTo(checkout, "Check order status"));
  expect(textOf(found.body)).toContain("We’ve received your order.");
  expect(hasForm(await browser.get("/checkout"))).toBe(true);
});

test("a category that was entered says so before it is paid twice; to enter again is deliberate", async () => {
  const browser = site.browse();
  await logIn(browser);
  const [slug, rides] = ["night-shift-sydney", "Passenger rides"];
  const night = `/event/${slug}`;
  const filledIn = async () => {
    const page = await chooseCategory(browser, slug, rides);
    const address = /<option value="(\d+)"[^>]*>[^<]*(?:Cable Street|Wattle)/.exec(page.body)?.[1] ?? "";
    return entryIn(page).fillIn({ address, terms: "yes" });
  };
  const first = await browser.post(night, (await filledIn()).press("Pay $46.04 Now"));
  expect(textOf((await browser.get(night)).body)).not.toContain("You have already entered this class.");
  await clickPaymentButton(first.location, "pay");

  const event = await browser.get(night);
  expect(textOf(event.body)).toMatch(/Passenger rides \$45\.00 You have already entered this class\./);
  const again = await browser.post(night, (await filledIn()).press("Pay $46.04 Now"));
  expect([again.status, textOf(again.body)]).toEqual([
    400,
    expect.stringContaining("To enter and pay again, tick the box."),
  ]);
  const deliberate = entryIn(again).fillIn({ enter_again: "yes" });
  const second = await browser.post(night, deliberate.press("Pay $46.04 Now"));
  expect([second.status, second.location]).toEqual([303, expect.stringContaining("/pay/")]);

  // Another category of the same event can be entered as usual.
  expect((await chooseCategory(browser, slug, "Street")).body).not.toContain('name="enter_again"');
});
