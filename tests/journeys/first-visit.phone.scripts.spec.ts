import type { Browser, Page } from "@playwright/test";
import budgets from "../../budgets.json" with { type: "json" };
import { expect, openSections, testAllowingErrors as test } from "./visitor.ts";
import { ofToday } from "../support/of-today.ts";

/** Limits of a first visit, in compressed bytes. */
const limits = budgets.firstVisit;

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
const pagesWithImages = pages.filter((path) => path !== "/login");
/** CMS pages, whose widgets have their own scripts. */
const contentPages = ["/about", "/rules", "/gallery", "/venues", "/people", "/merch", "/contact"];

test.describe.configure({ mode: "parallel" });

test("the home page has at most 23 kB of HTML and CSS, and 86 kB of scripts", async ({ browser }) => {
  const { document, stylesheet, script } = await firstVisit(browser, "/");
  expect(document).toBeGreaterThan(0);
  expect(document + stylesheet).toBeLessThanOrEqual(limits.homeHtmlAndStyles);
  expectScripts("/", script);
});

for (const path of ofToday(["/login", ...contentPages])) {
  test(`${path} has at most ${limitOf(path) / 1_000} kB of scripts`, async ({ browser }) => {
    expectScripts(path, (await firstVisit(browser, path)).script);
  });
}

for (const path of ofToday(pagesWithImages)) {
  test(`${path} has at most ${limitOf(path) / 1_000} kB of scripts, and no image above 100 kB on a high-resolution phone [IMG-007]`, async ({
    browser,
  }) => {
    const { script, pictures } = await firstVisit(browser, path, scrollToEnd);
    expectScripts(path, script);
    expect(pictures.size).toBeGreaterThan(2);
    expect([...pictures].filter(([, bytes]) => bytes > limits.onePicture)).toEqual([]);
  });
}

function expectScripts(path: string, bytes: number): void {
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(limitOf(path));
}

function limitOf(path: string): number {
  if (path === "/contact") return limits.scriptsOfContact; // its form has all types of fields
  return path.startsWith("/event/") ? limits.scriptsOfEvent : limits.scripts;
}

test("visible content is fetched before the scripts", async ({ request }) => {
  const html = await (await request.get("/")).text();
  const scripts = html.match(/<link[^>]*rel="modulepreload"[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([]);
  expect(html).not.toMatch(/<link[^>]*rel="preload"[^>]*as="fetch"/); // the translations for the scripts
  expect(html).toMatch(/<img[^>]*fetchpriority="high"/);
});

test("the translations of a page are requested once, before its scripts run", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".json")) requested.push(request.url());
  });
  await page.goto("/login");
  await page.locator("html[data-hydrated]").waitFor();
  expect(requested.length).toBeGreaterThan(3);
  expect(requested.length).toBe(new Set(requested).size);
  // All that were requested early have been used.
  expect(await page.evaluate(() => window.earlyMessages?.size)).toBe(0);
});

/** Compressed bytes that a phone with an empty cache fetches, by type; `read` adds only images. */
async function firstVisit(browser: Browser, path: string, read?: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });
  const page = await context.newPage();
  const sizes = { document: 0, stylesheet: 0, script: 0, pictures: new Map<string, number>() };
  const counted: Promise<void>[] = [];
  page.on("requestfinished", (request) => {
    const count = async () => {
      const { responseBodySize } = await request.sizes();
      const kind = request.resourceType();
      if (kind === "image") sizes.pictures.set(request.url(), responseBodySize);
      if (kind === "document" || kind === "stylesheet" || kind === "script") sizes[kind] += responseBodySize;
    };
    counted.push(count());
  });
  await page.goto(path);
  await page.locator("html[data-hydrated]").waitFor();
  await page.waitForLoadState("networkidle");
  await Promise.all(counted);
  const { document, stylesheet, script, pictures } = sizes;
  await read?.(page);
  await Promise.all(counted);
  await context.close();
  return { document, stylesheet, script, pictures };
}

/** Scrolls to the end, so that lazy images are loaded too. */
async function scrollToEnd(page: Page): Promise<void> {
  await openSections(page);
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
  // The first request for an image waits until it is generated.
  await expect.poll(missing, { timeout: 60_000 }).toBe(0);
}
