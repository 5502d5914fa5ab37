import type { Page } from "@playwright/test";
import { expect, logIn, open, test, typeAddress, waitUntilReady } from "./visitor.ts";

const header = (page: Page, name: string) => page.getByRole("banner").getByRole("link", { name });

/** Puts three caps into the cart, starting at the product page. */
async function fillCart(page: Page, hasScripts: boolean): Promise<void> {
  await open(page, "/product/season-cap", hasScripts);
  for (const select of await page.locator("form#product select").all())
    await select.selectOption({ index: 1 });
  await page.getByRole("textbox", { name: "Quantity" }).fill("2");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(header(page, "Cart, 2 items")).toBeVisible();
  await waitUntilReady(page, hasScripts);

  await header(page, "Cart, 2 items").click();
  await expect(page.getByRole("heading", { level: 1, name: "Shopping Cart" })).toBeVisible();
  await waitUntilReady(page, hasScripts);
  await page.getByRole("button", { name: "Increase quantity of Season cap" }).click();
  await expect(header(page, "Cart, 3 items")).toBeVisible();
  if (hasScripts)
    await expect(page.getByRole("button", { name: "Increase quantity of Season cap" })).toBeFocused();
}

/** Enters a new address and selects a shipping method. */
async function fillInAddress(page: Page, hasScripts: boolean, street: string): Promise<void> {
  await waitUntilReady(page, hasScripts);
  await typeAddress(page, street);
  await page.getByLabel("Special instructions").fill("Ring twice");
  await page.getByRole("button", { name: "Use this address" }).click();
  await expect(page.getByText("Address saved")).toBeInViewport();
  await expect(page.getByRole("radio", { name: street })).toBeChecked();
  await waitUntilReady(page, hasScripts);
  await page.getByRole("button", { name: "Correct this address" }).click();
  await expect(page.getByLabel("First name")).toBeFocused();
  await expect(page.getByLabel("Street and number")).toHaveValue(street);
  await page.getByLabel("Unit, building or floor").fill("Unit 7");
  await page.getByRole("button", { name: "Use this address" }).click();
  await expect(page.getByRole("radio", { name: `${street}, Unit 7` })).toBeChecked();
  await expect(page.getByRole("radio", { name: `${street}, Glenfield Bay` })).toHaveCount(0);
  await waitUntilReady(page, hasScripts);

  await page.getByRole("radio", { name: /^Standard post \$\d+\.\d\d$/ }).check();
  if (!hasScripts) await page.getByRole("button", { name: "Update" }).last().click();
  await expect(page.getByRole("button", { name: /^Pay \$\d+\.\d\d Now$/ })).toBeVisible();
}

test("a customer fills a cart, logs in, ships to a new address, and pays at the second attempt [CART-001 CART-014 CART-025 CART-029 RT-019]", async ({
  page,
  hasScripts,
}, { project }) => {
  await fillCart(page, hasScripts);
  await page.getByRole("main").getByRole("link", { name: "Checkout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await waitUntilReady(page, hasScripts);
  await logIn(page, "spectator@example.com");

  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
  await fillInAddress(page, hasScripts, `${project.name.length} Wattle Parade`);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.getByRole("button", { name: "Decline" }).click();

  await expect(page.getByText("Payment Failed").first()).toBeVisible();
  await waitUntilReady(page, hasScripts);
  await expect(page.getByLabel("Special instructions")).toHaveValue("Ring twice");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();

  await expect(page.getByRole("heading", { name: "Order Placed" })).toBeVisible();
  await expect(header(page, "Cart, 0 items")).toBeVisible();
  await page.getByRole("link", { name: "View the invoice" }).click();
  await expect(page.getByRole("cell", { name: /Season cap/ })).toBeVisible();
});
