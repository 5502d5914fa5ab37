import { languages } from "../../app/i18n/languages.ts";
import { ofToday } from "../support/of-today.ts";
import { expect, open, test } from "./visitor.ts";

const pages = [
  "/",
  "/event/night-shift-sydney",
  "/product/start-light-tee",
  "/cart",
  "/login",
  "/forgotpassword?way=code",
];
type Reading = {
  /** The texts with a digit in order, including those in collapsed sections. */
  prices: string[];
  /** The width of the page in pixels. */
  width: number;
};

declare global {
  interface Window {
    readPage(): Reading;
    beforeHydration?: Reading;
  }
}

const phoneSize = { width: 360, height: 780 };

test.use({ viewport: phoneSize });
test.describe.configure({ mode: "parallel" });

for (const language of ofToday(Object.keys(languages))) {
  test(`pages in ${language} show the same prices before and after hydration, and fit a phone of 360 px`, async ({
    page,
  }) => {
    await open(page, "/product/start-light-tee?lng=" + language, true);
    await page.locator("form#product button[type=submit]").last().click();
    await page.waitForURL(/[?&]added=/);

    await page.addInitScript(recordBeforeHydration);
    for (const path of pages) {
      await open(page, `${path}?lng=${language}`, true);
      const { before, after } = await page.evaluate(() => ({
        before: window.beforeHydration,
        after: window.readPage(),
      }));
      expect(after.prices, `prices of ${path}`).toEqual(before?.prices);
      expect(after.width, `width of ${path}`).toBeLessThanOrEqual(phoneSize.width);
      expect(before?.width, `width of ${path} before hydration`).toBeLessThanOrEqual(phoneSize.width);
    }
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

/** Runs in the page: records what the server rendered. */
function recordBeforeHydration(): void {
  const textOf = ({ childNodes }: Element) =>
    [...childNodes].map((node) => (node instanceof Text ? node.data : "")).join("");
  window.readPage = () => ({
    prices: [...document.querySelectorAll("main *:not(noscript)")]
      .map(textOf)
      .filter((text) => /\d/.test(text)),
    width: document.documentElement.scrollWidth,
  });
  document.addEventListener("readystatechange", () => (window.beforeHydration ??= window.readPage()));
}
