import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Log } from "../request-context.ts";
import { excessOf } from "./bounds.ts";
import { createHtmlCleaner, type HtmlCleaner } from "./cleaner.ts";
import { createCleaningThreads } from "./cleaning-threads.ts";
import { plainTextOf } from "./plain-text.ts";
import { policy } from "./policy.ts";

/**
 * Passes a quick look, and keeps the cleaner busy for minutes: each paragraph opens all elements before it
 * anew.
 */
const cunning = (mark: string): string =>
  `<p>${mark}</p><!--<style>-->${Array.from({ length: 700 }, (_, at) => `<b id="a${at}"><p>`).join("")}`;

const nested = `${"<div>".repeat(5_000)}deep<script>alert(1)</script>`;

let lines: object[];
let cleaner: HtmlCleaner;

beforeEach(() => {
  lines = [];
  const note = (members: object) => void lines.push(members);
  const log: Log = { info: note, warn: note, error: note };
  cleaner = createHtmlCleaner({ log });
});
afterEach(() => cleaner.close());

describe("a text made to keep the cleaner busy costs itself alone", () => {
  test("one that is nested without end is told by a look and shown without its tags", async () => {
    const clean = await cleaner.clean(nested);
    expect(clean).toBe("deep");
    expect(await cleaner.clean("<b>next</b>")).toBe("<b>next</b>");
  });

  test("one that passes the look is given up in seconds, and the others go on meanwhile", async () => {
    expect(excessOf(cunning("x"))).toBeNull();
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

  // The usual limits let either come first, as the machine has it; here the other one is out of reach.
  test.each([
    ["too slow", { patience: () => 2_000, memory: 4_000 }],
    ["broken", { patience: () => 60_000, memory: 96 }],
  ])(
    "it is remembered and told of once, by its hash: %s",
    async (why, limits) => {
      const text = cunning("remembered");
      const told: object[] = [];
      const note = (members: object) => void told.push(members);
      const threads = { mark: "", ...createCleaningThreads({ ...policy, mediaMark: "" }, limits) };
      const small = createHtmlCleaner({
        log: { info: note, warn: note, error: note },
        size: 20_000,
        threads,
      });
      const first = await small.clean(text);
      expect(await small.clean(text)).toBe(first);
      // Tried again, it would be told of again.
      expect(told).toEqual([{ text: expect.stringMatching(/^[\w-]{43}$/), length: text.length, why }]);
      await threads.stop();
    },
    60_000,
  );

  test("several of them at once are each given up, and what waited behind them is cleaned", async () => {
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
  ["a script, which goes anyway", `<script>${"if(a<b)".repeat(500)}</script>`, null],
  ["elements that are never closed", "<b>".repeat(101), "too deep"],
  ["elements closed that were never open", `${"</div>".repeat(500)}${"<div>".repeat(101)}`, "too deep"],
  ["elements without number", "<i>x</i>".repeat(20_001), "too many elements"],
  ["a text without end", "x".repeat(500_001), "too long"],
])("the quick look at %s", (_what, html, excess) => {
  expect(excessOf(html)).toBe(excess);
});

test.each([
  ["<p>Gates <b>5 pm</b></p><p>Lane 1</p>", "Gates 5 pm Lane 1"],
  ["<script>alert(1)</script><style>p{}</style>left", "left"],
  ["&lt;b&gt; 5 > 4 \"a\" 'b' <img src=x onerror=alert(1)", "&lt;b&gt; 5 &#62; 4 &#34;a&#34; &#39;b&#39;"],
  ["<<<b>x>>y", "x&#62;&#62;y"],
])("without its tags “%s” is “%s”", (html, text) => {
  expect(plainTextOf(html)).toBe(text);
});

// Sizes at which anything that grows with their square would take hours.
test("the text that is left has an end, and is made of the worst texts, too", () => {
  for (const html of [
    "<".repeat(2_000_000),
    "<a".repeat(1_000_000),
    "< ".repeat(1_000_000),
    " ".repeat(2_000_000),
  ])
    expect(plainTextOf(html).length).toBeLessThan(100_002);
  expect(plainTextOf("x".repeat(2_000_000))).toMatch(/^x{100000}…$/);
  for (const html of ["<".repeat(2_000_000), "<a".repeat(1_000_000), "</".repeat(1_000_000)]) excessOf(html);
});
