import { expectNoSidewaysScroll, expectNoViolations, isDark } from "./accessible.ts";
import { expect, open, test } from "./visitor.ts";

test.use({
  colorScheme: async ({ viewport }, use) => use(isDark(viewport) ? "dark" : "light"),
  contextOptions: { reducedMotion: "reduce" },
});

test("every widget in every variant fits any screen and conforms to the WCAG", async ({
  page,
  hasScripts,
  viewport,
}) => {
  await open(page, "/style", hasScripts);
  await expectNoSidewaysScroll(page);
  await expect(page.getByText("could not be loaded")).toHaveCount(0);
  // The checker needs scripts and checks both colour schemes.
  if (hasScripts && !isDark(viewport)) await expectNoViolations(page);
});
