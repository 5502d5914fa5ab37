import type { Page } from "@playwright/test";
import { expect, open, logInByPost, test, waitUntilReady } from "./visitor.ts";

const pages = [
  "/",
  "/events",
  "/event/night-shift-sydney",
  "/shop",
  "/product/start-light-tee",
  "/blog",
  "/article/your-first-night",
];
for (const path of pages) {
  test(`${path} has no layout shift while it loads or scrolls`, async ({ page }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if (!("value" in entry) || typeof entry.value !== "number") continue;
          const total = Number(document.documentElement.dataset["moved"] ?? 0) + entry.value;
          document.documentElement.dataset["moved"] = String(total);
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(path);
    await waitUntilReady(page, true);
    await page.waitForLoadState("networkidle");
    const height = await page.evaluate(() => document.body.scrollHeight);
    for (let scrollTop = 700; scrollTop < height; scrollTop += 700) await scrollAndWait(page, scrollTop);
    // Layout shifts are reported after their frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    const layoutShift = await page.evaluate(() => Number(document.documentElement.dataset["moved"] ?? 0));
    expect(layoutShift).toBeLessThan(0.02);
  });
}

test("the pay button doesn't move when the fee loads after the selection [EVT-050]", async ({ page }) => {
  await logInByPost(page, "admin@example.com");
  await open(page, "/event/mates-rates-night", true);
  const fee = new Promise<() => void>((onRequest) => {
    void page.route("**/surcharge?*", (route) => onRequest(() => void route.continue()));
  });
  await page.getByRole("textbox", { name: "Adult" }).fill("2");
  const sendFee = await fee;
  const pay = page.locator("#order").getByRole("button", { name: /^Pay \$/ });
  await expect(pay).toHaveText("Pay $40.00 Now");
  const before = await pay.boundingBox();
  sendFee();
  await expect(pay).toHaveText("Pay $40.96 Now");
  expect(Math.abs(((await pay.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
});

/** Scrolls like a reader and waits until all visible images are loaded. */
async function scrollAndWait(page: Page, top: number): Promise<void> {
  await page.mouse.wheel(0, 700);
  await page.waitForFunction((wanted) => {
    const end = document.documentElement.scrollHeight - innerHeight;
    if (scrollY < Math.min(wanted, end) - 1) return false;
    const isInSight = (picture: HTMLImageElement) => {
      const { top, bottom, left, right } = picture.getBoundingClientRect();
      if (!picture.checkVisibility()) return false; // collapsed
      return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    };
    return [...document.images].filter(isInSight).every(({ complete }) => complete);
  }, top);
}
