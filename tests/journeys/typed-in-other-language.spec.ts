import type { Page } from "@playwright/test";
import { newUserEmail } from "./new-user.ts";
import {
  expect,
  open,
  logInByPost,
  test,
  testAllowingErrors,
  waitForFee,
  waitUntilReady,
} from "./visitor.ts";

/** The path of a form's page, the form's id, and the typed values by field name. */
type Typed = [path: string, form: string, typed: Record<string, string>];

const anonymousForms: Typed[] = [
  ["/login", "log-in", { email: "zoe@example.com", password: "not to be shown" }],
  ["/forgotpassword", "recovery", { email: "zoe@example.com" }],
  ["/newsletter", "newsletter", { email: "zoe@example", first_name: "Zoë" }],
  ["/contact", "contact", { name: "Zoë", message: "First line\nsecond line" }],
  ["/form/volunteer", "form-2", { "answer-name": "Zoë", "answer-about": "I marshal" }],
  ["/product/start-light-tee", "product", { "note-1": "For Zoë", qty: "3" }],
  ["/event/mates-rates-night", "entry", { "spectator-8": "3" }],
];
const userForms: Typed[] = [
  ["/profile", "profile", { mobile_phone: "27e", newpassword: "not to be shown" }],
  ["/profile/vehicle/new", "vehicle", { vehicle_make: "Mazda", vehicle_year: "1.993" }],
  ["/event/twilight-show-and-shine/stall", "application", { products: "Enamel signs", stall_width: "3,5" }],
];

for (const forms of [anonymousForms, userForms])
  test(`input at ${forms.map(([path]) => path).join(", ")} is kept when the language changes, except passwords`, async ({
    page,
    hasScripts,
  }) => {
    if (forms === userForms) await logInByPost(page, "spectator@example.com");
    for (const [path, form, typed] of forms) {
      await open(page, `${path}?lng=en`, hasScripts);
      await type(page, form, typed);
      await switchToGerman(page, hasScripts);
      await expectTyped(page, form, typed);
    }
  });

test("a new user stays at the step of the sign-up with its input when the language changes", async ({
  page,
  hasScripts,
}) => {
  const email = newUserEmail("languages");
  await open(page, "/signup?lng=en", hasScripts);
  await page.getByRole("main").getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  await waitUntilReady(page, hasScripts);
  await type(page, "log-in", { first_name: "Zoë" });
  await switchToGerman(page, hasScripts);
  await expectTyped(page, "log-in", { first_name: "Zoë", email });
  await expect(page).toHaveTitle(/^Leg dein Konto an/);
});

test("input in a checkout and for a gift voucher is kept when the language changes", async ({
  page,
  hasScripts,
}) => {
  await logInByPost(page, "spectator@example.com");
  await open(page, "/product/season-cap", hasScripts);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: /Cart, [1-9]/ })).toBeVisible();
  await open(page, "/gift-vouchers", hasScripts);
  await page.locator("#gift-voucher [name=amount]").last().check();
  await type(page, "gift-voucher", { custom_amount: "35,5" });
  await switchToGerman(page, hasScripts);
  await expectTyped(page, "gift-voucher", { custom_amount: "35,5" });

  await open(page, "/cart?lng=en", hasScripts);
  await type(page, "cart", { promotion_code: "LATER" });
  await switchToGerman(page, hasScripts);
  await expectTyped(page, "cart", { promotion_code: "LATER" });
  await open(page, "/checkout?lng=en", hasScripts);
  await type(page, "checkout", { promotion_code: "LATER" });
  await switchToGerman(page, hasScripts);
  await expectTyped(page, "checkout", { promotion_code: "LATER" });
});

test("a form embedded in a page keeps its input and path when the language changes", async ({
  page,
  hasScripts,
}) => {
  await open(page, "/volunteer?lng=en", hasScripts);
  await switchToGerman(page, hasScripts);
  expect(new URL(page.url()).pathname).toBe("/volunteer");
  for (const [path, form, typed] of [
    ["/volunteer", "form-2", { "answer-name": "Zoë", "answer-about": "First line\nsecond line" }],
    ["/track-hire", "form-1", { "answer-budget": "4.500,50" }],
  ] satisfies Typed[]) {
    await open(page, `${path}?lng=en`, hasScripts);
    await type(page, form, typed);
    await switchToGerman(page, hasScripts);
    await expectTyped(page, form, typed);
  }
});

// The browser logs an error for the 4xx response with validation errors.
testAllowingErrors("errors of a form are shown in the new language", async ({ page, hasScripts }) => {
  await open(page, "/contact?lng=en", hasScripts);
  await type(page, "contact", { name: " ", email: "zoe@example.com", subject: "Hi", message: "Hello" });
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.locator("#field-name-error")).toContainText("Fill this in");
  await expect(page.getByRole("alert")).toBeFocused();
  await switchToGerman(page, hasScripts);
  await expect(page.locator("#field-name-error")).toContainText("aus");
  await expectTyped(page, "contact", { message: "Hello" });
});

test("a persistent message is shown in the new language until it is closed", async ({ page, hasScripts }) => {
  await logInByPost(page, "spectator@example.com");
  await open(page, "/profile", hasScripts);
  await type(page, "profile", { drivers_licence_number: "12345", drivers_licence_expiry: "2020-01-31" });
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Your driver’s licence expired on")).toBeVisible();
  await switchToGerman(page, hasScripts);
  const message = page.getByText("Dein Führerschein ist am");
  await expect(message).toBeVisible();
  if (!hasScripts) return;
  await page.getByRole("button", { name: "Diese Meldung schließen" }).click();
  await expect(message).toBeHidden();
});

test("a failed payment is shown in the new language", async ({ page, hasScripts }) => {
  await logInByPost(page, "spectator@example.com");
  await open(page, "/event/mates-rates-night", hasScripts);
  await page.getByRole("textbox", { name: "Adult" }).fill("1");
  if (!hasScripts)
    await page
      .getByRole("button", { name: /^Update/ })
      .last()
      .click();
  await page.getByLabel("I accept the terms and conditions").check();
  await waitForFee(page);
  await page
    .getByRole("button", { name: /^Pay \$/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText("Payment Failed").first()).toBeVisible();
  await waitUntilReady(page, hasScripts);
  await switchToGerman(page, hasScripts);
  await expect(page.getByText("Zahlung fehlgeschlagen").first()).toBeVisible();
  await expectTyped(page, "entry", { "spectator-8": "1" });
});

async function type(page: Page, form: string, typed: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(typed))
    await page.locator(`#${form} [name="${name}"]`).last().fill(value);
}

/** Selects German in the language menu. */
async function switchToGerman(page: Page, hasScripts: boolean): Promise<void> {
  await page.getByLabel("Language: English").click();
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Deutsch" }).click()]);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await waitUntilReady(page, hasScripts);
}

/** Checks that all typed values are shown, except passwords. */
async function expectTyped(page: Page, form: string, typed: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(typed)) {
    const isSecret = name.endsWith("password");
    await expect(page.locator(`#${form} [name="${name}"]`).last()).toHaveValue(isSecret ? "" : value);
  }
  expect(await page.content()).not.toContain("not to be shown");
}
