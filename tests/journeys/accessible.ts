import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./visitor.ts";

/** What the WCAG's levels A and AA ask for, as far as a machine can tell. */
export async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  const told = violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => ({ id, html, any })));
  expect(told, page.url()).toEqual([]);
}

/** A small phone, a tablet, a desk; CSS pixels. */
export const widths = [360, 768, 1280] as const;

/** Nothing of a page lies beside the screen, however wide that is. Leaves the page as wide as it was. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    // What follows the width by a script needs a moment.
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(wide, `${page.url()} at ${width} px`).toBe(width);
  }
  if (before) await page.setViewportSize(before);
}

/**
 * Colours and width have nothing to do with each other: the dark pages are looked at on a phone, the light
 * ones on a desk.
 */
export const isDark = (viewport: { width: number } | null): boolean => (viewport?.width ?? 0) < 600;
