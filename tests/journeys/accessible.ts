import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./visitor.ts";

const levels: Parameters<AxeBuilder["options"]>[0] = {
  resultTypes: ["violations"],
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  // Off by default because it is experimental; users of speech control say the visible label.
  rules: { "label-content-name-mismatch": { enabled: true } },
};

/**
 * Checks the machine-testable rules of WCAG A and AA in the light theme, and colour contrast in the dark one.
 * The page is left in the light theme.
 */
export async function expectNoViolations(page: Page): Promise<void> {
  await switchColorScheme(page, "light");
  await expectNoProblems(page, new AxeBuilder({ page }).options(levels));
  await switchColorScheme(page, "dark");
  await expectNoProblems(
    page,
    new AxeBuilder({ page }).options({ resultTypes: ["violations"], runOnly: ["color-contrast"] }),
  );
  await switchColorScheme(page, "light");
}

/** Checks the rules except contrast in forced colours, which axe doesn't know: it reads the page's own ones. */
export const expectNoViolationsInForcedColours = (page: Page): Promise<void> =>
  expectNoProblems(
    page,
    new AxeBuilder({ page }).options({
      ...levels,
      rules: { ...levels.rules, "color-contrast": { enabled: false } },
    }),
  );

/** Switches the colour scheme and waits for the transitions to end. */
async function switchColorScheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    await new Promise((frame) => requestAnimationFrame(frame));
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  });
}

async function expectNoProblems(page: Page, axe: AxeBuilder): Promise<void> {
  // Without frames of other origins, and without details of what passes, it takes a fraction of the time.
  const { violations } = await axe.setLegacyMode().analyze();
  const problems = violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => ({ id, html, any })));
  expect(problems, page.url()).toEqual([]);
}

/** Widths of a small phone, a tablet and a desktop, in CSS pixels. */
export const widths = [360, 768, 1280] as const;

/** Checks that a page doesn't scroll sideways at any of the widths; restores the viewport. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    // Layout done by scripts takes a moment.
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(wide, `${page.url()} at ${width} px`).toBe(width);
  }
  if (before) await page.setViewportSize(before);
}

/** Themes are independent of the width, so phones are tested in dark and desktops in light. */
export const isDark = (viewport: { width: number } | null): boolean => (viewport?.width ?? 0) < 600;
