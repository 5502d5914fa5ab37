import type { Page } from "@playwright/test";
import { ownPrograms } from "./own-programs.ts";
import {
  enterAgain,
  expect,
  open,
  payButton,
  logInByPost,
  testAllowingErrors as test,
  update,
  waitUntilReadyAndOpen,
} from "./visitor.ts";

// These tests sell out slots that other tests need.
const programs = ownPrograms();

/** Fills in a complete form, with a garage and two tickets. */
async function fillIn(page: Page, garage: string, hasScripts: boolean): Promise<void> {
  await logInByPost(page, "driver@example.com", programs.site());
  await open(page, `${programs.site()}/event/west-coast-showdown`, hasScripts);
  await page.getByRole("radio", { name: "Street" }).check();
  await update(page, hasScripts);
  await enterAgain(page);
  await page.getByLabel("Your vehicle").selectOption({ index: 1 });
  await page.getByLabel("Your address").selectOption({ index: 1 });
  await page.getByLabel("AASA Licence").fill("A12345");
  await page.getByRole("textbox", { name: "Adult" }).fill("2");
  await garageNamed(page, garage).check();
  await page.getByLabel("I accept the terms and conditions").check();
  await update(page, hasScripts);
}

const garageNamed = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });

async function expectOtherInput(page: Page): Promise<void> {
  await expect(page.getByRole("textbox", { name: "Adult" })).toHaveValue("2");
  await expect(page.getByLabel("AASA Licence")).toHaveValue("A12345");
  for (const choice of ["Your vehicle", "Your address"])
    await expect(page.getByLabel(choice)).not.toHaveValue("");
  await expect(page.getByLabel("I accept the terms and conditions")).toBeChecked();
}

async function pay(page: Page): Promise<void> {
  await payButton(page).click();
  await expect(page.getByText("Test gateway")).toBeVisible();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
}

test("a driver whose garage has just been booked keeps all other input, selects another one, and pays [ENT-043]", async ({
  page,
  hasScripts,
}) => {
  await fillIn(page, "Garage 11", hasScripts);
  await programs
    .organiser()
    .dependencies.db.updateTable("hire_sites")
    .set({ booked_by: "Somebody faster" })
    .where("kind", "=", "garage")
    .where("name", "=", "11")
    .execute();
  await payButton(page).click();

  const problems = page.getByRole("alert");
  await expect(problems).toBeFocused();
  await expect(problems).toContainText("Garage: Someone else has just booked this.");
  await waitUntilReadyAndOpen(page, hasScripts);
  await expect(garageNamed(page, "Garage 11")).toBeDisabled();
  await expect(garageNamed(page, "Garage 11")).not.toBeChecked();
  await expect(page.getByRole("radio", { name: "Street" })).toBeChecked();
  await expectOtherInput(page);

  await garageNamed(page, "Garage 12").check();
  await update(page, hasScripts);
  await pay(page);
  await expect(page.getByRole("definition").filter({ hasText: /^12$/ })).toBeVisible();
});

test("a driver whose class has just sold out keeps all other input, selects another one, and pays [ENT-043]", async ({
  page,
  hasScripts,
}) => {
  await fillIn(page, "Garage 5", hasScripts);
  await programs
    .organiser()
    .dependencies.db.updateTable("entry_categories")
    .set({ cap: 0 })
    .where("name", "=", "Street")
    .execute();
  await payButton(page).click();

  await expect(page.getByRole("alert")).toContainText("Someone else has just booked this.");
  await waitUntilReadyAndOpen(page, hasScripts);
  await expect(page.getByText(/^Street.*sold out/i)).toBeVisible();
  await expect(page.getByRole("radio", { name: "Street" })).toHaveCount(0);
  await page.getByRole("radio", { name: /^Pro/ }).check();
  await update(page, hasScripts);
  await expectOtherInput(page);
  await expect(garageNamed(page, "Garage 5")).toBeChecked();
  await pay(page);
});
