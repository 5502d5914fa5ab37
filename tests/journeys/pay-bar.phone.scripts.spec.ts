import type { Page } from "@playwright/test";
import { newUserEmail, signUp } from "./new-user.ts";
import { expect, logInByPost, openSections, test, waitUntilReady } from "./visitor.ts";

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
  await expect(page.getByRole("main").getByLabel("Email")).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  await signUp(page, newUserEmail("places"), true);
  await expect(page).toHaveURL(/\/event\/night-shift-sydney/);
  await clickNextStep(page, "Complete your details", "label[for=field-mobile-phone]");
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
  const isBelowHeader = () =>
    page.locator(section).evaluate((part) => {
      const header = document.querySelector("body > header, header")?.getBoundingClientRect().bottom ?? 0;
      const { top } = part.getBoundingClientRect();
      return top >= header && top < 300;
    });
  await expect.poll(isBelowHeader, section).toBe(true);
}

test("a pay button is on the screen at every scroll position of the last step and the order", async ({
  page,
}) => {
  await logInByPost(page, "spectator@example.com");
  await page.goto("/event/mates-rates-night");
  await waitUntilReady(page, true);
  await openSections(page);
  await page.getByRole("textbox", { name: "Adult" }).fill("1");
  await page.getByLabel("I accept the terms and conditions").check();
  await expect(bar(page).getByRole("button", { name: /^Pay \$/ })).toBeVisible();
  const scrollTo = (id: string, edge: "top" | "bottom") =>
    page.evaluate(
      ([part, side]) => {
        const box = document.getElementById(part)?.getBoundingClientRect();
        return Math.round(window.scrollY + (box?.[side] ?? 0) - window.innerHeight);
      },
      [id, edge] as const,
    );
  const first = await scrollTo("pay", "top");
  const last = (await scrollTo("order", "bottom")) + 40;
  const buttons = page.getByRole("button", { name: /^Pay \$/ });
  const countInView = async () => {
    const boxes = await buttons.evaluateAll((all) =>
      all.map((button) => {
        const { top, bottom } = button.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight && getComputedStyle(button).visibility === "visible";
      }),
    );
    return boxes.filter(Boolean).length;
  };
  expect(last).toBeGreaterThan(first);
  for (let position = first; position <= last; position += 50) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), position);
    await expect.poll(countInView, { message: `at ${position}` }).toBeGreaterThan(0);
  }
});
