import { readdir, readFile } from "node:fs/promises";
import { JSDOM } from "jsdom";
import { describe, expect, vi } from "vitest";
import { z } from "zod";
import type { Browser } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { textOf } from "../support/html-form.ts";
import { test } from "../support/running.ts";
import { invalidIn } from "../support/valid-html.ts";

vi.setConfig({ testTimeout: 120_000 });

/** Pages that differ by what they show alone: a number of each is enough. */
const mostAlike = 6;
/** What can't be opened twice in the same way. */
const notToBeFollowed = /^\/(logout|login\/link|assets|static|fonts|icons)\b/;

type Words = { [key: string]: string | Words };
const Words: z.ZodType<Words> = z.lazy(() => z.record(z.string(), z.union([z.string(), Words])));

const keys = await dottedKeys();

describe.for([
  ["in English", "en", false],
  ["in Arabic", "ar", false],
  ["in English, signed in", "en", true],
] as const)("every link of every page, %s", ([, language, isSignedIn]) => {
  test("leads to a page of valid HTML, and no page shows what is not meant to be read", async ({ site }) => {
    const browser = site.browse({ "accept-language": language });
    if (isSignedIn) await logIn(browser);
    // What another language changes in a page is its words.
    const { seen, faults } = await crawl(browser, site.publicUrl, language === "en");
    expect(seen).toBeGreaterThan(60);
    expect(faults).toEqual([]);
  });
});

/**
 * Follows links from home, `mostAlike` of each kind of address. Faults are told with where they were met,
 * those of the HTML where it `isChecked`, which takes as long as all the rest.
 */
async function crawl(
  browser: Browser,
  origin: string,
  isChecked: boolean,
): Promise<{ seen: number; faults: string[] }> {
  const from = new Map([
    ["/", "the start"],
    ["/style", "no page"],
  ]);
  const ofKind = new Map<string, number>();
  const faults: string[] = [];
  for (const [path, found] of from) {
    const answer = await browser.get(path);
    if (answer.status >= 400) faults.push(`${answer.status} ${path}, linked at ${found}`);
    const leadsTo = answer.status >= 300 && answer.location ? [answer.location] : linksOf(answer.body);
    for (const link of leadsTo.map((link) => ownPath(link, origin, path)))
      if (link && !from.has(link) && isAnother(link)) from.set(link, path);
    if (!/html/.test(String(answer.headers["content-type"]))) continue;
    faults.push(...oddWordsIn(textOf(answer.body)).map((word) => `“${word}” at ${path}`));
    if (isChecked) faults.push(...(await invalidIn(answer.body)).map((fault) => `${fault} at ${path}`));
  }
  return { seen: from.size, faults };

  function isAnother(link: string): boolean {
    const { pathname, searchParams } = new URL(link, origin);
    const kind = `${pathname.split("/").slice(0, 2).join("/")}?${[...searchParams.keys()].sort().join("&")}`;
    const alike = (ofKind.get(kind) ?? 0) + 1;
    ofKind.set(kind, alike);
    return alike <= mostAlike;
  }
}

const linksOf = (html: string): string[] =>
  [...new JSDOM(html).window.document.querySelectorAll("a[href]")].map(
    (link) => link.getAttribute("href") ?? "",
  );

/** The path of a link within this site; null for another's, and for what isn't followed. */
function ownPath(link: string, origin: string, base: string): string | null {
  if (!URL.canParse(link, origin + base)) return null;
  const to = new URL(link, origin + base);
  return to.origin !== origin || notToBeFollowed.test(to.pathname) ? null : to.pathname + to.search;
}

/** What a program says of something that is missing, and names of words in place of the words. */
const oddWordsIn = (text: string): string[] => [
  ...(text.match(/\b(Unknown|undefined|NaN|\[object Object\]|Invalid Date)\b/g) ?? []),
  ...text.split(/\s+/).filter((word) => keys.has(word)),
];

async function dottedKeys(): Promise<Set<string>> {
  const files = await readdir("locales/en");
  const all = await Promise.all(
    files.map(async (file) => Words.parse(JSON.parse(await readFile(`locales/en/${file}`, "utf8")))),
  );
  return new Set(all.flatMap((words) => keysIn(words, "")).filter((key) => key.includes(".")));
}

function keysIn(words: Words, before: string): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string" ? [before + key] : keysIn(value, `${before}${key}.`),
  );
}
