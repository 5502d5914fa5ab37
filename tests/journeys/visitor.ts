import { test as base, expect, type Page } from "@playwright/test";

export { expect };

/**
 * A visitor's test. Fails when a page broke the CSP, complained on the console or threw, and when an answer of the site itself was a server error.
 * `hasScripts` is false in the projects without JavaScript.
 */
export const test = base.extend<{ hasScripts: boolean; complaints: string[] }>({
  hasScripts: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled ?? true),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) complaints.push(message.text());
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

/** Opens a page and waits until it is alive, where it has scripts. */
export async function open(page: Page, path: string, hasScripts: boolean): Promise<void> {
  await page.goto(path);
  await alive(page, hasScripts);
}

/**
 * Waits until the page that is shown has arrived to the end, and reacts by itself where it has scripts. A form that is posted before lacks what was
 * not there yet.
 */
export async function alive(page: Page, hasScripts: boolean): Promise<void> {
  await page.waitForLoadState("load");
  if (hasScripts) await page.locator("html[data-hydrated]").waitFor();
}

/** Lets the sections follow from the choices: by itself with scripts, by “Update” without. */
export async function update(page: Page, hasScripts: boolean): Promise<void> {
  if (hasScripts) return;
  await alive(page, hasScripts);
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Update" }).last().click()]);
}

/** All projects share one API: in a later one the driver has entered this category before, and does so again. */
export async function enterAgain(page: Page): Promise<void> {
  const box = page.getByLabel("Enter once more, and pay again");
  if (await box.isVisible()) await box.check();
}

/** Logs a sample person in on the log-in page that is open. */
export async function logIn(page: Page, email = "driver@example.com"): Promise<void> {
  await page.waitForLoadState("load");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill("roll-racing-250");
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
}
