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
const phoneSize = { width: 360, height: 780 };

test.use({ viewport: phoneSize });
test.describe.configure({ mode: "parallel" });

for (const language of Object.keys(languages)) {
  test(`pages in ${language} show the same prices with and without scripts, and fit a phone of 360 px`, async ({
    page,
    browser,
  }) => {
    await open(page, "/product/start-light-tee?lng=" + language, true);
    await page.locator("form#product button[type=submit]").last().click();
    await page.waitForURL(/[?&]added=/);

    const withoutScripts = await sameVisitorWithoutScripts(browser, page);
    for (const path of pages) {
      const [, expected] = await Promise.all([
        open(page, `${path}?lng=${language}`, true),
        readPage(withoutScripts, `${path}?lng=${language}`),
      ]);
      expect(await prices(page), `prices of ${path}`).toEqual(expected.prices);
      expect(await widthOf(page), `width of ${path}`).toBeLessThanOrEqual(phoneSize.width);
      expect(expected.width, `width of ${path} without scripts`).toBeLessThanOrEqual(phoneSize.width);
    }
    await withoutScripts.context().close();
  });
}

test("in Arabic, the organiser’s English sentences are aligned and cut off by their own direction", async ({
  page,
}) => {
  await open(page, "/shop?lng=ar", true);
  const sentence = page.locator("main p.line-clamp-2").first();
  const style = await sentence.evaluate((element) => {
    const { direction, textAlign } = getComputedStyle(element);
    return { direction, textAlign };
  });
  expect(style).toEqual({ direction: "ltr", textAlign: "start" });
});

/** A page of the same visitor without scripts. */
async function sameVisitorWithoutScripts(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: phoneSize,
    storageState: await page.context().storageState(),
  });
  return context.newPage();
}

async function readPage(page: Page, path: string) {
  await open(page, path, false);
  return { prices: await prices(page), width: await widthOf(page) };
}

/** All lines of text with a digit, in order. */
const prices = async (page: Page): Promise<string[]> => {
  const text = await page.locator("main").innerText();
  return text.split("\n").filter((line) => /\d/.test(line));
};

/** The width of the page in pixels. */
const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
