import type { Page } from "@playwright/test";
import { type FaultyProxy, startFaultyProxy } from "../support/faulty-proxy.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type SlowProxy, startSlowProxy } from "../support/slow-connection.ts";
import { nonEmpty } from "../support/non-empty.ts";
import {
  expect,
  open,
  openSections,
  payButton,
  logInByPost,
  testAllowingErrors as test,
  update,
  waitUntilReadyAndOpen,
} from "./visitor.ts";

// Separate programs, because the API becomes unreachable and pages are truncated.
let organiser: RunningOrganiser;
let toApi: FaultyProxy;
let site: RunningSite;
let toSite: SlowProxy;

test.beforeAll(async () => {
  organiser = await startOrganiser();
  toApi = await startFaultyProxy(organiser.url);
  toSite = await startSlowProxy(() => site.port);
  site = await startSite({
    organiserUrl: toApi.url,
    clock: organiser.clock,
    env: {
      PUBLIC_URL: toSite.url,
      ORGANISER_PUBLIC_URL: organiser.url,
      ORGANISER_READ_TIMEOUT_MS: "1500",
    },
  });
  organiser.siteOrigins.push(toSite.url);
});
test.afterEach(() => {
  toApi.restore();
  toSite.letPass();
});
test.afterAll(async () => {
  await toSite.close();
  await site.close();
  await toApi.close();
  await organiser.close();
});

async function openAsDriver(page: Page, path: string, hasScripts: boolean): Promise<void> {
  await logInByPost(page, "driver@example.com", toSite.url);
  await open(page, `${toSite.url}${path}`, hasScripts);
}

/** Fills in an entry with an annual licence and its medical statement. */
async function fillInShootout(page: Page, hasScripts: boolean): Promise<void> {
  await openAsDriver(page, "/event/long-weekend-shootout", hasScripts);
  await page.getByRole("radio", { name: /^Street/ }).check();
  await update(page, hasScripts);
  await page.getByRole("radio", { name: "Annual licence" }).check();
  await update(page, hasScripts);
  await page.getByLabel("Your address").selectOption({ index: 1 });
  await page.getByLabel("Your vehicle").selectOption({ index: 1 });
  await page.getByLabel("Note to the organiser").fill("Blue rocket");
  await page.getByLabel("Blood type").selectOption({ index: 2 });
  await page.getByLabel("Date of last tetanus vaccination").fill("2025-02-03");
  await page.getByLabel("Date of last medical exam").fill("2026-01-15");
  for (const no of await page.getByRole("radio", { name: "No", exact: true }).all()) await no.check();
  await page.getByLabel("I accept the licence terms").check();
  await page.getByLabel("I accept the terms and conditions").check();
}

const pay = (page: Page) => payButton(page).click();

test("an order submitted while the API is unreachable keeps its input and succeeds afterwards [ENT-041]", async ({
  page,
  hasScripts,
}) => {
  await fillInShootout(page, hasScripts);
  toApi.fault("", "reset");
  await pay(page);

  if (hasScripts) {
    const alert = page.getByRole("alert").filter({ hasText: "Nothing was sent or charged" });
    await expect(alert).toContainText("Everything you typed is still in the form below.");
    await expect(alert.locator("..")).toBeFocused();
    await expect(alert).toBeInViewport();
    await pay(page); // still unreachable: the message is shown and focused again
    await expect(alert.locator("..")).toBeFocused();
    await expect(page.getByLabel("Date of last medical exam")).toHaveValue("2026-01-15");
    await expect(page.getByLabel("Blood type")).toHaveJSProperty("selectedIndex", 2);
  } else {
    await expect(page.getByText("Your form was not sent, and nothing was charged.")).toBeVisible();
    await expect(page.getByText("What you entered is saved in this browser")).toBeVisible();
  }

  toApi.restore();
  organiser.clock.advance(10_000);
  if (!hasScripts) {
    await page.getByRole("link", { name: "Try again" }).click();
    await waitUntilReadyAndOpen(page, hasScripts);
    await expect(page.getByLabel("Date of last medical exam")).toHaveValue("");
    await page.getByLabel("Blood type").selectOption({ index: 2 });
    await page.getByLabel("Date of last tetanus vaccination").fill("2025-02-03");
    await page.getByLabel("Date of last medical exam").fill("2026-01-15");
    for (const no of nonEmpty(await page.getByRole("radio", { name: "No", exact: true }).all()))
      await no.check();
    await page.getByLabel("I accept the licence terms").check();
    await page.getByLabel("I accept the terms and conditions").check();
  }
  await expect(page.getByLabel("Note to the organiser")).toHaveValue("Blue rocket");
  await pay(page);
  await expect(page.getByText("Test gateway")).toBeVisible();
});

test("a rate-limited submission keeps the form and shows how long to wait", async ({ page, hasScripts }) => {
  await openAsDriver(page, "/event/mates-rates-night", hasScripts);
  await page.getByRole("textbox", { name: "Adult" }).fill("2");
  await update(page, hasScripts);
  await page.getByLabel("I accept the terms and conditions").check();
  organiser.clock.advance(60_000); // resets the rate limit
  for (let time = 0; time < 60; time++)
    await page.request.post(`${toSite.url}/event/mates-rates-night`, {
      form: { language: "de" },
      headers: { origin: toSite.url },
      maxRedirects: 0,
    });
  await page.context().clearCookies({ name: "language" });
  await pay(page);

  if (hasScripts) {
    await expect(page.getByRole("alert")).toContainText("Wait 60 seconds, then submit again.");
    await expect(page.getByRole("textbox", { name: "Adult" })).toHaveValue("2");
    organiser.clock.advance(60_000);
    await pay(page);
  } else {
    await expect(page.getByRole("heading", { name: "Too many requests" })).toBeVisible();
    organiser.clock.advance(60_000);
    await page.getByRole("button", { name: "Send it again" }).click();
  }
  await expect(page.getByText("Test gateway")).toBeVisible();
});

test("“Update” on a partially loaded page loses no input of the missing part", async ({
  page,
  hasScripts,
}) => {
  test.skip(hasScripts, "with scripts nothing can be submitted before the page is complete");
  await openAsDriver(page, "/event/night-shift-sydney", hasScripts);
  await page.getByRole("radio", { name: "Street" }).check();
  await page.getByRole("textbox", { name: "Adult" }).fill("2");
  await page.getByLabel("Mobile phone").fill("0400 000 009");
  await update(page, hasScripts);
  await page.getByLabel("Note to the organiser").fill("Blue rocket");

  // The next page is truncated after the vehicle, before the tickets and the note.
  toSite.holdAfter(/id="extras-title"/);
  await page
    .getByRole("button", { name: /^Update/ })
    .last()
    .click({ noWaitAfter: true });
  await expect(page.getByLabel("Note to the organiser")).toHaveCount(0);
  await openSections(page);
  await page.getByLabel("Your vehicle").selectOption({ label: "New Vehicle" });
  toSite.letPass();
  await page.getByRole("button", { name: "Update: Vehicle" }).click();

  await waitUntilReadyAndOpen(page, hasScripts);
  await expect(page.getByText("The page hadn’t finished loading")).toBeVisible();
  await expect(page.getByLabel("Make")).toBeVisible();
  await expect(page.getByLabel("Note to the organiser")).toHaveValue("Blue rocket");
  await expect(page.getByRole("textbox", { name: "Adult" })).toHaveValue("2");
  await expect(page.getByLabel("Mobile phone")).toHaveValue("0400 000 009");
});
