import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll, expectNoViolations, isDark } from "./accessible.ts";
import { publicPages } from "./public-pages.ts";
import { expect, open, payButton, signIn, test, update } from "./visitor.ts";

test.use({
  colorScheme: async ({ viewport }, use) => use(isDark(viewport) ? "dark" : "light"),
  contextOptions: { reducedMotion: "reduce" },
});
test.describe.configure({ mode: "parallel" });

const parts = 3;
const ofWidgetsAlone =
  /^\/(about|gallery|merch|people|privacy-policy|rules|shipping-and-returns|terms-and-conditions|track-hire|volunteer)$/;

for (let part = 0; part < parts; part++) {
  test(`pages that anybody sees keep to the WCAG and fit any screen (${part + 1} of ${parts})`, async ({
    page,
    request,
    viewport,
  }) => {
    const all = (await publicPages(request)).filter((_, index) => index % parts === part);
    // Every widget is looked at in both colours on /style.
    const paths = isDark(viewport) ? all : all.filter((path) => !ofWidgetsAlone.test(path));
    expect(paths.length).toBeGreaterThan(3);
    for (const path of paths) {
      await open(page, path, true);
      await expectNoViolations(page);
      if (isDark(viewport)) await expectNoSidewaysScroll(page);
    }
  });
}

test("an entry with everything unfolded keeps to the WCAG, complaints included", async ({
  page,
  complaints,
}) => {
  await signIn(page);
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
  // The browser complains about every answer that is a 400.
  expect(complaints.splice(0)).toEqual([expect.stringContaining("400")]);
});

test("an application for a stall with everything unfolded keeps to the WCAG, complaints included", async ({
  page,
  complaints,
}) => {
  await open(page, "/event/long-weekend-shootout/stall", true);
  await expectNoViolations(page);
  await signIn(page, "spectator@example.com");
  await open(page, "/event/twilight-show-and-shine/stall", true);
  await page.getByRole("radio", { name: /^Food truck/ }).check();
  await page.getByLabel("This stall is not for profit").check();
  for (const paper of ["Public liability insurance", "Food licence"])
    await page.getByRole("group", { name: paper }).getByRole("radio", { name: "Give us a file" }).check();
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expectNoViolations(page);
  expect(complaints.splice(0)).toEqual([expect.stringContaining("400")]);
});

test("the profile with its forms keeps to the WCAG, complaints and questions included", async ({
  page,
  complaints,
}) => {
  await signIn(page);
  for (const path of ["/profile/vehicle/2", "/profile/licence/new", "/profile"]) {
    await open(page, path, true);
    await expectNoViolations(page);
  }
  await page.getByText("Remove", { exact: true }).first().click();
  await page.getByLabel("E-mail").fill("spectator@example.com");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectNoViolations(page);
  // A new address is saved with the password only.
  expect(complaints.splice(0)).toEqual([expect.stringContaining("400")]);
});

test("a new vehicle unfolded and the results of a search for an address keep to the WCAG", async ({
  page,
}) => {
  await signIn(page);
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

test("the result of a payment, the account and the ticket keep to the WCAG", async ({ page }) => {
  await signIn(page);
  await orderTicket(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  await expectNoViolations(page);

  await orderTicket(page); // and leave it unpaid
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
/** To the payment page with one ticket. */
async function orderTicket(page: Page): Promise<void> {
  await open(page, "/event/mates-rates-night", true);
  await page.getByRole("spinbutton", { name: "Adult" }).fill("1");
  await page.getByLabel("I accept the terms and conditions").check();
  await payButton(page).click();
  await expect(page.getByRole("button", { name: "Pay", exact: true })).toBeVisible();
}

test("a missing page keeps to the WCAG", async ({ page, complaints }) => {
  await open(page, "/not/there", true);
  await expectNoViolations(page);
  // The browser complains about every answer that is a 404.
  expect(complaints.splice(0)).toEqual([expect.stringContaining("404")]);
});
