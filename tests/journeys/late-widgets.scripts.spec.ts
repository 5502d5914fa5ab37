import { alive, expect, test } from "./visitor.ts";

test("what a visitor does before the widgets' code has come makes the browser draw nothing anew [NAV-018]", async ({
  page,
}) => {
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/static\/page-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  // The widgets' code is among what a page loads at first, so that the page isn't “loaded” before.
  await page.goto("/about", { waitUntil: "domcontentloaded" });
  const heading = await page.getByRole("main").getByRole("heading").last().elementHandle();
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Back to top" });
  await link.scrollIntoViewIfNeeded();
  // Whatever could be taken over without that code has been by then.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await link.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  letGo();
  await alive(page, true);
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
});
