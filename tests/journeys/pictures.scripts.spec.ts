import { expect, test } from "./visitor.ts";

test("an image is loaded when it is 200 px below the visible area [IMG-013]", async ({ page }) => {
  await page.goto("/");
  const pictures = page.locator('main img[loading="lazy"]');
  const last = pictures.last();
  const distance = await last.evaluate((image) => image.getBoundingClientRect().top - innerHeight);
  expect(distance).toBeGreaterThan(200);
  await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), distance - 200);
  const below = () => last.evaluate((image) => Math.round(image.getBoundingClientRect().top - innerHeight));
  await expect.poll(below).toBe(200);
  await expect
    .poll(() => last.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  expect(await below()).toBe(200);
});
