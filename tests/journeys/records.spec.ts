import type { Page } from "@playwright/test";
import { inYears, yearIn } from "../support/dates.ts";
import { chooseKindOfCar } from "./returning-driver.ts";
import { expect, open, logInByPost, test, update, waitUntilReady, waitUntilReadyAndOpen } from "./visitor.ts";

/** Searches an address by its first words: while typing with scripts, by a button without. */
async function findAddress(page: Page, typed: string, label: string, hasScripts: boolean): Promise<void> {
  const search = page.getByLabel("Search for your address");
  await search.fill(typed);
  if (!hasScripts) {
    await page.getByRole("button", { name: "Find address" }).click();
    await waitUntilReady(page, hasScripts);
  }
  await page.getByRole("button", { name: label }).click();
  await expect(page.getByText("The fields below are filled in.")).toBeVisible();
  await waitUntilReady(page, hasScripts);
}

/** Types an address into its fields. */
async function typeAddress(page: Page, street: string): Promise<void> {
  await page.getByRole("textbox", { name: "Address", exact: true }).fill(street);
  await page.getByLabel("Suburb").fill("Tarrow Creek");
  await page.getByLabel("State").fill("New South Wales");
  await page.getByLabel("Postcode").fill("2580");
}

/** A number per project, since all projects of a worker share one API. */
const numberOf = (project: string): number => 100 + project.length;

test("a driver saves an address found by search and one typed manually [ACC-004 ADR-010 ADR-011]", async ({
  page,
  hasScripts,
}, { project }) => {
  const number = numberOf(project.name);
  await logInByPost(page, "spectator@example.com");
  await open(page, "/profile", hasScripts);
  await page.getByRole("link", { name: "Add address" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New Address" })).toBeVisible();
  await waitUntilReady(page, hasScripts);
  await page.getByLabel("Unit").fill("Shed 2");
  const label = `${number} Harbour Street, Ballarat Central VIC 3350, Australia`;
  await findAddress(page, `${number} harbour ballarat`, label, hasScripts);
  await expect(page.getByLabel("Suburb")).toHaveValue("Ballarat Central");
  await expect(page.getByLabel("Unit")).toHaveValue("Shed 2");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: `${number} Harbour Street, Ballarat Central` })
      .first(),
  ).toBeVisible();
  await waitUntilReady(page, hasScripts);

  await page.getByRole("link", { name: "Add address" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New Address" })).toBeVisible();
  await waitUntilReady(page, hasScripts);
  await typeAddress(page, `${number} Paddock Lane`);
  await page.getByRole("button", { name: "Save address" }).click();
  const byHand = page.getByRole("listitem").filter({ hasText: `${number} Paddock Lane, Tarrow Creek` });
  await expect(byHand.first()).toBeVisible();
  await waitUntilReady(page, hasScripts);
  await byHand.first().getByText("Remove", { exact: true }).click();
  await byHand.first().getByRole("button", { name: "Yes, remove it" }).click();
  await expect(page.getByText("Address removed").first()).toBeVisible();
});

test("a driver adds a vehicle without opening its “More details”, then edits it [VEH-006 VEH-024]", async ({
  page,
  hasScripts,
}, { project }) => {
  const plate = `SIX${numberOf(project.name)}`;
  await logInByPost(page, "spectator@example.com");
  await open(page, "/profile/vehicle/new", hasScripts);
  const visibleFields = page.locator("#vehicle").locator("input:visible, select:visible");
  await expect(visibleFields).toHaveCount(12);
  await page.getByLabel("Make").fill("Mazda");
  await page.getByLabel("Model").fill("RX-7");
  await page.getByLabel("Year of manufacture").fill("1993");
  await page.getByLabel("Colour").fill("White");
  await page.getByLabel("Registration / Number Plate").fill(plate);
  await page.getByRole("radio", { name: "Yes", exact: true }).check();
  await chooseKindOfCar(page);
  await page.getByLabel("Registration Expiry").fill(inYears(4));
  await page.getByRole("button", { name: "Save vehicle" }).click();
  const row = page.getByRole("listitem").filter({ hasText: plate });
  await expect(row).toContainText(`Registered until 30 June ${yearIn(4)}`);
  await waitUntilReady(page, hasScripts);

  await row.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit vehicle" })).toBeVisible();
  await waitUntilReady(page, hasScripts);
  await page.getByLabel("Engine type").selectOption("4 cylinder");
  await page.getByRole("radio", { name: "No", exact: true }).check();
  await page.getByRole("button", { name: "Save vehicle" }).click();
  await expect(row).toContainText("Not road-registered");
  await waitUntilReady(page, hasScripts);
  await row.getByText("Remove", { exact: true }).click();
  await row.getByRole("button", { name: "Yes, remove it" }).click();
  await expect(row).toBeHidden();
});

test("a driver adds an address by search during an entry without losing input [ADR-010 ADR-012]", async ({
  page,
  hasScripts,
}, { project }) => {
  const number = numberOf(project.name) + 300;
  await logInByPost(page, "spectator@example.com");
  await open(page, "/event/night-shift-sydney", hasScripts);
  await page.getByRole("radio", { name: "Street" }).check();
  await update(page, hasScripts);
  await page.getByLabel("Your address").selectOption("new");
  await update(page, hasScripts);
  await waitUntilReady(page, hasScripts);
  await page.getByLabel("Printed time slips").check();
  const label = `${number} Lake Road, Hobart TAS 7000, Australia`;
  await findAddress(page, `${number} lake hobart`, label, hasScripts);
  await page.getByRole("button", { name: "Use this address" }).click();
  await expect(page.getByText("Address saved").first()).toBeVisible();
  await waitUntilReadyAndOpen(page, hasScripts);
  await expect(page.getByLabel("Your address").locator("option:checked")).toContainText(
    `${number} Lake Road`,
  );
  await expect(page.getByLabel("Printed time slips")).toBeChecked();
});
