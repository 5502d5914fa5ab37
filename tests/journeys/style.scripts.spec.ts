import type { Page } from "@playwright/test";
import { isDark, widths } from "./accessible.ts";
import { expect, open, test } from "./visitor.ts";

// After an intended visual change, run with `--update-snapshots` and review the images.

test.use({
  colorScheme: async ({ viewport }, use) => use(isDark(viewport) ? "dark" : "light"),
  contextOptions: { reducedMotion: "reduce" },
  // Small images show noticeable changes, but not differences in font rendering.
  deviceScaleFactor: 0.1,
  bypassCSP: true, // for the style below
});

for (const [path, height] of [
  ["/style", 12_000],
  ["/about", 3_000],
  ["/contact", 1_600],
] as const) {
  test(`${path} matches its screenshots`, async ({ page, viewport }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, path, true);
    await settle(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const name = `${path.slice(1)}-${isDark(viewport) ? "dark" : "light"}-${width}.png`;
      await expect(page).toHaveScreenshot(name, {
        fullPage: true,
        scale: "device",
        clip: { x: 0, y: 0, width, height },
        threshold: 0.25,
        maxDiffPixelRatio: 0.04,
      });
    }
  });
}

/** Makes a page independent of machine and date: the site's own font, no dates, all images loaded. */
async function settle(page: Page): Promise<void> {
  await page.addStyleTag({
    content: `* { font-family: "Barlow Condensed" !important; }
      [data-kind^="site/"], time { visibility: hidden; }`,
  });
  const pictures = page.locator("img");
  await pictures.evaluateAll((all) => all.forEach((img) => img.setAttribute("loading", "eager")));
  const missing = () =>
    pictures.evaluateAll(
      (all) => all.filter((img) => img instanceof HTMLImageElement && !img.complete).length,
    );
  await expect.poll(missing, { timeout: 60_000 }).toBe(0);
}
