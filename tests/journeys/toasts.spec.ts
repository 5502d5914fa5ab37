import type { Locator, Page } from "@playwright/test";
import { inYears } from "../support/dates.ts";
import { alive, expect, logIn, open, signIn, test, unfold, update } from "./visitor.ts";

// How long a message stays is told by the page's own clock, which stands still unless a test moves it on.
test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "without scripts a message goes with the next page");

/** Opens a page whose clock stands still once the page is alive. */
async function openInStillTime(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await open(page, path, true);
  await stopTime(page);
}

const stopTime = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 60_000);

async function goesAfterItsTime(page: Page, toast: Locator): Promise<void> {
  await expect(toast).toBeVisible();
  await page.clock.runFor(2_400);
  await expect(toast).toBeVisible();
  await page.clock.runFor(100);
  await expect(toast).toBeHidden();
}

/** Somebody saves a licence, in still time. */
async function saveLicence(page: Page, expiry: string): Promise<void> {
  await signIn(page, "spectator@example.com");
  await openInStillTime(page, "/profile/licence/new");
  await page.getByLabel("Licence type").selectOption({ index: 1 });
  await page.getByLabel("Licence number").fill("A-2020");
  await page.getByLabel("Expiry").fill(expiry);
  await page.getByRole("button", { name: "Save licence" }).click();
}

test("what was just done is said for 2.5 seconds [NAV-022]", async ({ page }) => {
  await saveLicence(page, inYears(2));
  await goesAfterItsTime(page, page.getByText("Licence saved", { exact: true }));
});

test("a message that came with a whole page goes by itself as well", async ({ page }) => {
  await open(page, "/login", true);
  await logIn(page);
  await expect(page.getByText("Welcome back, Sam.")).toBeVisible();
  await expect(page.getByText("Welcome back, Sam.")).toBeHidden({ timeout: 15_000 });
});

test("a message can be closed before its time is over", async ({ page }) => {
  await saveLicence(page, inYears(2));
  await expect(page.getByText("Licence saved", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Close this message" }).click();
  await expect(page.getByText("Licence saved", { exact: true })).toBeHidden();
});

test("what went wrong stays until it is closed [NAV-021]", async ({ page }) => {
  await saveLicence(page, "2020-01-31");
  const alert = page.getByText("Licence saved, but it expired on 31 January 2020.");
  await expect(alert).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(alert).toBeVisible();
  await page.getByRole("button", { name: "Close this message" }).click();
  await expect(alert).toBeHidden();
});

test("a piece of merchandise waits for its option, is added, and that is said for 2.5 seconds [EVT-038 EVT-039 ENT-045 CONST-002]", async ({
  page,
}) => {
  await openInStillTime(page, "/event/night-shift-sydney");
  const tee = page.getByRole("listitem").filter({ hasText: "Event tee" }).first();
  await expect(tee.getByRole("button", { name: "Select an option" })).toBeDisabled();
  await expect(tee.getByRole("button", { name: "Add to order: Event tee" })).toBeHidden();

  await tee.getByLabel("Option").selectOption({ label: "M" });
  await tee.getByRole("button", { name: "Add to order: Event tee" }).click();
  await goesAfterItsTime(page, page.getByText("Event tee added to order"));
});

test("a saved vehicle is said to be for 2.5 seconds [VEH-029 VEH-030 CONST-002]", async ({ page }, {
  project,
}) => {
  await signIn(page, "spectator@example.com");
  await page.clock.install();
  await open(page, "/event/gulf-camp-out", true);
  await page.getByRole("radio", { name: "Street" }).check();
  await update(page, true);
  await unfold(page);
  // Another journey may have given this account a car.
  const choice = page.getByLabel("Your vehicle");
  if (await choice.isVisible()) await choice.selectOption("new");
  await page.getByLabel("Make").fill("Mazda");
  await page.getByLabel("Model").fill("RX-7");
  await page.getByLabel("Colour").fill("White");
  await page.getByLabel("Year of manufacture").fill("1993");
  await page.getByLabel("Registration / Number Plate").fill(`TST ${project.name.length}`);
  await page.getByLabel("Registration Expiry").fill(inYears(4));
  await alive(page, true);
  await stopTime(page);
  await page.getByRole("button", { name: "Save vehicle" }).click();
  await goesAfterItsTime(page, page.getByText("Vehicle Saved"));
});
