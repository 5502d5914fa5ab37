import type { Page } from "@playwright/test";
import { alive, expect, open, signIn, test, unfold } from "./visitor.ts";

/** Scripts wait from now on until the function given back is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let letScriptsCome = (): void => undefined;
  const wait = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await page.route("**/static/*.js", async (route) => {
    await wait;
    await route.continue();
  });
  return letScriptsCome;
}

test("what is typed and ticked before the scripts arrive is still there after, and counts", async ({
  page,
}) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto("/event/night-shift-sydney", { waitUntil: "commit" });
  await unfold(page);
  await page.getByRole("spinbutton", { name: "Child" }).fill("2");
  await page.getByRole("radio", { name: "Street" }).check();
  await page.getByLabel("Option").first().selectOption({ index: 2 });
  letScriptsCome();

  await alive(page, true);
  await expect(page.getByRole("spinbutton", { name: "Child" })).toHaveValue("2");
  await expect(page.getByRole("radio", { name: "Street" })).toBeChecked();
  await expect(page.getByLabel("Option").first()).toHaveJSProperty("selectedIndex", 2);
  // 137 for the entry and 2 × 10 for the children.
  await expect(page.getByRole("complementary")).toContainText("$157.00");
});

test("so is what is chosen of a product, with its price", async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto("/product/staging-lane-hoodie", { waitUntil: "commit" });
  await page.getByRole("checkbox", { name: "Gift wrap" }).check();
  letScriptsCome();

  await alive(page, true);
  await expect(page.getByRole("checkbox", { name: "Gift wrap" })).toBeChecked();
  // 89 for the hoodie and 6 for its wrapping.
  await expect(page.locator("#buy")).toContainText("$95.00");
});

test("so is the way that an order is sent, with the total", async ({ page }) => {
  await open(page, "/product/season-cap", true);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByText("Added to cart")).toBeVisible();
  await signIn(page);

  const letScriptsCome = await holdScripts(page);
  await page.goto("/checkout", { waitUntil: "commit" });
  await page.getByRole("radio", { name: "Standard post" }).check();
  letScriptsCome();

  await alive(page, true);
  await expect(page.getByRole("radio", { name: "Standard post" })).toBeChecked();
  await expect(page.getByRole("button", { name: /^Pay \$\d+\.\d\d Now$/ })).toBeVisible();
});

test("so is the amount of a gift voucher, with the button that pays it [VCH-014]", async ({ page }) => {
  await signIn(page);
  const letScriptsCome = await holdScripts(page);
  await page.goto("/gift-vouchers", { waitUntil: "commit" });
  await page.getByRole("radio", { name: "$50.00" }).check();
  letScriptsCome();

  await alive(page, true);
  await expect(page.getByRole("radio", { name: "$50.00" })).toBeChecked();
  await expect(page.getByRole("button", { name: "Pay now" })).toBeVisible();
  await expect(page.getByLabel("Your amount in dollars")).toBeHidden();
});
