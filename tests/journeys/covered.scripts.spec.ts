import { pressKey } from "../support/focus.ts";
import { expect, open, openSections, logInByPost, test } from "./visitor.ts";

/** A small phone, a tablet, and a desktop of 1280 px at 400 % zoom, in CSS pixels. */
const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 320, height: 225 },
];

for (const size of sizes) {
  test(`nothing covers the focused element in an entry with a new car, at ${size.width} by ${size.height}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize(size);
    await logInByPost(page, "spectator@example.com");
    await open(page, "/event/gulf-camp-out", true);
    await page.getByRole("radio", { name: "Street" }).check();
    await openSections(page);
    for (const [choice, value] of [
      ["Your vehicle", "new"],
      ["Your address", "new"],
    ] as const) {
      const select = page.getByLabel(choice);
      if (await select.isVisible()) await select.selectOption(value);
    }
    await expect(page.getByLabel("Registration Expiry")).toBeVisible();
    const bar = page.locator("#next-bar");
    expect(await bar.evaluate((element) => getComputedStyle(element).position)).toBe(
      size.height < 480 ? "static" : "sticky",
    );
    const form = page.locator("#entry");
    await page.getByRole("radio", { name: "Street" }).focus();
    let inForm = 0;
    for (; inForm < 120; inForm++) {
      await pressKey(page, "Tab");
      if (await form.evaluate((element) => !element.contains(document.activeElement))) break;
    }
    expect(inForm, "places in the form").toBeGreaterThan(20);
    for (let back = 0; back < inForm; back++) await pressKey(page, "Shift+Tab");
  });
}
