import { type APIRequestContext, test as base, expect, type Page, request } from "@playwright/test";
import { journeyAddresses } from "../support/journey-addresses.ts";

export { expect };

/**
 * A test of trouble: the browser may complain of it. `hasScripts` is false in the projects without
 * JavaScript. Paths are those of the site that this worker has for itself.
 */
export const testOfTrouble = base.extend<{ hasScripts: boolean }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern that nothing is needed
  baseURL: async ({}, use, { parallelIndex }) => use(journeyAddresses(parallelIndex).site),
  hasScripts: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled ?? true),
});

/**
 * A visitor's test. Fails when a page broke the CSP, complained on the console or threw, and when an answer
 * of the site itself was a server error.
 */
export const test = testOfTrouble.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        const isOurs = !message.text().startsWith("Service Worker registration blocked by Playwright");
        if (isOurs && ["error", "warning"].includes(message.type())) complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("response", (answer) => {
        if (answer.status() >= 500) complaints.push(`${answer.status()} ${answer.url()}`);
      });
      await use(complaints);
      expect(complaints, "complaints of the browser").toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Opens a page and waits until it is alive, where it has scripts. What an entry has folded away is opened:
 * journeys are about what is in it.
 */
export async function open(page: Page, path: string, hasScripts: boolean): Promise<void> {
  await page.goto(path);
  await alive(page, hasScripts);
  await unfold(page);
}

/** Presses the lines of all that is folded on the entry form. */
export async function unfold(page: Page): Promise<void> {
  const folded = page.locator("#entry details:not([open]) > summary");
  while ((await folded.count()) > 0) await folded.first().click();
}

/**
 * Waits until the page that is shown has arrived to the end, and reacts by itself where it has scripts. A
 * form that is posted before lacks what was not there yet.
 */
export async function alive(page: Page, hasScripts: boolean): Promise<void> {
  await page.waitForLoadState("load");
  if (hasScripts) await page.locator("html[data-hydrated]").waitFor();
}

/** The same for the page of an entry that is led to, with what is folded away there opened again. */
export async function aliveAndUnfolded(page: Page, hasScripts: boolean): Promise<void> {
  await alive(page, hasScripts);
  await page.locator("#entry").waitFor();
  await unfold(page);
}

/** Lets the sections follow from the choices: by itself with scripts, by “Update” without. */
export async function update(page: Page, hasScripts: boolean): Promise<void> {
  if (!hasScripts) {
    await alive(page, hasScripts);
    const button = page.getByRole("button", { name: /^Update/ }).last();
    await Promise.all([page.waitForEvent("load"), button.click()]);
  }
  await unfold(page);
}

/** The button in the order; on a phone the bar has the same while the order isn't in view. */
export const payButton = (page: Page) => page.locator("#order").getByRole("button", { name: /^Pay \$/ });
export const logInButton = (page: Page) =>
  page.locator("#order").getByRole("button", { name: "Log in to enter" });

/**
 * All projects share one API: in a later one the driver has entered this category before, and does so again.
 */
export async function enterAgain(page: Page): Promise<void> {
  const box = page.getByLabel("Enter once more, and pay again");
  if (await box.isVisible()) await box.check();
}

/**
 * Signs the browser in as a sample person without opening the log-in page, where a journey is about what
 * comes after. `site` is that of this worker unless given. What other journeys began is discarded.
 */
export async function signIn(page: Page, email = "driver@example.com", site = ownSite()): Promise<void> {
  await signInOnceMore(page.request, email, site);
  await discardAll(page.request, site);
}

/** The same on one more device: what was begun on another is there. */
export async function signInOnceMore(
  browser: APIRequestContext,
  email = "driver@example.com",
  origin = ownSite(),
): Promise<void> {
  const answer = await browser.post(`${origin}/login`, {
    form: { email, password: "roll-racing-250" },
    headers: { origin },
    maxRedirects: 0,
  });
  expect(answer.status(), `${email} logs in`).toBe(303);
}

const ownSite = (): string => journeyAddresses(base.info().parallelIndex).site;

/** Discards every entry that home says the account has begun. */
async function discardAll(browser: APIRequestContext, origin: string): Promise<void> {
  const home = await (await browser.get(origin)).text();
  for (const [, path = ""] of home.matchAll(/action="(\/event\/[^"]+\/draft)"/g))
    await browser.post(origin + path, { form: { intent: "discard" }, headers: { origin } });
}

/** Discards what other journeys began as this sample person, where a journey logs in on its way. */
export async function beginAnew(email = "driver@example.com"): Promise<void> {
  const elsewhere = await request.newContext();
  await signInOnceMore(elsewhere, email);
  await discardAll(elsewhere, ownSite());
  await elsewhere.dispose();
}

/** Logs a sample person in on the log-in page that is open. */
export async function logIn(page: Page, email = "driver@example.com"): Promise<void> {
  await page.waitForLoadState("load");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill("roll-racing-250");
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
}
