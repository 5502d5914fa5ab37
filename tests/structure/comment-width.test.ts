import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What the formatter keeps code within. It leaves comments as they are. */
const widest = 110;

const sources = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs", "*.cjs", "*.mts"])
  .toString()
  .trim()
  .split("\n");

/** A line of a comment, or code with a comment behind it. */
const commented = /^\s*(?:\{?\/\*|\*|\/\/)|[;,{)]\s+\/\/\s/;
/** One word alone, such as an address, can't be wrapped. */
const oneWord = /^\s*(?:\*|\/\/)\s+\S+$/;

test(`no line with a comment is wider than ${widest} characters`, () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.flatMap((path) => tooWide(path, readFileSync(path, "utf8")))).toEqual([]);
});

test("comments that are too wide are found: their own lines, their ends, those in markup, those behind code", () => {
  const words = "wide ".repeat(22);
  const texts = [`// ${words}`, ` * ${words}`, `  {/* ${words} */}`, `/** ${words} */`, `end(); // ${words}`];
  for (const text of texts) expect(tooWide("a.ts", text)).toHaveLength(1);
  for (const text of [`// ${"w".repeat(120)}`, `const text = "${words}";`, "// narrow"])
    expect(tooWide("a.ts", text)).toEqual([]);
});

function tooWide(path: string, text: string): string[] {
  return text
    .split("\n")
    .flatMap((line, index) =>
      line.length > widest && commented.test(line) && !oneWord.test(line) ? [`${path}:${index + 1}`] : [],
    );
}
