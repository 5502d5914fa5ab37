import type { Browser, Page } from "@playwright/test";
import { languages } from "../../app/i18n/languages.ts";
import { expect, open, test } from "./visitor.ts";

const pages = [
  "/",
  "/event/night-shift-sydney",
  "/product/start-light-tee",
  "/cart",
  "/login",
  "/forgotpassword?way=code",
];
const narrow = { width: 360, height: 780 };

test.use({ viewport: narrow });
test.describe.configure({ mode: "parallel" });

for (const language of Object.keys(languages)) {
  test(`pages in ${language} say with scripts what they say without, and fit a phone of 360 px`, async ({
    page,
    browser,
  }) => {
    await open(page, "/product/start-light-tee?lng=" + language, true);
    await page.locator("form#product button[type=submit]").last().click();
    await page.waitForURL(/[?&]added=/);

    const withoutScripts = await sameVisitorWithoutScripts(browser, page);
    for (const path of pages) {
      const [, written] = await Promise.all([
        open(page, `${path}?lng=${language}`, true),
        read(withoutScripts, `${path}?lng=${language}`),
      ]);
      expect(await prices(page), `prices of ${path}`).toEqual(written.prices);
      expect(await widest(page), `width of ${path}`).toBeLessThanOrEqual(narrow.width);
      expect(written.width, `width of ${path} without scripts`).toBeLessThanOrEqual(narrow.width);
    }
    await withoutScripts.context().close();
  });
}

/** A window of the same visitor with scripts off. */
async function sameVisitorWithoutScripts(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: narrow,
    storageState: await page.context().storageState(),
  });
  return context.newPage();
}

async function read(page: Page, path: string) {
  await open(page, path, false);
  return { prices: await prices(page), width: await widest(page) };
}

/** Every text with a price or a number in it, in order. */
const prices = async (page: Page): Promise<string[]> => {
  const text = await page.locator("main").innerText();
  return text.split("\n").filter((line) => /\d/.test(line));
};

/** Px that the page takes in width. */
const widest = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
