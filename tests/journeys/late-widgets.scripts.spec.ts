import { expect, test, waitUntilReady } from "./visitor.ts";

test("interaction before the widgets' code is loaded doesn't re-render the page [NAV-018]", async ({
  page,
}) => {
  let releaseScripts = () => undefined as void;
  const released = new Promise<void>((resolve) => (releaseScripts = resolve));
  await page.route(/\/static\/page-[^/]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  // The widgets' code is part of the initial load, so the load event would wait for it.
  await page.goto("/about", { waitUntil: "domcontentloaded" });
  const heading = await page.getByRole("main").getByRole("heading").last().elementHandle();
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Back to top" });
  await link.scrollIntoViewIfNeeded();
  // By then all that can be hydrated without that code is hydrated.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await link.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  releaseScripts();
  await waitUntilReady(page, true);
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
});
