import { JSDOM } from "jsdom";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Answer, Browser } from "../support/browser.ts";
import { entryIn, logIn } from "../support/entry-visit.ts";
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
const checkPaid = "cognito/payment/checkPaid";

vi.setConfig({ testTimeout: 60_000 });

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
    env: { ORGANISER_PUBLIC_URL: organiser.url },
  });
  organiser.siteOrigins.push(site.publicUrl);
});
afterEach(() => calls.behave());
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

async function newcomer(): Promise<Browser> {
  const email = `speaking-${++people}@example.com`;
  await makePeople(organiser, [{ email, first_name: "Robin", last_name: "Ito" }]);
  const browser = site.browse();
  await logIn(browser, email);
  return browser;
}

/**
 * The form that a press on “Deutsch” posts, as a browser without scripts finds it; null where it does
 * nothing.
 */
function formOfMenu({ body }: Answer): HTMLFormElement | null {
  const { window } = new JSDOM(body);
  const button = window.document.querySelector('button[name="language"][value="de"]');
  if (!(button instanceof window.HTMLButtonElement)) throw new Error(`There is no menu in ${textOf(body)}`);
  return button.form;
}

/** Chooses German by the menu's own form; the page that it leads to. */
async function inGerman(browser: Browser, page: Answer): Promise<Answer> {
  const form = formOfMenu(page);
  expect([form?.method, form?.getAttribute("action")]).toEqual(["post", "/language"]);
  const to = form?.querySelector("input[name=to]")?.getAttribute("value") ?? "";
  const german = await browser.follow(await browser.post("/language", { to, language: "de" }));
  expect(german.body).toContain('<html lang="de"');
  return german;
}

const pathBack = async ({ location }: Answer): Promise<string> =>
  (await press(location, "pay")).back.slice(site.publicUrl.length);

test("where an event has its form the language menu posts it with all that is typed [I18N-006]", async () => {
  const browser = await newcomer();
  const page = await browser.get(ticketEvent);
  expect(formOfMenu(page)?.id).toBe("entry");
  expect(formOfMenu(await browser.post(ticketEvent, entryIn(page).press("Update")))?.id).toBe("entry");
});

test("the language can be changed where an entry is paid, and the page still says so [I18N-006]", async () => {
  const browser = await newcomer();
  const paid = await browser.get(await pathBack(await browser.post(ticketEvent, await ticketOrder(browser))));
  expect(textOf(paid.body)).toContain("Payment Successful");
  expect(textOf((await inGerman(browser, paid)).body)).toContain("Zahlung erfolgreich");
});

test("the language can be changed while a payment is checked, for an entry and for goods [I18N-006]", async () => {
  const entrant = await newcomer();
  const entry = await pathBack(await entrant.post(ticketEvent, await ticketOrder(entrant)));
  const customer = site.browse();
  await logInNewCustomer(organiser, customer);
  const { slug } = await newSku(organiser, { price: 2_000, name: "Tow strap" });
  await putInCart(customer, slug);
  const ready = await readyToPay(customer, "Pick-up");
  expect(formOfMenu(ready)?.id).toBe("checkout");
  const goods = await pathBack(await customer.post("/checkout", checkoutIn(ready).press("Pay $20.00 Now")));

  calls.refuse(checkPaid, 500, {});
  for (const [browser, path] of [
    [entrant, entry],
    [customer, goods],
  ] as const) {
    const page = await browser.get(path);
    expect(textOf(page.body)).toContain("Your payment is being checked.");
    expect((await inGerman(browser, page)).body).not.toMatch(/<form[^>]* id="(entry|checkout)"/);
  }
});

test("the language can be changed while nobody knows what became of an order, and the form stays away [I18N-006]", async () => {
  const browser = await newcomer();
  const order = await ticketOrder(browser);
  calls.loseAnswersOf(submitEntry);
  const lost = await browser.post(ticketEvent, order);
  calls.behave();
  expect(lost.status).toBe(504);
  for (const page of [lost, await browser.get(ticketEvent)])
    expect((await inGerman(browser, page)).body).not.toContain('id="entry"');
});

test("the language can be changed on a page that failed [I18N-006]", async () => {
  const browser = await newcomer();
  calls.refuse("event/event/salty-lake-sprint", 500, {});
  const page = await browser.get("/event/salty-lake-sprint");
  expect(page.status).toBe(503);
  expect((await inGerman(browser, page)).status).toBe(503);
});
