import type { Page } from "@playwright/test";
import { expect, open, test } from "./visitor.ts";

test("every page starts at the top, wherever the previous one was scrolled to [NAV-001]", async ({
  page,
  hasScripts,
}) => {
  await open(page, "/about", hasScripts);
  await page.getByRole("contentinfo").getByRole("link", { name: "Rules" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Rules" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("the footer's link scrolls back to the top [NAV-018]", async ({ page, hasScripts }, { project }) => {
  test.skip(project.name === "desk", "desktops have the floating button instead");
  await open(page, "/about", hasScripts);
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Back to top" });
  await link.scrollIntoViewIfNeeded();
  await link.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test.describe("with scripts", () => {
  test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "requires scripts");

  test("the loading indicator is shown from leaving a page until the next is rendered [NAV-003]", async ({
    page,
  }) => {
    await open(page, "/about", true);
    let releaseData = () => undefined as void;
    const released = new Promise<void>((resolve) => (releaseData = resolve));
    await page.route("**/rules.data*", async (route) => {
      await released;
      await route.continue();
    });
    const lights = page.getByText("Loading the next page");
    await expect(lights).toBeHidden();
    await page.getByRole("contentinfo").getByRole("link", { name: "Rules" }).click();
    await expect(lights).toBeAttached();
    releaseData();
    await expect(page.getByRole("heading", { level: 1, name: "Rules" })).toBeVisible();
    await expect(lights).not.toBeAttached();
  });

  test("a new page starts at the top at once, and Back restores the scroll position [NAV-001]", async ({
    page,
  }) => {
    await open(page, "/about", true);
    const link = page.getByRole("contentinfo").getByRole("link", { name: "Rules" });
    await link.scrollIntoViewIfNeeded();
    const scrollTop = await page.evaluate(() => window.scrollY);
    expect(scrollTop).toBeGreaterThan(0);

    let positions = await recordScroll(page, "/rules");
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name: "Rules" })).toBeVisible();
    expect(await positions()).toEqual([0]);

    positions = await recordScroll(page, "/about");
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Rules" })).toBeHidden();
    expect(await positions()).toEqual([scrollTop]);
  });

  test("a button back to the top appears after more than 100 px of scrolling [NAV-018 SET-023]", async ({
    page,
  }, { project }) => {
    test.skip(project.name === "phone", "phones have only the footer's link");
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

/** Records the scroll positions of a path from now on; returns each position once, in order, in pixels. */
async function recordScroll(page: Page, path: string): Promise<() => Promise<number[]>> {
  const recorded = await page.evaluateHandle((path) => {
    const positions = new Set<number>();
    addEventListener("scroll", () => location.pathname === path && positions.add(window.scrollY));
    return positions;
  }, path);
  return () =>
    recorded.evaluate(async (positions) => {
      // The scroll event fires with the frame that shows the position.
      await new Promise((rendered) => requestAnimationFrame(() => requestAnimationFrame(rendered)));
      return [...positions];
    });
}

test("in a low window, such as a phone in landscape, a menu opens below its button", async ({
  page,
  hasScripts,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await open(page, "/", hasScripts);
  const menu = page.getByRole("banner").locator("details").last();
  await menu.locator("summary").click();
  await expect(menu.locator("summary + div")).toBeInViewport({ ratio: 0.1 });
  const { y = 360 } = (await menu.locator("summary + div").boundingBox()) ?? {};
  expect(y).toBeLessThan(120);
});
