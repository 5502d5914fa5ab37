import type { Page } from "@playwright/test";
import { inYears, yearIn } from "../support/dates.ts";
import { alive, aliveAndUnfolded, expect, logIn, open, test, update } from "./visitor.ts";

async function signInTo(page: Page, path: string, hasScripts: boolean): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveURL(/\/login$/);
  await alive(page, hasScripts);
  await logIn(page, "spectator@example.com");
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await alive(page, hasScripts);
}

/** Adds a vehicle whose registration is long over. */
async function addExpiredVehicle(page: Page, plate: string, hasScripts: boolean): Promise<void> {
  await page.getByRole("link", { name: "Add vehicle" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New Vehicle" })).toBeVisible();
  await alive(page, hasScripts);
  await page.getByLabel("Make").fill("Nissan");
  await page.getByLabel("Model").fill("Silvia");
  await page.getByLabel("Colour").fill("Red");
  await page.getByLabel("Year of manufacture").fill("1999");
  await page.getByLabel("Registration / Number Plate").fill(plate);
  await page.getByLabel("Registration Expiry").fill("2020-06-30");
  await page.getByRole("button", { name: "Save vehicle" }).click();
  await expect(page.getByText("Vehicle Saved").first()).toBeVisible();
  await alive(page, hasScripts);
}

test("a driver mends an expired registration on the way to an entry, and the warning is gone [EVT-054 VEH-024 VEH-028 RT-031]", async ({
  page,
  hasScripts,
}, { project }) => {
  // All projects share one API.
  const plate = `PRF${project.name.length}`;
  await signInTo(page, "/profile", hasScripts);
  await addExpiredVehicle(page, plate, hasScripts);
  const line = page.getByRole("listitem").filter({ hasText: plate });
  await expect(line).toContainText("Registration expired on 30 June 2020");

  await open(page, "/event/night-shift-sydney", hasScripts);
  await page.getByRole("radio", { name: "Street" }).check();
  await update(page, hasScripts);
  await page.getByLabel("Your vehicle").selectOption({ label: `Nissan Silvia Red ${plate}` });
  await update(page, hasScripts);
  const warning = page
    .getByRole("region", { name: "Car", exact: true })
    .getByText("The vehicle registration has expired.");
  await expect(warning).toBeVisible();
  await alive(page, hasScripts);
  await page.getByRole("button", { name: "Go to my profile" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Edit vehicle" })).toBeVisible();
  await alive(page, hasScripts);
  await page.getByLabel("Registration Expiry").fill(inYears(4));
  await page.getByRole("button", { name: "Save vehicle" }).click();
  await expect(page).toHaveURL(/\/event\/night-shift-sydney$/);
  await aliveAndUnfolded(page, hasScripts);
  await expect(page.getByLabel("Your vehicle").locator("option:checked")).toContainText(plate);
  await expect(warning).toBeHidden();

  await open(page, "/profile", hasScripts);
  await expect(line).toContainText(`Registered until 30 June ${yearIn(4)}`);
  await line.getByText("Remove", { exact: true }).click();
  await line.getByRole("button", { name: "Yes, remove it" }).click();
  await expect(page.getByText("Vehicle removed").first()).toBeVisible();
  await expect(line).toBeHidden();
});

test("what is typed stays while something is wrong, and the password field is empty once it is saved", async ({
  page,
  hasScripts,
  complaints,
}) => {
  await signInTo(page, "/profile", hasScripts);
  const save = page.getByRole("button", { name: "Save profile" });
  await page.getByLabel("Name", { exact: true }).fill("Robin Nguyen");
  await page.getByLabel("E-mail").fill("driver@example.com");
  await page.getByLabel("Current password").fill("a wrong guess");
  await save.click();
  await expect(page.getByRole("link", { name: "This is not your current password." })).toBeInViewport();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Robin Nguyen");
  await alive(page, hasScripts);
  // The browser complains about an answer that is a 422.
  complaints.splice(0);

  await page.getByLabel("E-mail").fill("spectator@example.com");
  await page.getByLabel("New password").fill("roll-racing-250");
  await page.getByLabel("Current password").fill("roll-racing-250");
  await save.click();
  await expect(page.getByText("Log in with your new password from now on.").first()).toBeVisible();
  await expect(page.getByLabel("New password")).toHaveValue("");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Robin Nguyen");
});
