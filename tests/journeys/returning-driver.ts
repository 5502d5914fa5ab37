import type { Page } from "@playwright/test";
import { inYears } from "../support/dates.ts";
import { enterAgain, expect, openSections, payButton, waitUntilReady } from "./visitor.ts";

/** Clicks a button; without scripts, waits until the next page is complete. */
export async function clickAndWait(page: Page, name: RegExp | string, hasScripts: boolean): Promise<void> {
  const button = page.locator("#entry").getByRole("button", { name }).first();
  if (hasScripts) await button.click();
  else await Promise.all([page.waitForEvent("load"), button.click()]);
  await waitUntilReady(page, hasScripts);
}

/** Gives the sample spectator a car and a licence, by a paid entry. */
export async function enterOnce(page: Page, hasScripts: boolean): Promise<void> {
  await page.goto("/event/gulf-camp-out");
  await waitUntilReady(page, hasScripts);
  await page.getByRole("radio", { name: "Street" }).check();
  if (!hasScripts) await clickAndWait(page, "Update: Entry", hasScripts);
  await openSections(page);
  await page.getByLabel("AASA Licence").fill("A777");
  const address = page.getByLabel("Your address");
  if (await address.isVisible()) await address.selectOption({ index: 1 });
  const choice = page.getByLabel("Your vehicle");
  const ownOption = choice.locator("option", { hasText: "Mazda RX-7 White SPIN13" });
  if ((await ownOption.count()) > 0) {
    await choice.selectOption((await ownOption.first().getAttribute("value")) ?? "");
  } else {
    if (await choice.isVisible()) {
      await choice.selectOption("new");
      if (!hasScripts) await clickAndWait(page, "Update: Vehicle", hasScripts);
    }
    await fillInCar(page);
  }
  await enterAgain(page);
  await page.getByLabel("I accept the terms and conditions").check();
  await payButton(page).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { name: "You’re in" })).toBeVisible();
}

export async function fillInCar(page: Page): Promise<void> {
  await page.getByLabel("Make").fill("Mazda");
  await page.getByLabel("Model").fill("RX-7");
  await page.getByLabel("Colour").fill("White");
  await page.getByLabel("Year of manufacture").fill("1993");
  await page.getByLabel("Registration / Number Plate").fill("SPIN13");
  await chooseKindOfCar(page);
  await page.getByLabel("Registration Expiry").fill(inYears(4));
}

/** Chooses everything about a new car that has a list. */
export async function chooseKindOfCar(page: Page): Promise<void> {
  await page.getByLabel("Body Style").selectOption("Coupe");
  await page.getByLabel("Induction type").selectOption("Twin turbocharged");
  await page.getByLabel("Engine type").selectOption("Rotary");
  await page.getByLabel("Registration State").selectOption("New South Wales");
}
