import type { Page } from "@playwright/test";
import { languages } from "../../app/i18n/languages.ts";
import { blockPictures } from "./block-pictures.ts";
import { expect, logInByPost, testAllowingErrors as test } from "./visitor.ts";
import { ofToday } from "../support/of-today.ts";

const paths = [
  "/",
  "/events",
  "/event/night-shift-sydney",
  "/product/start-light-tee",
  "/cart",
  "/login",
  "/contact",
  "/gallery",
  "/shop",
  "/search/tee",
  "/blog",
  "/venues",
  "/gift-vouchers",
  "/about",
];
const pathsOfUsers = ["/my-account", "/profile"];
/** The languages with the longest words, and the one that is written from right to left, get all pages. */
const longest: readonly string[] = ["de", "ka", "ru", "fr", "ar"];
const pathsOfOthers: readonly string[] = ["/", "/event/night-shift-sydney", "/product/start-light-tee"];

/** Sizes and settings of readers with low vision; WCAG 1.4.4, 1.4.10, 1.4.12. */
const readers = {
  "text at 200 %": { width: 360, css: "html { font-size: 200% !important }" },
  "WCAG text spacing": {
    width: 360,
    css: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`,
  },
  "zoom at 400 %": { width: 320, css: "" },
};

test.use({ javaScriptEnabled: false, bypassCSP: true });
test.describe.configure({ mode: "parallel" });

for (const part of [0, 1, 2])
  test(`pages fit a phone in every language (part ${part + 1}) for readers with low vision, with no text cut off`, async ({
    page,
  }) => {
    await blockPictures(page);
    const ordered = Object.keys(languages).toSorted((a, b) => longest.indexOf(b) - longest.indexOf(a));
    const ofPart = ordered.filter((_, index) => index % 3 === part);
    for (const language of ofPart)
      await expectReadable(page, language, longest.includes(language) ? ofToday(paths) : pathsOfOthers);
    await logInByPost(page);
    for (const language of ofPart.filter((each) => longest.includes(each)))
      await expectReadable(page, language, pathsOfUsers);
  });

async function expectReadable(page: Page, language: string, pages: readonly string[]): Promise<void> {
  for (const path of pages) {
    await page.goto(`${path}?lng=${language}`);
    for (const [reader, { width, css }] of Object.entries(readers)) {
      if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 740 });
      expect.soft(await findUnreadable(page, css), `${path} in ${language}, ${reader}`).toEqual([]);
    }
  }
}

/**
 * The page if it is wider than the screen, and texts that are cut off: those in a box that hides what doesn't
 * fit, and those beyond the edge of the screen. What scrolls by itself and what only screen readers read is
 * left out.
 */
const findUnreadable = (page: Page, css: string): Promise<string[]> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
    const screen = document.documentElement.clientWidth;
    const found = document.documentElement.scrollWidth > screen ? ["the page"] : [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      const content = node.textContent?.trim() ?? "";
      if (content === "" || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest("[class*=sr-only], script, noscript, select, .truncate, [class*=overflow-x-auto]"))
        continue;
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width <= 1) continue;
      const clip = parent.closest(".overflow-hidden")?.getBoundingClientRect();
      const [left, right] = [Math.max(0, clip?.left ?? 0), Math.min(screen, clip?.right ?? screen)];
      const isCut =
        box.left < left - 1 || box.right > right + 1 || (clip !== undefined && box.bottom > clip.bottom + 1);
      if (isCut) found.push(content.slice(0, 60));
    }
    return found;
  }, css);
