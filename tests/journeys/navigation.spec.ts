import type { Page } from "@playwright/test";
import { expect, open, test } from "./visitor.ts";

test("every page begins at its top, wherever the last one was left [NAV-001]", async ({
  page,
  hasScripts,
}) => {
  await open(page, "/about", hasScripts);
  await page.getByRole("contentinfo").getByRole("link", { name: "Rules" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Rules" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("the footer's link leads back to the top [NAV-018]", async ({ page, hasScripts }, { project }) => {
  test.skip(project.name === "desk", "the button at the side stands in for it");
  await open(page, "/about", hasScripts);
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Back to top" });
  await link.scrollIntoViewIfNeeded();
  await link.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test.describe("with scripts", () => {
  test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "this takes scripts");

  test("the lights are on from leaving a page until the next is there [NAV-003]", async ({ page }) => {
    await open(page, "/about", true);
    let letGo = () => undefined as void;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/rules.data*", async (route) => {
      await held;
      await route.continue();
    });
    const lights = page.getByText("Loading the next page");
    await expect(lights).toBeHidden();
    await page.getByRole("contentinfo").getByRole("link", { name: "Rules" }).click();
    await expect(lights).toBeAttached();
    letGo();
    await expect(page.getByRole("heading", { level: 1, name: "Rules" })).toBeVisible();
    await expect(lights).not.toBeAttached();
  });

  test("the next page is at its top at once, and the one before where it was left [NAV-001]", async ({
    page,
  }) => {
    await open(page, "/about", true);
    const link = page.getByRole("contentinfo").getByRole("link", { name: "Rules" });
    await link.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => window.scrollY);
    expect(left).toBeGreaterThan(0);

    let places = await placesOf(page, "/rules");
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name: "Rules" })).toBeVisible();
    expect(await places()).toEqual([0]);

    places = await placesOf(page, "/about");
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Rules" })).toBeHidden();
    expect(await places()).toEqual([left]);
  });

  test("a button back to the top comes after more than 100 px of scrolling [NAV-018 SET-023]", async ({
    page,
  }, { project }) => {
    test.skip(project.name === "phone", "a phone has the footer's link alone");
    await open(page, "/about", true);
    const button = page.locator('a[href="#top"].fixed');
    const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
    await scrollTo(100);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(100);
    await expect(button).toBeHidden();
    await scrollTo(101);
    await expect(button).toBeVisible();
    await button.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(button).toBeHidden();
  });
});

/** Notes from now on where the page of this path stands; gives each place once, in order, in pixels. */
async function placesOf(page: Page, path: string): Promise<() => Promise<number[]>> {
  const stood = await page.evaluateHandle((path) => {
    const places = new Set<number>();
    addEventListener("scroll", () => location.pathname === path && places.add(window.scrollY));
    return places;
  }, path);
  return () =>
    stood.evaluate(async (places) => {
      // A place is told of with the frame that shows it.
      await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
      return [...places];
    });
}
