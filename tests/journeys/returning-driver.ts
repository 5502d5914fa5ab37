import type { Page } from "@playwright/test";
import { inYears } from "../support/dates.ts";
import { alive, enterAgain, expect, unfold } from "./visitor.ts";

/** Presses that bring a page without scripts bring it whole. */
export async function press(page: Page, name: RegExp | string, hasScripts: boolean): Promise<void> {
  const button = page.locator("#entry").getByRole("button", { name }).first();
  if (hasScripts) await button.click();
  else await Promise.all([page.waitForEvent("load"), button.click()]);
  await alive(page, hasScripts);
}

/** Gives the spectator of the sample a car and a licence, by an entry that is paid. */
export async function enterOnce(page: Page, hasScripts: boolean): Promise<void> {
  await page.goto("/event/gulf-camp-out");
  await alive(page, hasScripts);
  await page.getByRole("radio", { name: "Street" }).check();
  if (!hasScripts) await press(page, "Update: Entry", hasScripts);
  await unfold(page);
  await page.getByLabel("AASA Licence").fill("A777");
  const address = page.getByLabel("Your address");
  if (await address.isVisible()) await address.selectOption({ index: 1 });
  const choice = page.getByLabel("Your vehicle");
  const own = choice.locator("option", { hasText: "Mazda RX-7 White SPIN13" });
  if ((await own.count()) > 0) {
    await choice.selectOption((await own.first().getAttribute("value")) ?? "");
  } else {
    if (await choice.isVisible()) {
      await choice.selectOption("new");
      if (!hasScripts) await press(page, "Update: Vehicle", hasScripts);
    }
    await fillInCar(page);
  }
  await enterAgain(page);
  await page.getByLabel("I accept the terms and conditions").check();
  await page
    .locator("#order")
    .getByRole("button", { name: /^Pay \$/ })
    .click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { name: "You’re in" })).toBeVisible();
}

export async function fillInCar(page: Page): Promise<void> {
  await page.getByLabel("Make").fill("Mazda");
  await page.getByLabel("Model").fill("RX-7");
  await page.getByLabel("Colour").fill("White");
  await page.getByLabel("Year of manufacture").fill("1993");
  await page.getByLabel("Registration / Number Plate").fill("SPIN13");
  await page.getByLabel("Registration Expiry").fill(inYears(4));
}
