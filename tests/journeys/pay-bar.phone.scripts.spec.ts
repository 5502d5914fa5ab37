import type { Page } from "@playwright/test";
import { newUserEmail, signUp } from "./new-user.ts";
import { expect, test, waitUntilReady } from "./visitor.ts";

// Scroll positions after a click: the next step must be in view, on the smallest phone.
test.use({ viewport: { width: 360, height: 740 } });

const bar = (page: Page) => page.locator("#next-bar");

test("the bar's login opens at the top, and the bar's links scroll to their sections [AUTH-023]", async ({
  page,
}) => {
  await page.goto("/event/night-shift-sydney");
  await waitUntilReady(page, true);
  await page.getByRole("radio", { name: "Street" }).check();
  await bar(page).getByRole("button", { name: "Log in to enter" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel("Email")).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  await signUp(page, newUserEmail("places"), true);
  await expect(page).toHaveURL(/\/event\/night-shift-sydney/);
  await page.getByLabel("Mobile phone").fill("0491 570 110");
  await clickNextStep(page, "Add your address", "#address");
  await page.locator("#field-street-address").fill("31 Main Street");
  await page.getByLabel("Suburb").fill("Parramatta");
  await page.getByLabel("State").first().fill("NSW");
  await page.getByLabel("Postcode").last().fill("99");
  await expect(bar(page)).toContainText("Add your address");
  await page.getByLabel("Postcode").last().fill("2150");
  await clickNextStep(page, "Add your licence", "#licence");
  await page.getByLabel("AASA Licence").fill("A777");
  await clickNextStep(page, "Complete the vehicle details", "#vehicle");
  await page.evaluate(() => window.scrollTo(0, 0));
  await clickNextStep(page, "Complete the vehicle details", "#vehicle");
});

async function clickNextStep(page: Page, linkText: string, section: string): Promise<void> {
  await bar(page).getByRole("link", { name: linkText }).click();
  // Below the header, in the upper part of the screen.
  await expect
    .poll(() => page.locator(section).evaluate((part) => Math.round(part.getBoundingClientRect().top)))
    .toBeLessThan(300);
}
