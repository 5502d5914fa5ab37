import type { Browser, Page } from "@playwright/test";
import { expect, testOfTrouble as test, unfold } from "./visitor.ts";

/** What a first visit may weigh on the line, in bytes as compressed. */
const most = {
  pageAndStyles: 22_200,
  scripts: 116_500,
  scriptsOfEntry: 125_600,
  scriptsOfContact: 121_500,
  onePicture: 100_000,
};

const pages = [
  "/",
  "/events",
  "/event/night-shift-sydney",
  "/login",
  "/shop",
  "/product/start-light-tee",
  "/blog",
  "/article/what-is-roll-racing",
];
const withPictures = pages.filter((path) => path !== "/login");
/** Pages of the CMS, whose widgets bring scripts of their own. */
const contentPages = ["/about", "/rules", "/gallery", "/venues", "/people", "/merch", "/contact"];

test.describe.configure({ mode: "parallel" });

test("home comes in 22.2 kB of page and styles", async ({ browser }) => {
  const { document, stylesheet } = await firstVisit(browser, "/");
  expect(document).toBeGreaterThan(0);
  expect(document + stylesheet).toBeLessThanOrEqual(most.pageAndStyles);
});

for (const path of [...pages, ...contentPages]) {
  const limit = limitOf(path);
  test(`${path} comes with at most ${limit / 1_000} kB of scripts`, async ({ browser }) => {
    const { script } = await firstVisit(browser, path);
    expect(script).toBeGreaterThan(0);
    expect(script).toBeLessThanOrEqual(limit);
  });
}

for (const path of withPictures) {
  test(`${path} has no picture above 100 kB on a phone with a fine screen [IMG-007]`, async ({ browser }) => {
    const { pictures } = await firstVisit(browser, path, readToTheEnd);
    expect(pictures.size).toBeGreaterThan(2);
    expect([...pictures].filter(([, bytes]) => bytes > most.onePicture)).toEqual([]);
  });
}

function limitOf(path: string): number {
  if (path === "/contact") return most.scriptsOfContact; // its form and all kinds of fields
  return path.startsWith("/event/") ? most.scriptsOfEntry : most.scripts;
}

test("what a visitor sees is fetched before the scripts", async ({ request }) => {
  const html = await (await request.get("/")).text();
  const scripts = html.match(/<link[^>]*rel="modulepreload"[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([]);
  expect(html).not.toMatch(/<link[^>]*rel="preload"[^>]*as="fetch"/); // the scripts' words
  expect(html).toMatch(/<img[^>]*fetchpriority="high"/);
});

/**
 * Bytes of the bodies of what a phone with an empty cache fetches, by kind, until nothing more is under way.
 */
async function firstVisit(browser: Browser, path: string, read?: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });
  const page = await context.newPage();
  const sums = { document: 0, stylesheet: 0, script: 0, pictures: new Map<string, number>() };
  const counted: Promise<void>[] = [];
  page.on("requestfinished", (request) => {
    const count = async () => {
      const { responseBodySize } = await request.sizes();
      const kind = request.resourceType();
      if (kind === "image") sums.pictures.set(request.url(), responseBodySize);
      if (kind === "document" || kind === "stylesheet" || kind === "script") sums[kind] += responseBodySize;
    };
    counted.push(count());
  });
  await page.goto(path);
  await page.locator("html[data-hydrated]").waitFor();
  await page.waitForLoadState("networkidle");
  await read?.(page);
  await Promise.all(counted);
  await context.close();
  return sums;
}

/** Scrolls down, so that what loads when it comes near is loaded too. */
async function readToTheEnd(page: Page): Promise<void> {
  await unfold(page);
  const height = await page.evaluate(() => document.body.scrollHeight);
  for (let read = 0; read < height; read += 700) {
    await page.mouse.wheel(0, 700);
    await page.waitForLoadState("networkidle");
  }
  const pictures = page.locator("img:visible");
  const missing = () =>
    pictures.evaluateAll(
      (all) => all.filter((img) => img instanceof HTMLImageElement && !img.complete).length,
    );
  // The first who asks for a picture waits until it is made.
  await expect.poll(missing, { timeout: 60_000 }).toBe(0);
}
