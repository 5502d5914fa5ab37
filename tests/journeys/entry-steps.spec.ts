import type { Page } from "@playwright/test";
import { inYears } from "../support/dates.ts";
import { newUserEmail, signUp } from "./new-user.ts";
import { clickAndWait, enterOnce, fillInCar } from "./returning-driver.ts";
import {
  enterAgain,
  expect,
  openSections,
  payButton,
  logInByPost,
  test,
  waitForFee,
  waitUntilReady,
} from "./visitor.ts";

// Known sections of the form stay collapsed, on the smallest phone.
test.use({ viewport: { width: 360, height: 740 } });

const eventPath = "/event/night-shift-sydney";

/** The height of the form, in screens of a small phone. */
const heightInScreens = async (page: Page): Promise<number> =>
  ((await page.locator("#entry").boundingBox())?.height ?? 0) / 740;

test("a returning driver gets from the home page to the payment page in five taps and four screens [ENT-009 ENT-010 ENT-011]", async ({
  page,
  hasScripts,
}) => {
  await logInByPost(page, "spectator@example.com");
  await enterOnce(page, hasScripts);

  await page.goto("/");
  await waitUntilReady(page, hasScripts);
  let taps = 0;
  const tap = async (tapped: Promise<void>) => {
    await tapped;
    taps += 1;
  };
  await tap(page.getByRole("link", { name: "Enter: Night Shift Sydney" }).click());
  await tap(page.getByRole("radio", { name: "Street" }).check());
  if (!hasScripts) await tap(clickAndWait(page, "Update: Entry", hasScripts));
  await expect(page.getByText("Mazda RX-7 White SPIN13").first()).toBeVisible();
  await expect(page.getByLabel("Your vehicle")).toBeHidden();
  expect(await heightInScreens(page)).toBeLessThanOrEqual(4);
  await tap(page.getByLabel("I accept the terms and conditions").check());
  await tap(payButton(page).click());
  await expect(page.getByText("Test gateway")).toBeVisible();
  expect(taps).toBeLessThanOrEqual(5);
});

test("a new user sees at most 34 fields from the event to the payment page, none twice, on six screens [AUTH-023 VEH-015 VEH-016]", async ({
  page,
  hasScripts,
}) => {
  const fieldNames = new Set<string>();
  const count = async () => (await visibleFields(page)).forEach((field) => fieldNames.add(field));
  await page.goto(eventPath);
  await waitUntilReady(page, hasScripts);
  await page.getByRole("radio", { name: "Street" }).check();
  if (!hasScripts) await clickAndWait(page, "Update: Entry", hasScripts);
  await count();
  await clickAndWait(page, "Log in to enter", hasScripts);

  await signUp(page, newUserEmail("first"), hasScripts, count);

  await expect(page).toHaveURL(/\/event\/night-shift-sydney/);
  await waitUntilReady(page, hasScripts);
  await count();
  expect(await heightInScreens(page)).toBeLessThanOrEqual(6);
  // Key by key, so that the phone of the car's owner is filled in too.
  await page.getByLabel("Mobile phone").pressSequentially("0491 570 110");
  await page.getByLabel("AASA Licence").fill("A777");
  const licenceExpiry = page.locator("#field-licence-expiry");
  await expect(licenceExpiry).toBeHidden();
  await page.getByLabel("Save this licence in my profile").check();
  await expect(licenceExpiry).toBeVisible();
  await page.getByLabel("Save this licence in my profile").uncheck();
  await page.locator("#field-street-address").fill("31 Main Street");
  await page.getByLabel("Suburb").fill("Parramatta");
  await page.getByLabel("State").first().fill("NSW");
  await page.getByLabel("Postcode").last().fill("2150");
  await fillInCar(page);
  await page.getByLabel("I accept the terms and conditions").check();
  await count();
  expect(await heightInScreens(page)).toBeLessThanOrEqual(6);
  await payButton(page).click();
  await expect(page.getByText("Test gateway")).toBeVisible();
  expect(fieldNames.size, [...fieldNames].join(" ")).toBeLessThanOrEqual(34);
  expect([...fieldNames].filter((field) => /owner/.test(field))).toEqual([]);
});

/** The names of the visible fields; a group of radio buttons counts once. */
const visibleFields = (page: Page): Promise<string[]> =>
  page
    .getByRole("main")
    .locator("input:visible, select:visible, textarea:visible")
    .evaluateAll((all) => all.map((field) => field.getAttribute("name") ?? field.id));

test("an expired registration must be renewed within the entry before paying [EVT-054 VEH-028]", async ({
  page,
  hasScripts,
}, { project }) => {
  await logInByPost(page);
  await page.goto(eventPath);
  await waitUntilReady(page, hasScripts);
  await page.getByRole("radio", { name: "Modified" }).check();
  if (!hasScripts) await clickAndWait(page, "Update: Entry", hasScripts);
  await openSections(page);
  await page.getByLabel("Your address").selectOption({ index: 1 });
  await page.getByLabel("AASA Licence").fill("A777");
  const car = page.getByLabel("Your vehicle");
  const expired = car.locator("option", { hasText: "OLD08" });
  await car.selectOption((await expired.textContent()) ?? "");
  if (!hasScripts) await clickAndWait(page, "Update: Vehicle", hasScripts);
  const pay = payButton(page);
  const day = page.getByLabel("New registration expiry");
  if (await day.isHidden()) {
    // Already renewed by another project, since all share one API.
    expect(project.name).not.toBe("phone");
    return;
  }
  await expect(pay).toBeDisabled();
  await expect(page.locator("#pay-reason")).toContainText("The vehicle registration has expired.");
  await day.fill(inYears(2));
  if (!hasScripts) await clickAndWait(page, "Update: New registration expiry", hasScripts);
  await enterAgain(page);
  await page.getByLabel("I accept the terms and conditions").check();
  await expect(pay).toBeEnabled();
  await pay.click();
  await expect(page.getByText("Test gateway")).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByText("Registration expired on")).toHaveCount(0);
});

test("the bar shows the next missing step, then the pay button, and is hidden while the order’s pay button is in view", async ({
  page,
  hasScripts,
}) => {
  test.skip(
    !hasScripts || (page.viewportSize()?.width ?? 0) > 1_000,
    "without scripts the bar changes only with each response",
  );
  await logInByPost(page);
  await page.goto("/event/mates-rates-night");
  await waitUntilReady(page, hasScripts);
  const bar = page.locator("#next-bar");
  await expect(bar).toHaveCount(0);
  await openSections(page);
  await page.getByRole("textbox", { name: "Adult" }).fill("1");
  // More than a screen above the order, wherever the field is.
  await page.locator("h1").scrollIntoViewIfNeeded();
  await expect(bar.getByRole("link", { name: "Accept the terms" })).toBeVisible();
  await page.getByLabel("I accept the terms and conditions").check();
  await page.locator("h1").scrollIntoViewIfNeeded();
  await expect(bar.getByRole("button", { name: /^Pay \$/ })).toBeVisible();
  await page
    .locator("#order")
    .getByRole("button", { name: /^Pay \$/ })
    .scrollIntoViewIfNeeded();
  await expect(bar).toBeHidden();
});

test("a cancelled payment isn't shown as failed, and is retried from the top of the page [EVT-056]", async ({
  page,
  hasScripts,
}) => {
  await logInByPost(page);
  await page.goto("/event/mates-rates-night");
  await waitUntilReady(page, hasScripts);
  await openSections(page);
  await page.getByRole("textbox", { name: "Adult" }).fill("1");
  if (!hasScripts) await clickAndWait(page, "Update: Spectate", hasScripts);
  await page.getByLabel("I accept the terms and conditions").check();
  for (const [button, title] of [
    ["Cancel", "Payment cancelled"],
    ["Decline", "Payment Failed"],
  ] as const) {
    const pay = page.getByRole("button", { name: /^(Pay \$[\d.]+ Now|Try again: pay \$[\d.]+)$/ });
    await waitForFee(page);
    // The second time from the top of the page.
    await (
      button === "Cancel" ? page.locator("#order").getByRole("button", { name: /^Pay \$/ }) : pay.first()
    ).click();
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(page.getByRole("heading", { name: title })).toBeInViewport();
    await expect(page.getByText("You haven’t been charged.")).toBeInViewport();
    await waitUntilReady(page, hasScripts);
  }
  await waitForFee(page);
  await page.getByRole("button", { name: /^Try again: pay \$[\d.]+$/ }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { name: "You’re in" })).toBeInViewport();
});
