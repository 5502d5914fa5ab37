import type { Page } from "@playwright/test";
import { expect, open, test, waitUntilReady } from "./visitor.ts";

/** Updates the price: automatic with scripts, by “Check price” without. */
async function priced(page: Page, hasScripts: boolean): Promise<void> {
  if (hasScripts) return;
  await Promise.all([
    page.waitForEvent("load"),
    page.getByRole("button", { name: "Check price" }).last().click(),
  ]);
}

test("a visitor finds a tee by its category, personalises it and adds it to the cart [RT-041 SHOP-027 SHOP-029 CART-012 CART-013]", async ({
  page,
  hasScripts,
}) => {
  await open(page, "/shop", hasScripts);
  const shop = page.getByRole("main");
  await shop.getByRole("link", { name: "Apparel" }).click();
  await shop.getByRole("link", { name: "Tees and hoodies" }).click();
  await shop.getByRole("link", { name: "Details: Start light tee" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Start light tee" })).toBeVisible();
  await waitUntilReady(page, hasScripts);

  await page.getByLabel("Size").selectOption("M");
  await page.getByLabel("Name on the back").fill("SAM");
  await page.getByRole("checkbox", { name: "Gift wrap" }).check();
  await priced(page, hasScripts);
  await expect(shop.getByText("$66.00")).toBeVisible();
  await expect(page.getByLabel("Name on the back")).toHaveValue("SAM");

  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByText("Added to cart")).toBeVisible();
  await expect(shop.getByRole("link", { name: "View cart (1)" })).toHaveAttribute("href", "/cart");
  if (hasScripts) {
    await expect(page.getByText("Added to cart")).toBeHidden();
    await expect(page.getByLabel("Name on the back")).toHaveValue("SAM");
  }
  await expect(shop.getByRole("link", { name: "Checkout now" })).toHaveAttribute("href", "/checkout");
});

test("availability and image of a product depend on the selected options [SHOP-029 SHOP-031]", async ({
  page,
  hasScripts,
}) => {
  await open(page, "/product/start-light-tee", hasScripts);
  const picture = page.getByRole("main").getByRole("img", { name: "Start light tee" });
  const before = await picture.getAttribute("src");
  await page.getByLabel("Colour").selectOption("");
  await priced(page, hasScripts);
  await expect(page.getByText("Select options")).toBeVisible();
  await page.getByLabel("Colour").selectOption({ label: "Chalk" });
  await priced(page, hasScripts);
  await expect(page.getByText("In stock")).toBeVisible();
  await expect(picture).not.toHaveAttribute("src", before ?? "");
});

test("a missing option is shown next to the button, with a link to its field [SHOP-026 SHOP-040]", async ({
  page,
  hasScripts,
  browserErrors,
}) => {
  await open(page, "/product/start-light-tee", hasScripts);
  await page.getByLabel("Size").selectOption("");
  // As in a browser without form validation.
  await page.locator("#product").evaluate((form) => form.setAttribute("novalidate", ""));
  await page.getByRole("button", { name: "Add to cart" }).click();
  const problem = page.getByRole("alert").getByRole("link", { name: "Size: Choose an option." });
  await problem.click();
  await expect(page.getByLabel("Size")).toBeFocused();
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining("400")]);
});

test("the images of a product can be switched and enlarged [SHOP-015 SHOP-016]", async ({
  page,
  hasScripts,
}) => {
  await open(page, "/product/start-light-tee", hasScripts);
  const second = page.getByRole("link", { name: "Picture 2 of 4" });
  const zoom = page.getByRole("link", { name: "Enlarge: Start light tee" });
  if (!hasScripts) {
    // The link leads to the image file; see content.spec.ts.
    const large = await page.request.get((await second.getAttribute("href")) ?? "");
    expect(large.headers()["content-type"]).toBe("image/jpeg");
    return;
  }
  await second.click();
  await expect(second).toHaveAttribute("aria-current", "true");
  expect(await zoom.getAttribute("href")).toBe(await second.getAttribute("href"));
  await zoom.click();
  const lightbox = page.getByRole("dialog");
  await expect(lightbox.getByText("2 of 4")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(lightbox).toBeHidden();
  await expect(zoom).toBeFocused();
});

test("a visitor searches the shop [RT-037 RT-038 RT-039 SHOP-001]", async ({ page, hasScripts }) => {
  await open(page, "/search", hasScripts);
  await page.getByLabel("What are you looking for?").fill("helmet");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/search\/helmet$/);
  await page.getByRole("link", { name: "Club helmet", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Club helmet" })).toBeVisible();
});
