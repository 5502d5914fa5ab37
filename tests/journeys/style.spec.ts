import { expectNoViolations, isDark } from "./accessible.ts";
import { expect, open, test } from "./visitor.ts";

test.use({
  colorScheme: async ({ viewport }, use) => use(isDark(viewport) ? "dark" : "light"),
  contextOptions: { reducedMotion: "reduce" },
});

test("every widget in every variant fits a small phone and keeps to the WCAG", async ({
  page,
  hasScripts,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "/style", hasScripts);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBe(360);
  await expect(page.getByText("could not be loaded")).toHaveCount(0);
  if (hasScripts) await expectNoViolations(page); // the checker is a script
});
