import type { Page } from "@playwright/test";
import { newcomer, signUp } from "./newcomer.ts";
import { alive, expect, test } from "./visitor.ts";

// Where the page stands after a press: what comes next must be in view, on the smallest phone.
test.use({ viewport: { width: 360, height: 740 } });

const bar = (page: Page) => page.locator("#next-bar");

test("the log-in that the bar leads to begins at its top, and the bar's links lead to their places [AUTH-023]", async ({
  page,
}) => {
  await page.goto("/event/night-shift-sydney");
  await alive(page, true);
  await page.getByRole("radio", { name: "Street" }).check();
  await bar(page).getByRole("button", { name: "Log in to enter" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel("E-mail")).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  await signUp(page, newcomer("places"), true);
  await expect(page).toHaveURL(/\/event\/night-shift-sydney/);
  await page.getByLabel("Mobile phone").fill("0491 570 110");
  await goOn(page, "Give your address", "#address");
  await page.locator("#field-street-address").fill("31 Main Street");
  await page.getByLabel("Suburb").fill("Parramatta");
  await page.getByLabel("State").first().fill("NSW");
  await page.getByLabel("Postcode").last().fill("99");
  await expect(bar(page)).toContainText("Give your address");
  await page.getByLabel("Postcode").last().fill("2150");
  await goOn(page, "Give your licence", "#licence");
  await page.getByLabel("AASA Licence").fill("A777");
  await goOn(page, "Complete your vehicle", "#vehicle");
  await page.evaluate(() => window.scrollTo(0, 0));
  await goOn(page, "Complete your vehicle", "#vehicle");
});

async function goOn(page: Page, words: string, place: string): Promise<void> {
  await bar(page).getByRole("link", { name: words }).click();
  // Below the header, in the upper part of the screen.
  await expect
    .poll(() => page.locator(place).evaluate((part) => Math.round(part.getBoundingClientRect().top)))
    .toBeLessThan(300);
}
