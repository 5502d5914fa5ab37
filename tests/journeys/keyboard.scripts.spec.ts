import type { Locator, Page } from "@playwright/test";
import { alive, expect, open, payButton, signIn, test } from "./visitor.ts";

/** Goes on with the Tab key until the wished place has the focus, as somebody without a mouse would. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press("Tab");
    if (await place.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error("The Tab key doesn't lead there.");
}

test("the first Tab leads past the menus to the content", async ({ page }) => {
  await open(page, "/events", true);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByLabel("Venue")).toBeFocused();
});

test("a menu opens by Enter, is left by Escape and gives the focus back", async ({ page }) => {
  await open(page, "/", true);
  const menu = page.getByLabel("Language: English");
  await tabTo(page, menu);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Deutsch" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Deutsch" })).toBeHidden();
  await expect(menu).toBeFocused();
});

test("an order can be made and paid without a mouse", async ({ page }) => {
  await signIn(page, "spectator@example.com");
  await open(page, "/event/mates-rates-night", true);

  await tabTo(page, page.getByRole("radio", { name: "Shared drive" }));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Spectating Only" })).toBeChecked();
  await tabTo(page, page.getByRole("spinbutton", { name: "Adult" }));
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("spinbutton", { name: "Adult" })).toHaveValue("2");
  await tabTo(page, page.getByLabel("I accept the terms and conditions"));
  await page.keyboard.press("Space");
  const pay = payButton(page);
  await tabTo(page, pay);
  await page.keyboard.press("Enter");

  await tabTo(page, page.getByRole("button", { name: "Pay", exact: true }));
  await page.keyboard.press("Enter");
  await alive(page, true);
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
});
