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

/**
 * Colours and width have nothing to do with each other: the dark pages are looked at on a phone, the light
 * ones on a desk.
 */
export const isDark = (viewport: { width: number } | null): boolean => (viewport?.width ?? 0) < 600;
