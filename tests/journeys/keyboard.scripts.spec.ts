import type { Locator, Page } from "@playwright/test";
import { yearIn } from "../support/dates.ts";
import { expectAnnounced, pressKey, tabTo, typeInto } from "../support/focus.ts";
import { codeIn, mailTo, newUserEmail, signUp } from "./new-user.ts";
import { expect, open, payButton, logInByPost, test, typeAddress, waitUntilReady } from "./visitor.ts";

test.describe.configure({ timeout: 180_000 });

/** Activates a link or button that loads another document, by keyboard. */
async function activateLink(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")]);
}

/** Activates a link or button by keyboard. */
async function activate(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await pressKey(page, "Enter");
}

/** Opens all collapsed sections of the entry form by keyboard. */
async function openSectionsByKeyboard(page: Page): Promise<void> {
  const collapsed = page.locator("#entry details:not([open]) > summary");
  while ((await collapsed.count()) > 0) await activate(page, collapsed.first());
}

test("the first Tab reaches the link that skips to the content", async ({ page }) => {
  await open(page, "/events", true);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await pressKey(page, "Tab");
  await expect(page.getByRole("main").getByLabel("Venue")).toBeFocused();
});

test("a menu opens with Enter, closes with Escape and returns the focus", async ({ page }) => {
  await open(page, "/", true);
  const menu = page.getByLabel("Language: English");
  await tabTo(page, menu);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Deutsch" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Deutsch" })).toBeHidden();
  await expect(menu).toBeFocused();
});

test("an order can be placed and paid by keyboard", async ({ page }) => {
  await logInByPost(page, "spectator@example.com");
  await page.goto("/event/mates-rates-night");
  await waitUntilReady(page, true);

  await pressKey(page, "Tab");
  await tabTo(page, page.getByRole("radio", { name: "Shared drive" }));
  await pressKey(page, "ArrowDown");
  await expect(page.getByRole("radio", { name: "Spectating Only" })).toBeChecked();
  await tabTo(page, page.getByRole("textbox", { name: "Adult" }));
  await page.keyboard.type("2");
  await expect(page.getByRole("textbox", { name: "Adult" })).toHaveValue("2");
  await tabTo(page, page.getByLabel("I accept the terms and conditions"));
  await page.keyboard.press("Space");
  const pay = payButton(page);
  await tabTo(page, pay);
  await page.keyboard.press("Enter");

  await tabTo(page, page.getByRole("button", { name: "Pay", exact: true }));
  await page.keyboard.press("Enter");
  await waitUntilReady(page, true);
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
});

test("a new user signs up by keyboard, after a validation error", async ({ page, browserErrors }) => {
  const email = newUserEmail("keys");
  const main = page.getByRole("main");
  await open(page, "/login", true);
  await pressKey(page, "Tab");
  await typeInto(page, main.getByLabel("Email"), email);
  await pressKey(page, "Enter");
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  await typeInto(page, main.getByLabel("First name"), "Nia");
  await activate(page, main.getByRole("button", { name: "Create account" }));
  const mistake = main.getByRole("alert").getByRole("link", { name: /Last name/ });
  await expectAnnounced(mistake);
  await expect(page).toHaveTitle(/^Error: Create your account/);
  await activate(page, mistake);
  await expect(main.getByLabel("Last name")).toBeFocused();
  await page.keyboard.type("Okafor");
  await pressKey(page, "Enter");
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await expect(page).toHaveTitle(/^Check your email/);
  await typeInto(page, main.getByLabel("Code"), codeIn(await mailTo(page, email)));
  await page.keyboard.press("Enter");
  await expectAnnounced(page.getByText("Welcome, Nia. Your account is ready."));
  browserErrors.splice(0); // the validation error has the status 400
});

test("an entry with a new car is paid by keyboard after a declined payment", async ({ page }) => {
  await logInByPost(page, "spectator@example.com");
  await page.goto("/event/gulf-camp-out");
  await waitUntilReady(page, true);
  await pressKey(page, "Tab");
  await tabTo(page, page.getByRole("radio").first());
  for (let rows = 0; !(await page.getByRole("radio", { name: "Street" }).isChecked()) && rows < 20; rows++)
    await pressKey(page, "ArrowDown");
  await openSectionsByKeyboard(page);
  const address = page.getByLabel("Your address");
  if ((await address.isVisible()) && (await address.inputValue()) === "") {
    await tabTo(page, address);
    await pressKey(page, "ArrowDown");
  }
  const vehicle = page.getByLabel("Your vehicle");
  if (await vehicle.isVisible()) await selectByKeyboard(page, vehicle, "New Vehicle");
  await typeInto(page, page.getByLabel("Make"), "Mazda");
  await typeInto(page, page.getByLabel("Model"), "RX-7");
  await typeInto(page, page.getByLabel("Colour"), "White");
  await typeInto(page, page.getByLabel("Year of manufacture"), "1993");
  await selectByKeyboard(page, page.getByLabel("Body Style"), "Coupe");
  await selectByKeyboard(page, page.getByLabel("Induction type"), "Twin turbocharged");
  await selectByKeyboard(page, page.getByLabel("Engine type"), "Rotary");
  await typeInto(page, page.getByLabel("Registration / Number Plate"), "KEYS 1");
  await selectByKeyboard(page, page.getByLabel("Registration State"), "New South Wales");
  await typeDate(page, page.getByLabel("Registration Expiry"), String(yearIn(4)));
  await activate(page, page.getByRole("button", { name: "Save vehicle" }));
  await expectAnnounced(page.getByText("Vehicle Saved"));
  await openSectionsByKeyboard(page);
  await typeInto(page, page.getByLabel("AASA Licence"), "A777");
  const again = page.getByLabel("Enter this class again (you’ll pay a second entry fee)");
  for (const box of [again, page.getByLabel("I accept the terms and conditions")]) {
    if (!(await box.isVisible())) continue;
    await tabTo(page, box);
    await pressKey(page, "Space");
  }
  await activateLink(page, payButton(page));
  await tabTo(page, page.getByRole("button", { name: "Decline" }));
  await page.keyboard.press("Enter");
  await waitUntilReady(page, true);
  await expectAnnounced(page.getByText("Payment Failed"));
  await expect(page).toHaveTitle(/^Payment Failed: /);
  await pressKey(page, "Tab");
  await activateLink(page, payButton(page));
  await tabTo(page, page.getByRole("button", { name: "Pay", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "You’re in" })).toBeVisible();
});

test("a cap is added to the cart and removed by keyboard", async ({ page }) => {
  await open(page, "/product/season-cap", true);
  await pressKey(page, "Tab");
  await activate(page, page.getByRole("button", { name: "Increase" }));
  await activate(page, page.getByRole("button", { name: "Add to cart" }));
  await expectAnnounced(page.getByText("Added to cart"));
  await activate(page, page.getByRole("main").getByRole("link", { name: "View cart (2)" }));
  await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeVisible();
  await activate(page, page.getByRole("button", { name: /^(Remove|Take)/ }));
  await expectAnnounced(page.getByText("Your cart is empty."));
});

test("a vehicle is added to the profile and removed by keyboard", async ({ page }) => {
  await logInByPost(page, "spectator@example.com");
  await open(page, "/profile", true);
  await pressKey(page, "Tab");
  await activate(page, page.getByRole("link", { name: "Add vehicle" }));
  await expect(page.getByRole("heading", { level: 1, name: "New Vehicle" })).toBeVisible();
  await typeInto(page, page.getByLabel("Make"), "Nissan");
  await typeInto(page, page.getByLabel("Model"), "Silvia");
  await typeInto(page, page.getByLabel("Colour"), "Red");
  await typeInto(page, page.getByLabel("Year of manufacture"), "1999");
  await selectByKeyboard(page, page.getByLabel("Body Style"), "Coupe");
  await selectByKeyboard(page, page.getByLabel("Induction type"), "Twin turbocharged");
  await selectByKeyboard(page, page.getByLabel("Engine type"), "Rotary");
  await typeInto(page, page.getByLabel("Registration / Number Plate"), "GONE 1");
  await tabTo(page, page.getByRole("radio", { name: "Yes", exact: true }));
  await pressKey(page, "Space");
  await selectByKeyboard(page, page.getByLabel("Registration State"), "New South Wales");
  await typeDate(page, page.getByLabel("Registration Expiry"), String(yearIn(4)));
  await activate(page, page.getByRole("button", { name: "Save vehicle" }));
  await expectAnnounced(page.getByText("Vehicle Saved"));
  const item = page.getByRole("listitem").filter({ hasText: "GONE 1" });
  await activate(page, item.locator("summary").filter({ hasText: "Remove" }));
  await activate(page, item.getByRole("button", { name: "Yes, remove it" }));
  await expectAnnounced(page.getByText("Vehicle removed"));
  await expect(item).toHaveCount(0);
});

test("an album is opened and browsed by keyboard", async ({ page }) => {
  await open(page, "/gallery", true);
  await pressKey(page, "Tab");
  const albums = page.locator('main a[href*="gallery="]');
  await activate(page, albums.nth(1));
  const album = page.locator('main section[id^="gallery-"]');
  await expect(album).toBeFocused();
  await activate(page, album.getByRole("link").first());
  await expect(page.getByRole("dialog")).toBeVisible();
  await pressKey(page, "ArrowRight");
  await pressKey(page, "Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

for (const size of [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
])
  test(`events are filtered and months changed by keyboard at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    await open(page, "/events", true);
    await pressKey(page, "Tab");
    await tabTo(page, page.getByLabel("Venue"));
    await pressKey(page, "ArrowDown");
    const show = page.getByRole("button", { name: "Show events" });
    await activate(page, show);
    await expect(page).toHaveURL(/venue=\d+/);
    await expect(show).toBeFocused();
    await expectAnnounced(page.getByRole("status").filter({ hasText: /\d+ event/ }));
    await expect(page).toHaveTitle(/^Sandstone Raceway · /);
    await activate(page, page.getByRole("link", { name: "Calendar", exact: true }));
    const next = page.getByRole("link", { name: "Next month" });
    const month = await page.locator("#month").textContent();
    await activate(page, next);
    await expect(page.locator("#month")).not.toHaveText(month ?? "");
    await expect(next).toBeFocused();
    await expectAnnounced(
      page.getByRole("status").filter({ hasText: await page.locator("#month").innerText() }),
    );
  });

test("a cart is paid by keyboard, after a wrong code and a missing postcode", async ({
  page,
  browserErrors,
}) => {
  await open(page, "/login", true);
  await signUp(page, newUserEmail("goods"), true);
  await open(page, "/product/season-cap", true);
  await pressKey(page, "Tab");
  await activate(page, page.getByRole("button", { name: "Add to cart" }));
  await expectAnnounced(page.getByText("Added to cart"));
  await activate(page, page.getByRole("main").getByRole("link", { name: "View cart (1)" }));
  await expect(page.getByRole("heading", { level: 1, name: "Shopping Cart" })).toBeVisible();

  const code = page.getByLabel("Promotion code");
  await typeInto(page, code, "NOPE");
  await activate(page, page.getByRole("button", { name: "Apply" }));
  const codeError = page.getByRole("alert").getByRole("link", { name: /^Promotion code/ });
  await expectAnnounced(codeError);
  await expect(page).toHaveTitle(/^Error: Shopping Cart/);
  await activate(page, codeError);
  await expect(code).toBeFocused();
  await typeInto(page, code, "FIRSTRUN");
  await activate(page, page.getByRole("button", { name: "Apply" }));
  await expectAnnounced(page.getByText(/FIRSTRUN/));
  await expect(page).toHaveTitle(/^Shopping Cart/);
  await activate(page, page.getByRole("button", { name: "Remove the code" }));
  await expect(code).toBeVisible();

  await activate(page, page.getByRole("main").getByRole("link", { name: "Checkout" }));
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
  const another = page.getByRole("radio", { name: "New Address" });
  if (await another.isVisible()) await selectRadio(page, another);
  await typeInto(page, page.getByLabel("Phone"), "0491 570 158");
  await typeInto(page, page.getByLabel("Street and number"), "3 Key Street");
  await typeInto(page, page.getByLabel("Suburb"), "Glenfield Bay");
  await typeInto(page, page.getByLabel("State"), "SA");
  await activate(page, page.getByRole("button", { name: "Use this address" }));
  const missing = page.getByRole("alert").getByRole("link", { name: /^Postcode/ });
  await expectAnnounced(missing);
  await activate(page, missing);
  await expect(page.getByLabel("Postcode")).toBeFocused();
  await typeInto(page, page.getByLabel("Postcode"), "5045");
  await activate(page, page.getByRole("button", { name: "Use this address" }));
  await expectAnnounced(page.getByText("Address saved"));
  await selectRadio(page, page.getByRole("radio", { name: /^Standard post/ }));
  await activateLink(page, page.getByRole("button", { name: /^Pay \$/ }));
  await tabTo(page, page.getByRole("button", { name: "Pay", exact: true }));
  await page.keyboard.press("Enter");
  await waitUntilReady(page, true);
  await expect(page.getByRole("heading", { name: "Order Placed" })).toBeVisible();
  browserErrors.splice(0); // the validation errors have the status 400 or 422
});

test("a gift voucher is redeemed by keyboard, after a wrong code", async ({ page, browserErrors }) => {
  const email = newUserEmail("redeemed");
  await open(page, "/gift-vouchers", true);
  await page.getByRole("button", { name: "Log in to buy" }).click();
  await signUp(page, email, true);
  await page.getByRole("radio", { name: "$25.00" }).check();
  await page.getByRole("button", { name: "Pay $25.00 now" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("Payment Successful")).toBeVisible();
  const code = /gift voucher code:\s+(\S+)/.exec(await mailTo(page, email))?.[1] ?? "";

  await open(page, "/gift-vouchers", true);
  await pressKey(page, "Tab");
  await activate(page, page.locator("summary").filter({ hasText: "Redeem a gift voucher" }));
  await typeInto(page, page.getByLabel("Code"), "NOT-A-CODE");
  await activate(page, page.getByRole("button", { name: "Redeem", exact: true }));
  await expectAnnounced(page.getByText("We can’t find a gift voucher with this code."));
  await expectFocusWithin(page, "main");
  await typeInto(page, page.getByLabel("Code"), code);
  await activate(page, page.getByRole("button", { name: "Redeem", exact: true }));
  await expect(page).toHaveURL(/\/profile$/);
  await expectAnnounced(page.getByText("Voucher redeemed."));
  await expectFocusWithin(page, "main");
  await pressKey(page, "Tab");
  browserErrors.splice(0); // the wrong code has the status 422
});

test("addresses are removed in the checkout by keyboard, including the last one", async ({ page }) => {
  await open(page, "/login", true);
  await signUp(page, newUserEmail("removed"), true);
  await open(page, "/product/season-cap", true);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: /Cart, [1-9]/ })).toBeVisible();
  await open(page, "/checkout", true);
  for (const street of ["3 Key Street", "4 Key Street"]) {
    await typeAddress(page, street);
    await page.getByRole("button", { name: "Use this address" }).click();
    await expect(page.getByRole("radio", { name: new RegExp(street) })).toBeChecked();
  }
  for (const remaining of [1, 0]) {
    await activate(page, page.getByRole("button", { name: "Remove this address" }));
    await expect(page.getByRole("radio", { name: /Key Street/ })).toHaveCount(remaining);
    await expectAnnounced(page.getByText("Address removed"));
    await expectFocusWithin(page, "#checkout");
    await pressKey(page, "Tab");
  }
  await expect(page.getByLabel("Street and number")).toBeVisible();
});

test("a profile with collapsed sections is edited, a message closed, and an address added and removed by keyboard", async ({
  page,
  browserErrors,
}) => {
  await page.clock.install();
  await logInByPost(page, "spectator@example.com");
  await open(page, "/profile", true);
  await pressKey(page, "Tab");
  await typeInto(page, page.getByLabel("Mobile phone"), "27e");
  for (const section of ["Driver’s licence", "Emergency contact"]) {
    const collapsed = page.locator("#profile details:not([open]) > summary").filter({ hasText: section });
    if ((await collapsed.count()) > 0) await activate(page, collapsed);
  }
  await typeInto(page, page.getByLabel("Licence number"), "L 4411");
  const contact = page.getByRole("group", { name: "Emergency contact" });
  await typeInto(page, contact.getByLabel("Name"), "Robin Ito");
  await typeInto(page, contact.getByLabel("Phone"), "0491 570 159");
  await activate(page, page.getByRole("button", { name: "Save profile" }));
  const mistake = page.getByRole("alert").getByRole("link", { name: /^Mobile phone/ });
  await expectAnnounced(mistake);
  await activate(page, mistake);
  await expect(page.getByLabel("Mobile phone")).toBeFocused();
  await typeInto(page, page.getByLabel("Mobile phone"), "0491 570 158");
  // The message would disappear before the Tab key leads to it on a slow machine.
  await page.clock.pauseAt(Date.now() + 60_000);
  await activate(page, page.getByRole("button", { name: "Save profile" }));
  const message = page.getByText("Saved", { exact: true });
  await expectAnnounced(message);
  const toast = page.locator("section[aria-live] div").filter({ has: message }).last();
  await activate(page, toast.getByRole("button", { name: "Close this message" }));
  await expect(message).toHaveCount(0);
  await page.clock.resume();
  await pressKey(page, "Tab");

  await activate(page, page.getByRole("link", { name: "Add address" }));
  await expect(page.getByRole("heading", { level: 1, name: "New Address" })).toBeVisible();
  await typeInto(page, page.getByRole("textbox", { name: "Address", exact: true }), "77 Key Street");
  await typeInto(page, page.getByLabel("Suburb"), "Glenfield Bay");
  await typeInto(page, page.getByLabel("Postcode"), "5045");
  await activate(page, page.getByRole("button", { name: "Save address" }));
  await activate(page, page.getByRole("alert").getByRole("link").first());
  await expect(page.getByLabel("State")).toBeFocused();
  await page.keyboard.type("South");
  await activate(page, page.getByRole("button", { name: "Save address" }));
  await expectAnnounced(page.getByText("Address saved"));
  const item = page.getByRole("listitem").filter({ hasText: "77 Key Street" });
  await activate(page, item.locator("summary"));
  await activate(page, item.getByRole("button", { name: "Yes, remove it" }));
  await expectAnnounced(page.getByText("Address removed"));
  await expect(item).toHaveCount(0);
  await expectFocusWithin(page, "main");
  browserErrors.splice(0); // the validation errors have the status 400
});

test("“Start over” by keyboard moves the focus to the content", async ({ page }) => {
  await logInByPost(page);
  await open(page, "/event/twilight-show-and-shine", true);
  await pressKey(page, "Tab");
  const adults = page.getByRole("textbox", { name: "Adult" });
  const saved = page.waitForResponse((response) => response.url().endsWith("/draft"));
  await typeInto(page, adults, "2");
  await saved;
  await open(page, "/event/twilight-show-and-shine", true);
  await pressKey(page, "Tab");
  await activateLink(page, page.getByRole("button", { name: "Start over" }));
  await waitUntilReady(page, true);
  await expect(adults).toHaveValue("0");
  await expectFocusWithin(page, "main");
  await pressKey(page, "Tab");
});

async function expectFocusWithin(page: Page, target: string): Promise<void> {
  const isWithin = () => page.evaluate((within) => document.activeElement?.closest(within) !== null, target);
  await expect.poll(isWithin, `the focus is within ${target}`).toBe(true);
}

/** Selects a radio button of a group by keyboard. */
async function selectRadio(page: Page, row: Locator): Promise<void> {
  const name = (await row.getAttribute("name")) ?? "";
  const rows = page.locator(`[name="${name}"]`);
  const chosen = page.locator(`[name="${name}"]:checked`);
  await tabTo(page, (await chosen.count()) > 0 ? chosen : rows.first());
  if ((await chosen.count()) === 0) await pressKey(page, "Space");
  for (let attempts = await rows.count(); !(await row.isChecked()) && attempts > 0; attempts--)
    await pressKey(page, "ArrowDown");
  await expect(row).toBeChecked();
}

/** Types 6 June of a year, because browsers differ in whether day or month comes first. */
async function typeDate(page: Page, field: Locator, year: string): Promise<void> {
  await tabTo(page, field);
  // Coming from behind, the focus is in the year.
  for (const key of ["ArrowLeft", "ArrowLeft"]) await pressKey(page, key);
  await page.keyboard.type(`0606${year}`);
  await expect(field).toHaveValue(`${year}-06-06`);
}

/** Selects an option of a list by keyboard. */
async function selectByKeyboard(page: Page, list: Locator, item: string): Promise<void> {
  await tabTo(page, list);
  await page.keyboard.type(item);
  await expect(list.locator("option:checked")).toHaveText(item);
}
