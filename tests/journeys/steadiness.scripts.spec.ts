import type { Page } from "@playwright/test";
import { alive, expect, open, payButton, signIn, test } from "./visitor.ts";

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

test("the button that pays stays where it is when the fee comes a moment after the choice [EVT-050]", async ({
  page,
}) => {
  await signIn(page, "admin@example.com");
  await open(page, "/event/mates-rates-night", true);
  const fee = new Promise<() => void>((come) => {
    void page.route("**/surcharge?*", (route) => come(() => void route.continue()));
  });
  await page.getByRole("spinbutton", { name: "Adult" }).fill("2");
  const sendFee = await fee;
  await expect(payButton(page)).toHaveText("Pay $40.00 Now");
  const before = await payButton(page).boundingBox();
  sendFee();
  await expect(payButton(page)).toHaveText("Pay $40.96 Now");
  expect(Math.abs(((await payButton(page).boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
});

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
