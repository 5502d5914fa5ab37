import { type APIRequestContext, test as base, expect, type Page, request } from "@playwright/test";
import { journeyAddresses } from "../support/journey-addresses.ts";

export { expect };

/**
 * A test that allows errors in the browser's console. `hasScripts` is false in projects without JavaScript.
 * Paths are relative to the worker's own site.
 */
export const testAllowingErrors = base.extend<{ hasScripts: boolean }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires the pattern
  baseURL: async ({}, use, { parallelIndex }) => use(journeyAddresses(parallelIndex).site),
  hasScripts: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled ?? true),
});

/** A test that fails on CSP violations, console errors and warnings, exceptions and 5xx responses. */
export const test = testAllowingErrors.extend<{ browserErrors: string[] }>({
  browserErrors: [
    async ({ page }, use) => {
      const browserErrors: string[] = [];
      page.on("console", (message) => {
        const isOurs = !message.text().startsWith("Service Worker registration blocked by Playwright");
        if (isOurs && ["error", "warning"].includes(message.type())) browserErrors.push(message.text());
      });
      page.on("pageerror", (error) => browserErrors.push(String(error)));
      page.on("response", (response) => {
        if (response.status() >= 500) browserErrors.push(`${response.status()} ${response.url()}`);
      });
      await use(browserErrors);
      expect(browserErrors, "complaints of the browser").toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens a page, waits for hydration if it has scripts, and opens the collapsed sections of an entry. */
export async function open(page: Page, path: string, hasScripts: boolean): Promise<void> {
  await page.goto(path);
  await waitUntilReady(page, hasScripts);
  await openSections(page);
}

/** Opens all collapsed sections of the entry form. */
export async function openSections(page: Page): Promise<void> {
  const collapsed = page.locator("#entry details:not([open]) > summary");
  while ((await collapsed.count()) > 0) await collapsed.first().click();
}

/**
 * Waits until the page is complete, and hydrated if it has scripts. A form submitted before would lack the
 * fields that weren't loaded yet.
 */
export async function waitUntilReady(page: Page, hasScripts: boolean): Promise<void> {
  await page.waitForLoadState("load");
  if (hasScripts) await page.locator("html[data-hydrated]").waitFor();
}

/** Like `waitUntilReady`, for the page of an entry after navigation; opens its collapsed sections. */
export async function waitUntilReadyAndOpen(page: Page, hasScripts: boolean): Promise<void> {
  await waitUntilReady(page, hasScripts);
  await page.locator("#entry").waitFor();
  await openSections(page);
}

/** Updates the sections of a form: automatic with scripts, by “Update” without. */
export async function update(page: Page, hasScripts: boolean): Promise<void> {
  if (!hasScripts) {
    await waitUntilReady(page, hasScripts);
    const button = page.getByRole("button", { name: /^Update/ }).last();
    await Promise.all([page.waitForEvent("load"), button.click()]);
  }
  await openSections(page);
}

/** Types a new address into the checkout without saving it. */
export async function typeAddress(page: Page, street: string): Promise<void> {
  const another = page.getByRole("radio", { name: "New Address" });
  if (await another.isVisible()) await another.check();
  await page.getByLabel("Phone").fill("0491 570 158");
  await page.getByLabel("Street and number").fill(street);
  await page.getByLabel("Suburb").fill("Glenfield Bay");
  await page.getByLabel("State").fill("SA");
  await page.getByLabel("Postcode").fill("5045");
}

/** Waits until the page shows the fee of the payment method. */
export const waitForFee = (page: Page) =>
  expect(page.locator('[name="shown_total"][value$="-"]')).toHaveCount(0);

/** The pay button of the order, once the fee is known; on phones the bar has another one. */
export const payButton = (page: Page) =>
  page
    .locator(`form:has([name="shown_total"]:not([value$="-"])) #order`)
    .getByRole("button", { name: /^Pay \$/ });
export const loginButton = (page: Page) =>
  page.locator("#order").getByRole("button", { name: "Log in to enter" });

/** Enters a category again if needed: all projects share one API, and an earlier one may have entered it. */
export async function enterAgain(page: Page): Promise<void> {
  const box = page.getByLabel("Enter this class again (you’ll pay a second entry fee)");
  if (await box.isVisible()) await box.check();
}

/** Logs in as a sample user without the login page, and discards the drafts of other tests. */
export async function logInByPost(page: Page, email = "driver@example.com", site = ownSite()): Promise<void> {
  await signInOnDevice(page.request, email, site);
  await discardAllDrafts(page.request, site);
}

/** Logs in on another device and keeps the drafts. */
export async function signInOnDevice(
  browser: APIRequestContext,
  email = "driver@example.com",
  origin = ownSite(),
): Promise<void> {
  const response = await browser.post(`${origin}/login`, {
    form: { email, password: "roll-racing-250" },
    headers: { origin },
    maxRedirects: 0,
  });
  expect(response.status(), `${email} logs in`).toBe(303);
}

const ownSite = (): string => journeyAddresses(base.info().parallelIndex).site;

/** Discards all drafts that the home page lists. */
async function discardAllDrafts(browser: APIRequestContext, origin: string): Promise<void> {
  const home = await (await browser.get(origin)).text();
  for (const [, path = ""] of home.matchAll(/action="(\/event\/[^"]+\/draft)#content"/g))
    await browser.post(origin + path, { form: { intent: "discard" }, headers: { origin } });
}

/** Discards the drafts that other tests left for a user, for tests that log in later. */
export async function discardDrafts(email = "driver@example.com"): Promise<void> {
  const elsewhere = await request.newContext();
  await signInOnDevice(elsewhere, email);
  await discardAllDrafts(elsewhere, ownSite());
  await elsewhere.dispose();
}

/** Logs in as a sample user on the open login page. */
export async function logIn(page: Page, email = "driver@example.com"): Promise<void> {
  await page.waitForLoadState("load");
  await page.getByRole("main").getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("roll-racing-250");
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
}
