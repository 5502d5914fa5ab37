import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Logger } from "../request-context.ts";
import { findHtmlLimitViolation } from "./html-limits.ts";
import { createHtmlCleaner, type HtmlCleaner } from "./cleaner.ts";
import { createCleaningThreads } from "./cleaning-threads.ts";
import { stripTags } from "./strip-tags.ts";
import { policy } from "./policy.ts";

/**
 * Passes the quick scan and keeps the cleaner busy for minutes: each paragraph reopens all elements before
 * it.
 */
const cunning = (mark: string): string =>
  `<p>${mark}</p><!--<style>-->${Array.from({ length: 700 }, (_, at) => `<b id="a${at}"><p>`).join("")}`;

const nested = `${"<div>".repeat(5_000)}deep<script>alert(1)</script>`;

let lines: object[];
let cleaner: HtmlCleaner;

beforeEach(() => {
  lines = [];
  const note = (members: object) => void lines.push(members);
  const log: Logger = { info: note, warn: note, error: note };
  cleaner = createHtmlCleaner({ log });
});
afterEach(() => cleaner.close());

describe("a text made to keep the cleaner busy affects no other text", () => {
  test("an endlessly nested text is detected by the quick scan and shown without tags", async () => {
    const clean = await cleaner.clean(nested);
    expect(clean).toBe("deep");
    expect(await cleaner.clean("<b>next</b>")).toBe("<b>next</b>");
  });

  test("a text that passes the scan is given up in seconds, while others are cleaned", async () => {
    expect(findHtmlLimitViolation(cunning("x"))).toBeNull();
    await cleaner.clean("<b>warm</b>");
    const hostile = cleaner.clean(cunning("Gates <i>5 pm"));
    const others = await Promise.all(
      Array.from({ length: 30 }, (_, at) => cleaner.clean(`<p>Lane <b>${at}</b></p>`)),
    );
    expect(others).toEqual(others.map((_, at) => `<p>Lane <b>${at}</b></p>`));
    const text = await hostile;
    expect(text).toMatch(/^Gates 5 pm/);
    expect(text).not.toContain("<");
  });

  // With the default limits either one may be exceeded first; here only one of them can be.
  test.each([
    ["too slow", { timeoutMs: () => 2_000, memoryMb: 4_000 }],
    ["broken", { timeoutMs: () => 60_000, memoryMb: 96 }],
  ])(
    "it is remembered and logged once, by its hash: %s",
    async (why, limits) => {
      const text = cunning("remembered");
      const notified: object[] = [];
      const note = (members: object) => void notified.push(members);
      const threads = {
        placeholder: "",
        ...createCleaningThreads({ ...policy, mediaPlaceholder: "" }, limits),
      };
      const small = createHtmlCleaner({
        log: { info: note, warn: note, error: note },
        maxCacheSize: 20_000,
        threads,
      });
      const first = await small.clean(text);
      expect(await small.clean(text)).toBe(first);
      // A second attempt would be logged again.
      expect(notified).toEqual([{ text: expect.stringMatching(/^[\w-]{43}$/), length: text.length, why }]);
      await threads.stop();
    },
    60_000,
  );

  test("several such texts are all given up, and the texts behind them are cleaned", async () => {
    const hostile = ["one", "two"].map((mark) => cleaner.clean(cunning(mark)));
    const honest = cleaner.clean("<p>Gates open at <b>5 pm</b></p>");
    expect(await honest).toBe("<p>Gates open at <b>5 pm</b></p>");
    expect((await Promise.all(hostile)).map((text) => text.slice(0, 3))).toEqual(["one", "two"]);
    expect(lines.length).toBe(2);
  }, 60_000);
});

test.each([
  [
    "a long text with many paragraphs",
    "<h2>Terms</h2><p>One<p>Two<ul><li>a<li>b</ul><br>".repeat(2_000),
    null,
  ],
  ["lists in lists in tables", `${"<table><tr><td><ul><li>".repeat(20)}x`, null],
  ["a script, which is removed anyway", `<script>${"if(a<b)".repeat(500)}</script>`, null],
  ["elements that are never closed", "<b>".repeat(101), "too deep"],
  ["end tags without start tags", `${"</div>".repeat(500)}${"<div>".repeat(101)}`, "too deep"],
  ["very many elements", "<i>x</i>".repeat(20_001), "too many elements"],
  ["a very long text", "x".repeat(500_001), "too long"],
])("the quick scan of %s", (_what, html, excess) => {
  expect(findHtmlLimitViolation(html)).toBe(excess);
});

test.each([
  ["<p>Gates <b>5 pm</b></p><p>Lane 1</p>", "Gates 5 pm Lane 1"],
  ["<script>alert(1)</script><style>p{}</style>left", "left"],
  ["&lt;b&gt; 5 > 4 \"a\" 'b' <img src=x onerror=alert(1)", "&lt;b&gt; 5 &#62; 4 &#34;a&#34; &#39;b&#39;"],
  ["<<<b>x>>y", "x&#62;&#62;y"],
])("“%s” without tags is “%s”", (html, text) => {
  expect(stripTags(html)).toBe(text);
});

// Sizes at which quadratic time would take hours.
test("stripping tags is limited and fast for the worst input", () => {
  for (const html of [
    "<".repeat(2_000_000),
    "<a".repeat(1_000_000),
    "< ".repeat(1_000_000),
    " ".repeat(2_000_000),
  ])
    expect(stripTags(html).length).toBeLessThan(100_002);
  expect(stripTags("x".repeat(2_000_000))).toMatch(/^x{100000}…$/);
  for (const html of ["<".repeat(2_000_000), "<a".repeat(1_000_000), "</".repeat(1_000_000)])
    findHtmlLimitViolation(html);
});
