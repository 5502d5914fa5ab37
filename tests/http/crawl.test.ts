import { readdir, readFile } from "node:fs/promises";
import { JSDOM } from "jsdom";
import { describe, expect, vi } from "vitest";
import { z } from "zod";
import type { Browser } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { textOf } from "../support/html-form.ts";
import { test } from "../support/running.ts";
import { findHtmlErrors } from "../support/valid-html.ts";

vi.setConfig({ testTimeout: 120_000 });

/** Pages that differ only in their content: a number of each is enough. */
const maxPerKind = 6;
/** How many of those have their HTML checked, which takes as long as all the rest. */
const maxCheckedPerKind = 1;
/** Links that can't be opened twice with the same result. */
const notToBeFollowed = /^\/(logout|login\/link|assets|static|fonts|icons)\b/;

type Words = { [key: string]: string | Words };
const Words: z.ZodType<Words> = z.lazy(() => z.record(z.string(), z.union([z.string(), Words])));

const keys = await dottedKeys();

describe.for([
  ["in English", "en", false],
  ["in Arabic", "ar", false],
  ["in English, signed in", "en", true],
] as const)("every link of every page, %s", ([, language, isLoggedIn]) => {
  test("leads to a page of valid HTML with nothing after it, and no page shows internal text", async ({
    site,
  }) => {
    const browser = site.browse({ "accept-language": language });
    if (isLoggedIn) await logIn(browser);
    // Another language changes only the texts of a page.
    const { seen, faults } = await crawl(browser, site.publicUrl, language === "en");
    expect(seen).toBeGreaterThan(60);
    expect(faults).toEqual([]);
  });
});

/**
 * Follows links from home, `maxPerKind` of each kind of URL. Reports faults with the page they were found on;
 * those of the HTML if `isChecked`, of the first `maxCheckedPerKind` of each kind.
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
  const checkedOfKind = new Map<string, number>();
  const faults: string[] = [];
  for (const [path, found] of from) {
    const response = await browser.get(path);
    if (response.status >= 400) faults.push(`${response.status} ${path}, linked at ${found}`);
    const leadsTo =
      response.status >= 300 && response.location ? [response.location] : listLinks(response.body);
    for (const link of leadsTo.map((link) => ownPath(link, origin, path)))
      if (link && !from.has(link) && countKind(link, ofKind) <= maxPerKind) from.set(link, path);
    if (!/html/.test(String(response.headers["content-type"]))) continue;
    if (!/<\/body>\s*<\/html>\s*$/.test(response.body)) faults.push(`something after </html> at ${path}`);
    faults.push(...findOddTexts(textOf(response.body)).map((word) => `“${word}” at ${path}`));
    if (isChecked && countKind(path, checkedOfKind) <= maxCheckedPerKind)
      faults.push(...(await findHtmlErrors(response.body)).map((fault) => `${fault} at ${path}`));
  }
  return { seen: from.size, faults };

  /** How many of its kind there were, including this one. */
  function countKind(link: string, counts: Map<string, number>): number {
    const { pathname, searchParams } = new URL(link, origin);
    const kind = `${pathname.split("/").slice(0, 2).join("/")}?${[...searchParams.keys()].sort().join("&")}`;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count;
  }
}

const listLinks = (html: string): string[] =>
  [...JSDOM.fragment(html).querySelectorAll("a[href]")].map((link) => link.getAttribute("href") ?? "");

/** The path of a link within this site; null for other sites, and for links that aren't followed. */
function ownPath(link: string, origin: string, base: string): string | null {
  if (!URL.canParse(link, origin + base)) return null;
  const to = new URL(link, origin + base);
  return to.origin !== origin || notToBeFollowed.test(to.pathname) ? null : to.pathname + to.search;
}

/** The texts that a program prints for missing values, and message keys in place of messages. */
const findOddTexts = (text: string): string[] => [
  ...(text.match(/\b(Unknown|undefined|NaN|\[object Object\]|Invalid Date)\b/g) ?? []),
  ...text.split(/\s+/).filter((word) => keys.has(word)),
];

async function dottedKeys(): Promise<Set<string>> {
  const files = await readdir("locales/en");
  const all = await Promise.all(
    files.map(async (file) => Words.parse(JSON.parse(await readFile(`locales/en/${file}`, "utf8")))),
  );
  return new Set(all.flatMap((messages) => listKeys(messages, "")).filter((key) => key.includes(".")));
}

function listKeys(messages: Words, before: string): string[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === "string" ? [before + key] : listKeys(value, `${before}${key}.`),
  );
}
