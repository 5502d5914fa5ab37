import { JSDOM } from "jsdom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callsAs } from "../support/api-calls.ts";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { entryIn, logIn } from "../support/entry-visit.ts";
import { clickPaymentButton, loadInvoices } from "../support/event-order.ts";
import { simplifyBody, textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

const event = "/event/long-weekend-shootout";
let organiser: RunningOrganiser;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  site = await startSite({
    organiserUrl: organiser.url,
    clock: organiser.clock,
    env: { ORGANISER_PUBLIC_URL: organiser.url },
  });
  organiser.siteOrigins.push(site.publicUrl);
});
afterAll(async () => {
  await site.close();
  await organiser.close();
});

/** The card of a product on the page. */
function card(page: BrowserResponse, name: string): Element {
  const { document } = new JSDOM(simplifyBody(page.body)).window;
  const cards = [...document.querySelectorAll("#products li")];
  const found = cards.find((one) => one.querySelector("h3, h4")?.textContent === name);
  if (!found) throw new Error(`There is no product ${name}`);
  return found;
}

const listOptions = (page: BrowserResponse, name: string) =>
  [...card(page, name).querySelectorAll("option")].filter(({ value }) => value !== "");

const order = (page: BrowserResponse): string => {
  const found = new JSDOM(simplifyBody(page.body)).window.document.getElementById("order");
  return textOf(found?.outerHTML ?? "");
};

/** Chooses an option of a product and clicks “Add to order”; `what` is how its name starts. */
function add(
  browser: Browser,
  page: BrowserResponse,
  product: string,
  what: string,
): Promise<BrowserResponse> {
  const option = listOptions(page, product).find(({ textContent }) => textContent?.startsWith(what));
  const select = card(page, product).querySelector("select");
  const chosen = entryIn(page).fillIn({ [select?.name ?? ""]: option?.value ?? "" });
  return browser.post(event, chosen.press(`Add to order: ${product}`));
}

async function driver(): Promise<Browser> {
  const browser = site.browse();
  await logIn(browser);
  return browser;
}

/** Sets the stock of a SKU of the shop. */
async function setStock(code: string, count: number): Promise<void> {
  const { db } = organiser.dependencies;
  const { taken } = await db
    .selectFrom("shop_skus")
    .select("taken")
    .where("code", "=", code)
    .executeTakeFirstOrThrow();
  await db
    .updateTable("shop_skus")
    .set({ cap: taken + count })
    .where("code", "=", code)
    .execute();
}

/** A buyer of products only chooses to spectate, and pays by bank transfer, which has no fee. */
const submitted = (browser: Browser, page: BrowserResponse, button: string) =>
  browser.post(event, entryIn(page).fillIn({ terms: "yes", payment_method: "bank" }).press(button));

test("each product of the shop has its picture, description, and a choice of options with their prices [EVT-070 ENT-046]", async () => {
  const page = await site.browse().get(event);
  const helmet = card(page, "Club helmet");
  expect(textOf(helmet.outerHTML)).toContain("White, AS 1698");
  expect(helmet.querySelector("img")?.getAttribute("src")).toMatch(
    /^\/assets\/i\/shop-helmet-.+\/1x1\/400\.jpg$/,
  );
  expect(listOptions(page, "Club helmet").map(({ textContent }) => textContent)).toEqual([
    "S, 55–56 cm – $189.00",
    "L, 59–60 cm – $189.00",
    "XL, 61–62 cm – $199.00",
  ]);
});

test("a sold-out product is not among the options, and can't be added by other means", async () => {
  const browser = site.browse();
  const page = await browser.get(event);
  expect(listOptions(page, "Light trails poster").map(({ textContent }) => textContent)).toEqual([
    "A3 – $19.00",
    "A2 – $29.00",
  ]);
  const { id } = await organiser.dependencies.db
    .selectFrom("shop_skus")
    .select("id")
    .where("code", "=", "POSTER-A1")
    .executeTakeFirstOrThrow();
  const select = card(page, "Light trails poster").querySelector("select");
  const fields = entryIn(page).press("Add to order: Light trails poster");
  const response = await browser.post(event, { ...fields, [select?.name ?? ""]: String(id) });
  expect(response.status).toBe(400);
  expect(textOf(card(response, "Light trails poster").outerHTML)).toContain("Select an option");
  expect(order(response)).not.toContain("poster");
});

test("without JavaScript a driver orders three items of two products, removes one, pays, and sees the rest on the invoice [EVT-085 PRICE-012]", async () => {
  const browser = await driver();
  const one = await add(browser, await browser.get(event), "Light trails poster", "A2");
  expect(textOf(one.body)).toContain("Light trails poster added to order");
  const two = await add(browser, one, "Light trails poster", "A2");
  const three = await add(browser, two, "Season cap", "Amber");
  expect(order(three)).toContain("Total $98.90"); // with the card fee
  const fewer = await browser.post(event, entryIn(three).press("Remove Light trails poster – A2"));
  const byBank = await browser.post(event, entryIn(fewer).fillIn({ payment_method: "bank" }).press("Update"));
  expect(order(byBank)).toContain("Total $68.00");

  const sent = await submitted(browser, byBank, "Pay $68.00 Now");
  expect(sent.status).toBe(303);
  expect(textOf(await (await fetch(sent.location)).text())).toContain("Season cap – Amber");
  const { returnUrl: back } = await clickPaymentButton(sent.location, "pay");
  const paid = await browser.get(back.slice(site.publicUrl.length));
  expect(textOf(paid.body)).toContain("Payment Successful");
  const [invoice] = await loadInvoices(await callsAs(organiser.url));
  expect(invoice?.invoiceItems.map(({ description }) => description)).toEqual([
    "Season cap – Amber",
    "Light trails poster – A2",
  ]);
  expect((await organiser.mails()).at(-1)?.text).toContain("Light trails poster – A2");
});

test("more items than are in stock get an error with the number left, and everything stays in the form", async () => {
  await setStock("JACKET-3XL", 1);
  const browser = await driver();
  const one = await add(browser, await browser.get(event), "Pit crew jacket", "3XL");
  const two = await add(browser, one, "Pit crew jacket", "3XL");
  const byBank = await browser.post(event, entryIn(two).fillIn({ payment_method: "bank" }).press("Update"));
  const rejected = await submitted(browser, byBank, "Pay $278.00 Now");
  expect(rejected.status).toBe(422);
  expect(textOf(rejected.body)).toContain("There is only one Pit crew jacket – 3XL left.");
  expect(entryIn(rejected).values()["sku"]).toHaveLength(2);
  const fewer = await browser.post(event, entryIn(rejected).press("Remove Pit crew jacket – 3XL"));
  expect((await submitted(browser, fewer, "Pay $139.00 Now")).status).toBe(303);
});

test("an item that sells out while in the form is marked as sold out, and can be removed without changing the others", async () => {
  await setStock("HELMET-XL", 1);
  const browser = await driver();
  const cap = await add(browser, await browser.get(event), "Season cap", "Black");
  const both = await add(browser, cap, "Club helmet", "XL");
  await setStock("HELMET-XL", 0);

  const byBank = await browser.post(event, entryIn(both).fillIn({ payment_method: "bank" }).press("Update"));
  expect(order(byBank)).toContain("This is no longer offered. Choose again. Remove Season cap – Black");
  const rejected = await submitted(browser, byBank, "Pay $39.00 Now");
  expect(rejected.status).toBe(400);
  expect(order(rejected)).toContain("Season cap – Black");

  const { document } = new JSDOM(simplifyBody(rejected.body)).window;
  const link = [...document.querySelectorAll("[role=alert] a")].find(({ textContent }) =>
    textContent?.includes("This is no longer offered"),
  );
  expect(document.querySelector(link?.getAttribute("href") ?? "nothing")).not.toBeNull();
  const withoutCap = await browser.post(event, entryIn(rejected).press("Remove Season cap – Black"));
  expect(order(withoutCap)).not.toContain("Season cap");
  expect(order(withoutCap)).toContain("no longer offered");
  const without = await browser.post(event, entryIn(rejected).press("Remove"));
  expect(order(without)).not.toContain("no longer offered");
  expect(entryIn(without).values()["sku"]).toHaveLength(1);
  expect((await submitted(browser, without, "Pay $39.00 Now")).status).toBe(303);
});
