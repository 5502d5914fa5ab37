import { type Page, test } from "@playwright/test";
import { ofToday } from "../support/of-today.ts";
import type { TypedPage } from "../support/odd-typing.ts";
import { findLostInput, type OddSite, oddVisits, startOddSite } from "../support/odd-visits.ts";
import { expect } from "./visitor.ts";

/**
 * Types unusual values into every field, with scripts: each is either rejected with an error at its field and
 * shown as typed, or sent to the API as typed. A failure names the round, which reproduces the values.
 */

test.describe.configure({ timeout: process.env["FULL"] === "1" ? 1_800_000 : 180_000 });

let site: OddSite;
test.beforeAll(async () => {
  site = await startOddSite();
});
test.afterAll(() => site.close());

const typedPage = (page: Page): TypedPage => ({
  goto: (address) => page.goto(address),
  evaluate: (expression) => page.evaluate(expression),
  focus: (selector) => page.locator(selector).focus(),
  click: (selector) => page.locator(selector).click(),
  press: (key) => page.keyboard.press(key),
  type: (text) => page.keyboard.type(text),
  insert: (text) => page.keyboard.insertText(text),
  wheel: () => page.mouse.wheel(0, 120),
});

for (const [where, startVisit] of ofToday(Object.entries(oddVisits), 3))
  test(`no typed value is lost or changed in ${where}`, async ({ page }) => {
    expect(await findLostInput(typedPage(page), site, await startVisit(typedPage(page), site))).toEqual([]);
  });
