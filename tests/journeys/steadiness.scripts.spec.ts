import { expect, open, test } from "./visitor.ts";

for (const path of ["/", "/events", "/event/night-shift-sydney"]) {
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
    await open(page, path, true);
    await page.waitForLoadState("networkidle");
    const height = await page.evaluate(() => document.body.scrollHeight);
    for (let read = 0; read < height; read += 700) {
      await page.mouse.wheel(0, 700);
      await page.waitForLoadState("networkidle");
    }
    const moved = await page.evaluate(() => Number(document.documentElement.dataset["moved"] ?? 0));
    expect(moved).toBeLessThan(0.02);
  });
}
