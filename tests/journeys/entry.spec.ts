import type { Page } from "@playwright/test";
import { inYears } from "../support/dates.ts";
import { chooseKindOfCar } from "./returning-driver.ts";
import {
  discardDrafts,
  enterAgain,
  expect,
  logIn,
  loginButton,
  open,
  payButton,
  logInByPost,
  test,
  update,
  waitUntilReady,
  waitUntilReadyAndOpen,
} from "./visitor.ts";

/** Opens the event from the home page; adds a Street entry, two tickets and a tee before logging in. */
async function selectBeforeLogin(page: Page, hasScripts: boolean): Promise<void> {
  await open(page, "/", hasScripts);
  await page.getByRole("link", { name: "Buy Tickets: Night Shift Sydney" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Night Shift Sydney" })).toBeVisible();
  await waitUntilReadyAndOpen(page, hasScripts);

  await page.getByRole("radio", { name: "Street" }).check();
  await page.getByRole("textbox", { name: "Adult" }).fill("2");
  await update(page, hasScripts);
  await expect(page.getByRole("heading", { name: "Add to your entry" })).toBeVisible();

  await page.getByLabel("Option").first().selectOption({ index: 1 });
  await page.getByRole("button", { name: "Add to order: Event tee" }).click();
  await expect(page.getByText("Event tee added to order").first()).toBeVisible();
  await waitUntilReady(page, hasScripts);
}

/** Fills in all that is required of a driver, with a new vehicle. */
async function fillInAsDriver(page: Page, hasScripts: boolean, plate: string): Promise<void> {
  await page.getByLabel("Your vehicle").selectOption({ label: "New Vehicle" });
  await update(page, hasScripts);
  await page.getByLabel("Make").fill("Nissan");
  await page.getByLabel("Model").fill("Silvia");
  await page.getByLabel("Colour").fill("Red");
  await page.getByLabel("Year of manufacture").fill("1999");
  await page.getByLabel("Registration / Number Plate").fill(plate);
  await chooseKindOfCar(page);
  await page.getByLabel("Registration Expiry").fill(inYears(4));
  await page.getByRole("button", { name: "Save vehicle" }).click();
  await expect(page.getByText("Vehicle Saved").first()).toBeVisible();
  await expect(page.getByLabel("Your vehicle").locator("option:checked")).toContainText(plate);
  await waitUntilReadyAndOpen(page, hasScripts);

  await enterAgain(page);
  await page.getByLabel("Your address").selectOption({ index: 1 });
  await page.getByLabel("Printed time slips").check();
  await page.getByLabel("AASA Licence").fill("A12345");
  await page.getByLabel("I accept the terms and conditions").check();
}

/** A number plate per project, since all share one API. */
const plateOf = (project: string) => `SLV ${project.length}`;

test("a driver enters from the home page, logs in, adds a car and pays [EVT-021 EVT-037 EVT-055 EVT-085 RT-068]", async ({
  page,
  hasScripts,
}, { project }) => {
  await discardDrafts();
  await selectBeforeLogin(page, hasScripts);
  await loginButton(page).click();
  await expect(page).toHaveURL(/\/login$/);
  await waitUntilReady(page, hasScripts);
  await logIn(page);

  await expect(page).toHaveURL(/\/event\/night-shift-sydney/);
  await expect(page.getByRole("heading", { name: "Your details" })).toBeInViewport();
  await waitUntilReadyAndOpen(page, hasScripts);
  await expect(page.getByRole("radio", { name: "Street" })).toBeChecked();
  await expect(page.getByRole("textbox", { name: "Adult" })).toHaveValue("2");
  await expect(page.getByRole("button", { name: /Remove Event tee/ })).toBeVisible();

  await fillInAsDriver(page, hasScripts, plateOf(project.name));
  await update(page, hasScripts);
  await expect(page.getByText("Admin Processing Fee")).toBeVisible();
  await payButton(page).click();

  await expect(page.getByText("Test gateway")).toBeVisible();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  await expect(page.getByText("Please check your email for your receipt")).toBeVisible();
});

test("a declined payment can be retried without typing anything twice [EVT-056]", async ({
  page,
  hasScripts,
}) => {
  await logInByPost(page);
  await open(page, "/event/mates-rates-night", hasScripts);
  await page.getByRole("textbox", { name: "Adult" }).fill("1");
  await update(page, hasScripts);
  await page.getByLabel("I accept the terms and conditions").check();
  await payButton(page).click();
  await page.getByRole("button", { name: "Decline" }).click();

  await expect(page.getByText("Payment Failed").first()).toBeVisible();
  await waitUntilReadyAndOpen(page, hasScripts);
  await expect(page.getByRole("textbox", { name: "Adult" })).toHaveValue("1");
  await payButton(page).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
});

test("changing the language keeps the input", async ({ page, hasScripts }) => {
  await open(page, "/event/night-shift-sydney", hasScripts);
  await page.getByRole("textbox", { name: "Child" }).fill("3");
  await page.getByLabel("Language: English").click();
  await page.getByRole("button", { name: "Deutsch" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByRole("textbox", { name: "Child" })).toHaveValue("3");
});
