import type { Page } from "@playwright/test";
import { alive, expect, test } from "./visitor.ts";

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
  test(`nothing on ${path} moves while it loads or is read`, async ({ page }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if (!("value" in entry) || typeof entry.value !== "number") continue;
          const sum = Number(document.documentElement.dataset["moved"] ?? 0) + entry.value;
          document.documentElement.dataset["moved"] = String(sum);
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(path);
    await alive(page, true);
    await page.waitForLoadState("networkidle");
    const height = await page.evaluate(() => document.body.scrollHeight);
    for (let read = 700; read < height; read += 700) await readOnTo(page, read);
    // What moved is told after the frame in which it did.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    const moved = await page.evaluate(() => Number(document.documentElement.dataset["moved"] ?? 0));
    expect(moved).toBeLessThan(0.02);
  });
}

/** Scrolls on as somebody who reads, and waits until everything in sight is there. */
async function readOnTo(page: Page, top: number): Promise<void> {
  await page.mouse.wheel(0, 700);
  await page.waitForFunction((wanted) => {
    const end = document.documentElement.scrollHeight - innerHeight;
    if (scrollY < Math.min(wanted, end) - 1) return false;
    const isInSight = (picture: HTMLImageElement) => {
      const { top, bottom, left, right } = picture.getBoundingClientRect();
      if (!picture.checkVisibility()) return false; // folded away
      return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    };
    return [...document.images].filter(isInSight).every(({ complete }) => complete);
  }, top);
}
