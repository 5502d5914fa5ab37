import type { Page } from "@playwright/test";
import { inYears, yearIn } from "../support/dates.ts";
import { chooseKindOfCar } from "./returning-driver.ts";
import { expect, logIn, open, test, update, waitUntilReady, waitUntilReadyAndOpen } from "./visitor.ts";

async function signInTo(page: Page, path: string, hasScripts: boolean): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveURL(/\/login$/);
  await waitUntilReady(page, hasScripts);
  await logIn(page, "spectator@example.com");
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await waitUntilReady(page, hasScripts);
}

/** Adds a vehicle with an expired registration. */
async function addExpiredVehicle(page: Page, plate: string, hasScripts: boolean): Promise<void> {
  await page.getByRole("link", { name: "Add vehicle" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New Vehicle" })).toBeVisible();
  await waitUntilReady(page, hasScripts);
  await page.getByLabel("Make").fill("Nissan");
  await page.getByLabel("Model").fill("Silvia");
  await page.getByLabel("Colour").fill("Red");
  await page.getByLabel("Year of manufacture").fill("1999");
  await page.getByLabel("Registration / Number Plate").fill(plate);
  await page.getByRole("radio", { name: "Yes", exact: true }).check();
  await chooseKindOfCar(page);
  await page.getByLabel("Registration Expiry").fill("2020-06-30");
  await page.getByRole("button", { name: "Save vehicle" }).click();
  await expect(page.getByText("Vehicle Saved").first()).toBeVisible();
  await waitUntilReady(page, hasScripts);
}

test("a driver renews an expired registration during an entry, and the warning disappears [EVT-054 VEH-024 VEH-028 RT-031]", async ({
  page,
  hasScripts,
}, { project }) => {
  // All projects share one API.
  const plate = `PRF${project.name.length}`;
  await signInTo(page, "/profile", hasScripts);
  await addExpiredVehicle(page, plate, hasScripts);
  const row = page.getByRole("listitem").filter({ hasText: plate });
  await expect(row).toContainText("Registration expired on 30 June 2020");

  await open(page, "/event/night-shift-sydney", hasScripts);
  await page.getByRole("radio", { name: "Street" }).check();
  await update(page, hasScripts);
  await page.getByLabel("Your vehicle").selectOption({ label: `Nissan Silvia Red ${plate}` });
  await update(page, hasScripts);
  const warning = page
    .getByRole("region", { name: "Car", exact: true })
    .getByText("The vehicle registration has expired.");
  await expect(warning).toBeVisible();
  await waitUntilReady(page, hasScripts);
  await page.getByRole("button", { name: "Go to my profile" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Edit vehicle" })).toBeVisible();
  await waitUntilReady(page, hasScripts);
  await page.getByLabel("Registration Expiry").fill(inYears(4));
  await page.getByRole("button", { name: "Save vehicle" }).click();
  await expect(page).toHaveURL(/\/event\/night-shift-sydney$/);
  await waitUntilReadyAndOpen(page, hasScripts);
  await expect(page.getByLabel("Your vehicle").locator("option:checked")).toContainText(plate);
  await expect(warning).toBeHidden();

  await open(page, "/profile", hasScripts);
  await expect(row).toContainText(`Registered until 30 June ${yearIn(4)}`);
  await row.getByText("Remove", { exact: true }).click();
  await row.getByRole("button", { name: "Yes, remove it" }).click();
  await expect(page.getByText("Vehicle removed").first()).toBeVisible();
  await expect(row).toBeHidden();
});

test("a profile keeps its input after an error, and the password field is empty once it is saved", async ({
  page,
  hasScripts,
  browserErrors,
}) => {
  await signInTo(page, "/profile", hasScripts);
  const save = page.getByRole("button", { name: "Save profile" });
  await page.getByLabel("Name", { exact: true }).fill("Robin Nguyen");
  await page.getByRole("main").getByLabel("Email").fill("driver@example.com");
  await page.getByLabel("Current password").fill("a wrong guess");
  await save.click();
  await expect(page.getByRole("link", { name: "Your current password is incorrect." })).toBeInViewport();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Robin Nguyen");
  await waitUntilReady(page, hasScripts);
  // The browser logs an error for a 422 response.
  browserErrors.splice(0);

  await page.getByRole("main").getByLabel("Email").fill("spectator@example.com");
  await page.getByLabel("New password").fill("roll-racing-250");
  await page.getByLabel("Current password").fill("roll-racing-250");
  await save.click();
  await expect(page.getByText("Use your new password next time you log in.").first()).toBeVisible();
  await expect(page.getByLabel("New password")).toHaveValue("");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Robin Nguyen");
});
