import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll, expectNoViolations } from "./accessible.ts";
import { publicPages } from "./public-pages.ts";
import { expect, open, payButton, logInByPost, test, update } from "./visitor.ts";
import { ofToday } from "../support/of-today.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.describe.configure({ mode: "parallel" });

const parts = 2;

for (let part = 0; part < parts; part++) {
  test(`public pages conform to the WCAG and fit any screen (${part + 1} of ${parts})`, async ({
    page,
    request,
  }) => {
    const paths = ofToday(await publicPages(request)).filter((_, index) => index % parts === part);
    expect(paths.length).toBeGreaterThan(3);
    for (const path of paths) {
      await open(page, path, true);
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);
    }
  });
}

test("an entry with all sections open and error messages conforms to the WCAG", async ({
  page,
  browserErrors,
}) => {
  await logInByPost(page);
  await open(page, "/event/long-weekend-shootout", true);
  await page.getByRole("radio", { name: /^Street/ }).check();
  await update(page, true);
  await page.getByLabel("Your vehicle").selectOption({ label: "New Vehicle" });
  await page.getByRole("radio", { name: "Annual licence" }).check();
  await expect(page.getByRole("heading", { name: "Medical Statement" })).toBeVisible();
  await expect(page.getByText("Admin Processing Fee")).toBeVisible();
  await page.getByRole("button", { name: "Save vehicle" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expectNoViolations(page);
  // The browser logs an error for a 400 response.
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining("400")]);
});

test("a stall application with all sections open and error messages conforms to the WCAG", async ({
  page,
  browserErrors,
}) => {
  await open(page, "/event/long-weekend-shootout/stall", true);
  await expectNoViolations(page);
  await logInByPost(page, "spectator@example.com");
  await open(page, "/event/twilight-show-and-shine/stall", true);
  await page.getByRole("radio", { name: /^Food truck/ }).check();
  await page.getByLabel("This is a not-for-profit stall").check();
  for (const paper of ["Public liability insurance", "Food licence"])
    await page.getByRole("group", { name: paper }).getByRole("radio", { name: "Upload a file" }).check();
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expectNoViolations(page);
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining("400")]);
});

test("the profile and its forms with error messages and confirmations conform to the WCAG", async ({
  page,
  browserErrors,
}) => {
  await logInByPost(page);
  for (const path of ["/profile/vehicle/2", "/profile/licence/new", "/profile"]) {
    await open(page, path, true);
    await expectNoViolations(page);
  }
  await page.getByText("Remove", { exact: true }).first().click();
  await page.getByRole("main").getByLabel("Email").fill("spectator@example.com");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectNoViolations(page);
  // Changing the email requires the password.
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining("400")]);
});

test("a new vehicle with all fields and address search results conform to the WCAG", async ({ page }) => {
  await logInByPost(page);
  await open(page, "/profile/vehicle/new", true);
  await expectNoViolations(page);
  await page.locator("summary", { hasText: "More details" }).click();
  await expectNoViolations(page);
  await open(page, "/profile/address/new", true);
  const search = page.getByLabel("Search for your address");
  await search.fill("Harbour Street");
  await expect(page.getByText("Please include your street number!")).toBeVisible();
  await expectNoViolations(page);
  await search.fill("12 Harbour Street");
  await search.press("Enter");
  await expect(page.getByText("8 addresses found.")).toBeVisible();
  await expectNoViolations(page);
});

test("the payment result, the account and the ticket conform to the WCAG", async ({ page }) => {
  await logInByPost(page);
  await orderTicket(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  await expectNoViolations(page);

  await orderTicket(page); // left unpaid
  await open(page, "/my-account", true);
  await expect(page.getByText("outstanding").first()).toBeVisible();
  await expectNoViolations(page);
  for (const name of [/^View: Invoice/, /^Print tickets: Mates/]) {
    const link = page.getByRole("link", { name }).first();
    await open(page, (await link.getAttribute("href")) ?? "", true);
    await expectNoViolations(page);
    await page.goBack();
  }
});
/** Orders one ticket, up to the payment page. */
async function orderTicket(page: Page): Promise<void> {
  await open(page, "/event/mates-rates-night", true);
  await page.getByRole("textbox", { name: "Adult" }).fill("1");
  await page.getByLabel("I accept the terms and conditions").check();
  await payButton(page).click();
  await expect(page.getByRole("button", { name: "Pay", exact: true })).toBeVisible();
}

test("a 404 page conforms to the WCAG", async ({ page, browserErrors }) => {
  await open(page, "/not/there", true);
  await expectNoViolations(page);
  // The browser logs an error for a 404 response.
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining("404")]);
});
