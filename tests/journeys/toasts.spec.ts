import type { Locator, Page } from "@playwright/test";
import { inYears } from "../support/dates.ts";
import { chooseKindOfCar } from "./returning-driver.ts";
import { expect, logIn, open, openSections, logInByPost, test, update, waitUntilReady } from "./visitor.ts";

// The page's clock is paused unless a test advances it.
test.skip(
  ({ javaScriptEnabled }) => !javaScriptEnabled,
  "without scripts a message disappears with the next page",
);

/** Opens a page and pauses its clock after hydration. */
async function openWithPausedClock(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await open(page, path, true);
  await pauseClock(page);
}

const pauseClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 60_000);

async function expectToDisappear(page: Page, toast: Locator, milliseconds = 2_500): Promise<void> {
  await expect(toast).toBeVisible();
  // A message stays while the pointer is on it.
  await page.mouse.move(0, 0);
  await page.clock.runFor(milliseconds - 100);
  await expect(toast).toBeVisible();
  await page.clock.runFor(100);
  await expect(toast).toBeHidden();
}

/** Saves a licence with a paused clock. */
async function saveLicence(page: Page, expiry: string): Promise<void> {
  await logInByPost(page, "spectator@example.com");
  await openWithPausedClock(page, "/profile/licence/new");
  await page.getByLabel("Licence type").selectOption({ index: 1 });
  await page.getByLabel("Licence number").fill("A-2020");
  await page.getByLabel("Expiry").fill(expiry);
  await page.getByRole("button", { name: "Save licence" }).click();
}

test("a success message is shown for six seconds plus its reading time [NAV-022]", async ({ page }) => {
  await saveLicence(page, inYears(2));
  await expectToDisappear(page, page.getByText("Licence saved", { exact: true }), 6_000 + 13 * 60);
});

test("a message rendered with a full page load disappears automatically as well", async ({ page }) => {
  await open(page, "/login", true);
  await logIn(page);
  await expect(page.getByText("Welcome back, Sam.")).toBeVisible();
  await expect(page.getByText("Welcome back, Sam.")).toBeHidden({ timeout: 15_000 });
});

test("a message can be closed before it disappears", async ({ page }) => {
  await saveLicence(page, inYears(2));
  await expect(page.getByText("Licence saved", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Close this message" }).click();
  await expect(page.getByText("Licence saved", { exact: true })).toBeHidden();
});

test("an error message stays until it is closed [NAV-021]", async ({ page }) => {
  await saveLicence(page, "2020-01-31");
  const alert = page.getByText("Licence saved, but it expired on 31 January 2020.");
  await expect(alert).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(alert).toBeVisible();
  await page.getByRole("button", { name: "Close this message" }).click();
  await expect(alert).toBeHidden();
});

test("merchandise requires its option, and adding it shows a message for 2.5 seconds [EVT-038 EVT-039 ENT-045 CONST-002]", async ({
  page,
}) => {
  await openWithPausedClock(page, "/event/night-shift-sydney");
  const tee = page.getByRole("listitem").filter({ hasText: "Event tee" }).first();
  await expect(tee.getByRole("button", { name: "Select an option" })).toBeDisabled();
  await expect(tee.getByRole("button", { name: "Add to order: Event tee" })).toBeHidden();

  await tee.getByLabel("Option").selectOption({ label: "M" });
  await tee.getByRole("button", { name: "Add to order: Event tee" }).click();
  await expectToDisappear(page, page.getByText("Event tee added to order"));
});

test("saving a vehicle shows a message for 2.5 seconds [VEH-029 VEH-030 CONST-002]", async ({ page }, {
  project,
}) => {
  await logInByPost(page, "spectator@example.com");
  await page.clock.install();
  await open(page, "/event/gulf-camp-out", true);
  await page.getByRole("radio", { name: "Street" }).check();
  await update(page, true);
  await openSections(page);
  // Another test may have added a car to this account.
  const choice = page.getByLabel("Your vehicle");
  if (await choice.isVisible()) await choice.selectOption("new");
  await page.getByLabel("Make").fill("Mazda");
  await page.getByLabel("Model").fill("RX-7");
  await page.getByLabel("Colour").fill("White");
  await page.getByLabel("Year of manufacture").fill("1993");
  await page.getByLabel("Registration / Number Plate").fill(`TST ${project.name.length}`);
  await chooseKindOfCar(page);
  await page.getByLabel("Registration Expiry").fill(inYears(4));
  await waitUntilReady(page, true);
  await pauseClock(page);
  await page.getByRole("button", { name: "Save vehicle" }).click();
  await expectToDisappear(page, page.getByText("Vehicle Saved"));
});
