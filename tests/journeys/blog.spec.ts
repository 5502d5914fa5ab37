import { expect, open, test } from "./visitor.ts";

test("a new visitor finds a guide by its topic, reads it and opens the next article [RT-010 RT-011 RT-012 BLOG-009]", async ({
  page,
  hasScripts,
}) => {
  await open(page, "/blog", hasScripts);
  const main = page.getByRole("main");
  await main.getByRole("navigation", { name: "Topics" }).getByRole("link", { name: "Guides" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Guides" })).toBeVisible();
  await main.getByRole("link", { name: "Read: Your first night, hour by hour" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your first night, hour by hour" })).toBeVisible();
  await expect(main.getByText("Hold 40 km/h and stay level.")).toBeVisible();
  await main.getByRole("link", { name: /^Newer article/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /scrutineering/ })).toBeVisible();
});

test("an article made of rows is complete and doesn't scroll sideways", async ({ page, hasScripts }) => {
  await open(page, "/blog/race-reports", hasScripts);
  await page.getByRole("link", { name: "Read: Forty-one utes and a dog named Diff" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Picture of the night" })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(tooWide).toBeLessThanOrEqual(0);
});
