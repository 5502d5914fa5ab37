import type { Locator } from "@playwright/test";
import { expectNoViolationsInForcedColours } from "./accessible.ts";
import { expect, logInByPost, open, test, update } from "./visitor.ts";

// A contrast theme of Windows.
test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });
test.describe.configure({ mode: "parallel" });

/** The colours in which an element and its border are painted. */
const getColours = (element: Locator) =>
  element.evaluate((node) => {
    const { backgroundColor, borderTopColor, borderTopWidth, borderBottomColor, borderBottomWidth } =
      getComputedStyle(node);
    return { backgroundColor, borderTopColor, borderTopWidth, borderBottomColor, borderBottomWidth };
  });

for (const path of ["/", "/events", "/shop", "/blog", "/login", "/contact"]) {
  test(`${path} conforms to the WCAG in forced colours`, async ({ page }) => {
    await open(page, path, true);
    await expectNoViolationsInForcedColours(page);
  });
}

test("a driver's account and an entry conform to the WCAG in forced colours", async ({ page }) => {
  await logInByPost(page);
  for (const path of ["/my-account", "/profile", "/cart"]) {
    await open(page, path, true);
    await expectNoViolationsInForcedColours(page);
  }
  await open(page, "/event/long-weekend-shootout", true);
  await page.getByRole("radio", { name: /^Street/ }).check();
  await update(page, true);
  await expectNoViolationsInForcedColours(page);
});

test("what is chosen, current, focused or complete differs in forced colours", async ({ page }) => {
  await logInByPost(page, "spectator@example.com");
  await open(page, "/event/long-weekend-shootout", true);
  const row = (name: RegExp) =>
    page.locator("div.relative.border-2").filter({ has: page.getByRole("radio", { name }) });
  const unchosen = await getColours(row(/^Street/));
  await page.getByRole("radio", { name: /^Street/ }).check();
  const chosen = await getColours(row(/^Street/));
  expect(chosen.borderTopColor).not.toBe(unchosen.borderTopColor);
  expect((await getColours(row(/^Pro street/))).borderTopColor).toBe(unchosen.borderTopColor);

  const box = page.locator("div.relative.border-2").filter({ has: page.getByRole("checkbox") });
  const unticked = await getColours(box.first());
  await box.first().getByRole("checkbox").check();
  expect(await getColours(box.first())).not.toEqual(unticked);

  await page.keyboard.press("Tab");
  const ring = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
    return `${outlineStyle} ${outlineWidth}`;
  });
  expect(ring).toBe("solid 3px");
});

test("the lights of completed steps differ in forced colours", async ({ page }) => {
  await logInByPost(page, "spectator@example.com");
  await open(page, "/event/mates-rates-night", true);
  const light = page.getByRole("navigation", { name: "Steps" }).locator("a > span[aria-hidden]").first();
  const dark = await getColours(light);
  expect(dark.borderTopWidth).toBe("2px");
  await page.getByRole("textbox", { name: "Adult" }).fill("1");
  await expect.poll(async () => (await getColours(light)).backgroundColor).not.toBe(dark.backgroundColor);
});

test("the current page, buttons and badges have borders in forced colours", async ({ page }) => {
  await open(page, "/events", true);
  const views = page.getByRole("navigation", { name: "View" }).getByRole("link");
  expect((await getColours(views.nth(0))).borderBottomWidth).toBe("4px");
  expect((await getColours(views.nth(1))).borderBottomWidth).toBe("0px");
  for (const button of await page.locator(".button.plate").all())
    expect((await getColours(button)).borderTopWidth).toBe("1px");
  const badges = page.locator("main .display.inline-block.border-2");
  expect(await badges.count()).toBeGreaterThan(0);
  expect((await getColours(badges.first())).borderTopWidth).toBe("2px");
});
