import type { Page } from "@playwright/test";
import { inYears } from "../support/dates.ts";
import { newcomer, signUp } from "./newcomer.ts";
import { enterOnce, fillInCar, press } from "./returning-driver.ts";
import { alive, enterAgain, expect, signIn, test, unfold } from "./visitor.ts";

// The way through the form as it comes, with what is known folded into lines: on the smallest phone.
test.use({ viewport: { width: 360, height: 740 } });

const night = "/event/night-shift-sydney";

/** How high the form is, in screens of a small phone. */
const screensOf = async (page: Page): Promise<number> =>
  ((await page.locator("#entry").boundingBox())?.height ?? 0) / 740;

test("who has entered before is at the payment page in six taps and four screens of form [ENT-009 ENT-010 ENT-011]", async ({
  page,
  hasScripts,
}) => {
  await signIn(page, "spectator@example.com");
  await enterOnce(page, hasScripts);

  await page.goto(night);
  await alive(page, hasScripts);
  let taps = 0;
  await page.getByRole("link", { name: "Enter now" }).click();
  await page.getByRole("radio", { name: "Street" }).check();
  taps += 2;
  if (!hasScripts) {
    await press(page, "Update: Entry", hasScripts);
    taps += 1;
  }
  await expect(page.getByText("Mazda RX-7 White SPIN13").first()).toBeVisible();
  await expect(page.getByLabel("Your vehicle")).toBeHidden();
  expect(await screensOf(page)).toBeLessThanOrEqual(4);
  await page.getByLabel("I accept the terms and conditions").check();
  await page
    .locator("#order")
    .getByRole("button", { name: /^Pay \$/ })
    .click();
  taps += 2;
  await expect(page.getByText("Test gateway")).toBeVisible();
  expect(taps).toBeLessThanOrEqual(6);
});

test("a first-timer is asked 26 fields at most from the event to the payment page, and nothing twice [AUTH-023 VEH-015 VEH-016]", async ({
  page,
  hasScripts,
}) => {
  const asked = new Set<string>();
  const count = async () => (await fieldsSeen(page)).forEach((field) => asked.add(field));
  await page.goto(night);
  await alive(page, hasScripts);
  await page.getByRole("radio", { name: "Street" }).check();
  if (!hasScripts) await press(page, "Update: Entry", hasScripts);
  await count();
  await press(page, "Log in to enter", hasScripts);

  await signUp(page, newcomer("first"), hasScripts, count);

  await expect(page).toHaveURL(/\/event\/night-shift-sydney/);
  await alive(page, hasScripts);
  await count();
  // Key by key: the owner of the car, who follows it, has all of it too.
  await page.getByLabel("Mobile phone").pressSequentially("0491 570 110");
  await page.getByLabel("AASA Licence").fill("A777");
  await page.locator("#field-street-address").fill("31 Main Street");
  await page.getByLabel("Suburb").fill("Parramatta");
  await page.getByLabel("State").first().fill("NSW");
  await page.getByLabel("Postcode").last().fill("2150");
  await fillInCar(page);
  await page.getByLabel("I accept the terms and conditions").check();
  await count();
  await page
    .locator("#order")
    .getByRole("button", { name: /^Pay \$/ })
    .click();
  await expect(page.getByText("Test gateway")).toBeVisible();
  expect(asked.size, [...asked].join(" ")).toBeLessThanOrEqual(26);
  expect([...asked].filter((field) => /owner/.test(field))).toEqual([]);
});

/** The names of the fields that are seen on the page, a group of radio buttons as one. */
const fieldsSeen = (page: Page): Promise<string[]> =>
  page
    .getByRole("main")
    .locator("input:visible, select:visible, textarea:visible")
    .evaluateAll((all) => all.map((field) => field.getAttribute("name") ?? field.id));

test("a registration that has expired is renewed on the spot, and the order waits for it [EVT-054 VEH-028]", async ({
  page,
  hasScripts,
}, { project }) => {
  await signIn(page);
  await page.goto(night);
  await alive(page, hasScripts);
  await page.getByRole("radio", { name: "Modified" }).check();
  if (!hasScripts) await press(page, "Update: Entry", hasScripts);
  await unfold(page);
  await page.getByLabel("Your address").selectOption({ index: 1 });
  await page.getByLabel("AASA Licence").fill("A777");
  const car = page.getByLabel("Your vehicle");
  const expired = car.locator("option", { hasText: "OLD08" });
  await car.selectOption((await expired.textContent()) ?? "");
  if (!hasScripts) await press(page, "Update: Vehicle", hasScripts);
  const pay = page.locator("#order").getByRole("button", { name: /^Pay \$/ });
  const day = page.getByLabel("New registration expiry");
  if (await day.isHidden()) {
    // Another project has renewed it: all share one API.
    expect(project.name).not.toBe("phone");
    return;
  }
  await expect(pay).toBeDisabled();
  await expect(page.locator("#pay-reason")).toContainText("The vehicle registration has expired.");
  await day.fill(inYears(2));
  if (!hasScripts) await press(page, "Update: New registration expiry", hasScripts);
  await enterAgain(page);
  await page.getByLabel("I accept the terms and conditions").check();
  await expect(pay).toBeEnabled();
  await pay.click();
  await expect(page.getByText("Test gateway")).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByText("Registration expired on")).toHaveCount(0);
});

test("the bar names the next thing that is missing, and pays once nothing is; it goes while the order is in view", async ({
  page,
  hasScripts,
}) => {
  test.skip(
    !hasScripts || (page.viewportSize()?.width ?? 0) > 1_000,
    "without scripts it follows each answer",
  );
  await signIn(page);
  await page.goto("/event/mates-rates-night");
  await alive(page, hasScripts);
  const bar = page.locator("#next-bar");
  await expect(bar).toHaveCount(0);
  await unfold(page);
  await page.getByRole("spinbutton", { name: "Adult" }).fill("1");
  // Above the order by more than a screen, wherever the field was.
  await page.locator("h1").scrollIntoViewIfNeeded();
  await expect(bar.getByRole("link", { name: "Accept the terms" })).toBeVisible();
  await page.getByLabel("I accept the terms and conditions").check();
  await page.locator("h1").scrollIntoViewIfNeeded();
  await expect(bar.getByRole("button", { name: /^Pay \$/ })).toBeVisible();
  await page.locator("#order").scrollIntoViewIfNeeded();
  await expect(bar).toBeHidden();
});

test("a payment that was cancelled isn't called failed, and is made again from the top of the page [EVT-056]", async ({
  page,
  hasScripts,
}) => {
  await signIn(page);
  await page.goto("/event/mates-rates-night");
  await alive(page, hasScripts);
  await unfold(page);
  await page.getByRole("spinbutton", { name: "Adult" }).fill("1");
  if (!hasScripts) await press(page, "Update: Spectate", hasScripts);
  await page.getByLabel("I accept the terms and conditions").check();
  for (const [button, title] of [
    ["Cancel", "Payment cancelled"],
    ["Decline", "Payment Failed"],
  ] as const) {
    const pay = page.getByRole("button", { name: /^Pay \$[\d.]+ (Now|again)$/ });
    await (button === "Cancel" ? pay.last() : pay.first()).click();
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(page.getByRole("heading", { name: title })).toBeInViewport();
    await expect(page.getByText("Nothing was charged.")).toBeInViewport();
    await alive(page, hasScripts);
  }
  await page.getByRole("button", { name: /^Pay \$[\d.]+ again$/ }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { name: "You’re in" })).toBeInViewport();
});
