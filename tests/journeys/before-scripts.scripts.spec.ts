import type { Page } from "@playwright/test";
import { expect, open, openSections, logInByPost, test, waitUntilReady } from "./visitor.ts";

/** Delays all scripts until the returned function is called. */
async function delayScripts(page: Page): Promise<() => void> {
  let releaseScripts = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    releaseScripts = resolve;
  });
  await page.route("**/static/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return releaseScripts;
}

test("input made before the scripts load is kept and included in the total", async ({ page }) => {
  const releaseScripts = await delayScripts(page);
  await page.goto("/event/night-shift-sydney", { waitUntil: "commit" });
  await openSections(page);
  await page.getByRole("textbox", { name: "Child" }).fill("2");
  await page.getByRole("radio", { name: "Street" }).check();
  await page.getByLabel("Option").first().selectOption({ index: 2 });
  releaseScripts();

  await waitUntilReady(page, true);
  await expect(page.getByRole("textbox", { name: "Child" })).toHaveValue("2");
  await expect(page.getByRole("radio", { name: "Street" })).toBeChecked();
  await expect(page.getByLabel("Option").first()).toHaveJSProperty("selectedIndex", 2);
  // 137 for the entry and 2 × 10 for the children; plus the fee once a payment method is selected.
  await expect(page.getByRole("complementary")).toContainText(/\$157\.00|\$159\.89/);
});

test("options of a product chosen before the scripts load are kept, with the price", async ({ page }) => {
  const releaseScripts = await delayScripts(page);
  await page.goto("/product/staging-lane-hoodie", { waitUntil: "commit" });
  await page.getByRole("checkbox", { name: "Gift wrap" }).check();
  releaseScripts();

  await waitUntilReady(page, true);
  await expect(page.getByRole("checkbox", { name: "Gift wrap" })).toBeChecked();
  // 89 for the hoodie and 6 for its wrapping.
  await expect(page.locator("#buy")).toContainText("$95.00");
});

test("a shipping method chosen before the scripts load is kept, with the total", async ({ page }) => {
  await open(page, "/product/season-cap", true);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByText("Added to cart")).toBeVisible();
  await logInByPost(page);

  const releaseScripts = await delayScripts(page);
  await page.goto("/checkout", { waitUntil: "commit" });
  await page.getByRole("radio", { name: "Express" }).check();
  releaseScripts();

  await waitUntilReady(page, true);
  await expect(page.getByRole("radio", { name: "Express" })).toBeChecked();
  await expect(page.getByRole("button", { name: /^Pay \$\d+\.\d\d Now$/ })).toBeVisible();
});

test("a checkout is recalculated only after a change, not when it is opened", async ({ page }) => {
  await open(page, "/product/season-cap", true);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByText("Added to cart")).toBeVisible();
  await logInByPost(page);
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(new URL(request.url()).pathname);
  });

  await open(page, "/checkout", true);
  await page.getByRole("radio", { name: "Express" }).check();
  await expect(page.getByRole("button", { name: /^Pay \$/ })).toBeEnabled();
  await expect.poll(() => posts).toEqual(["/checkout.data"]);

  await open(page, "/cart", true);
  await page.getByRole("main").getByRole("link", { name: "Checkout" }).click();
  await page.getByRole("radio", { name: "Standard post" }).check();
  await expect.poll(() => posts).toEqual(["/checkout.data", "/checkout.data"]);
});

test("the amount of a gift voucher chosen before the scripts load is kept, with the pay button [VCH-014]", async ({
  page,
}) => {
  await logInByPost(page);
  const releaseScripts = await delayScripts(page);
  await page.goto("/gift-vouchers", { waitUntil: "commit" });
  await page.getByRole("radio", { name: "$50.00" }).check();
  releaseScripts();

  await waitUntilReady(page, true);
  await expect(page.getByRole("radio", { name: "$50.00" })).toBeChecked();
  await expect(page.getByRole("button", { name: "Pay $50.00 now" })).toBeVisible();
  await expect(page.getByLabel("Amount ($)")).toBeHidden();
});
