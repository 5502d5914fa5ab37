import type { Browser, Page } from "@playwright/test";
import { languages } from "../../app/i18n/languages.ts";
import { alive, expect, open, test } from "./visitor.ts";

const pages = ["/", "/event/night-shift-sydney", "/product/start-light-tee", "/cart", "/login"];
const narrow = { width: 360, height: 780 };

test.use({ viewport: narrow });

for (const language of Object.keys(languages)) {
  test(`pages in ${language} say with scripts what they say without, and fit a phone of 360 px`, async ({
    page,
    browser,
  }) => {
    await open(page, "/product/start-light-tee?lng=" + language, true);
    await page.locator("form#product button[type=submit]").last().click();
    await expect(page.locator("header [href='/cart']").first()).toBeVisible();

    for (const path of pages) {
      await open(page, `${path}?lng=${language}`, true);
      const written = await readWithoutScripts(browser, page, `${path}?lng=${language}`);
      expect(await prices(page), `prices of ${path}`).toEqual(written.prices);
      expect(await widest(page), `width of ${path}`).toBeLessThanOrEqual(narrow.width);
      expect(written.width, `width of ${path} without scripts`).toBeLessThanOrEqual(narrow.width);
    }
  });
}

/** What the same visitor reads with scripts off. */
async function readWithoutScripts(browser: Browser, page: Page, path: string) {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: narrow,
    storageState: await page.context().storageState(),
    baseURL: new URL(page.url()).origin,
  });
  const plain = await context.newPage();
  await plain.goto(path);
  await alive(plain, false);
  const read = { prices: await prices(plain), width: await widest(plain) };
  await context.close();
  return read;
}

/** Every text with a price or a number in it, in order. */
const prices = async (page: Page): Promise<string[]> => {
  const text = await page.locator("main").innerText();
  return text.split("\n").filter((line) => /\d/.test(line));
};

/** Px that the page takes in width. */
const widest = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
