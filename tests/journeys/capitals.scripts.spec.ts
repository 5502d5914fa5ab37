import type { Page } from "@playwright/test";
import { expect, open, logInByPost, test } from "./visitor.ts";

const pages = [
  "/",
  "/events",
  "/event/night-shift-sydney",
  "/shop",
  "/product/start-light-tee",
  "/blog",
  "/article/holding-forty",
  "/venues/sandstone-raceway",
  "/series/harbour-city-series",
  "/form/club-stand",
  "/gift-vouchers",
  "/gallery",
  "/merch",
  "/style",
];
const accountPages = ["/my-account", "/profile", "/cart", "/profile/vehicle/new"];

/** Texts with `text-transform: uppercase`: the source text, the rendered text and its language. */
const capitalised = (page: Page) =>
  page.evaluate(() => {
    const texts: { written: string; lang: string; read: string }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const written = (node.textContent ?? "").replace(/\s+/g, " ").trim();
      if (!element || written === "" || getComputedStyle(element).textTransform !== "uppercase") continue;
      const lang = element.closest("[lang]")?.getAttribute("lang") ?? "";
      texts.push({ written, lang, read: element.innerText });
    }
    return texts;
  });

/**
 * Texts that are the same in English and in Turkish come from the organiser; returns those that would be
 * capitalised by Turkish rules, with their path.
 */
async function wrongCapitals(page: Page, path: string): Promise<{ wrong: string[]; right: number }> {
  await open(page, `${path}?lng=en`, true);
  const english = new Set((await capitalised(page)).map(({ written }) => written));
  await open(page, `${path}?lng=tr`, true);
  const turkish = await capitalised(page);
  const organiserTexts = turkish.filter(({ written }) => english.has(written) && /[iı]/.test(written));
  const wrong = organiserTexts
    .filter(({ lang }) => lang !== "en")
    .map(({ written }) => `${path}: ${written}`);
  return { wrong, right: organiserTexts.length - wrong.length };
}

test("the organiser's texts are capitalised by the rules of their language, the site's by those of the page", async ({
  page,
}) => {
  const results: Awaited<ReturnType<typeof wrongCapitals>>[] = [];
  for (const path of pages) results.push(await wrongCapitals(page, path));
  expect(results.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(results.reduce((total, { right }) => total + right, 0)).toBeGreaterThan(40);
  await open(page, "/events?lng=tr", true);
  const read = await capitalised(page);
  expect(read.some(({ lang, read: text }) => lang === "tr" && text.includes("İ"))).toBe(true);
});

test("the organiser's texts are capitalised by the rules of their language on account pages, too", async ({
  page,
}) => {
  await logInByPost(page);
  const results: Awaited<ReturnType<typeof wrongCapitals>>[] = [];
  for (const path of accountPages) results.push(await wrongCapitals(page, path));
  expect(results.flatMap(({ wrong }) => wrong)).toEqual([]);
});

for (const language of ["tr", "de", "fr", "pl", "uk", "vi"])
  test(`organiser texts of any language are capitalised correctly on a page in ${language}`, async ({
    page,
  }) => {
    await open(page, `/event/night-shift-sydney?lng=${language}`, true);
    const title = page.getByRole("heading", { level: 1 });
    const text =
      "This season, Rıza’s ijsbaan, Straße, Ιωάννης Ένα, i\u0307\u0300dė, lìnija, žvaigždė, naïve, fi, ǆ";
    await title.evaluate((element, text) => {
      element.textContent = text;
    }, text);
    expect(await title.evaluate((element: HTMLElement) => element.innerText)).toBe(text.toUpperCase());
  });
