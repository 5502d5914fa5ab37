import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** One test that names more requirements can't verify each of them. */
const MAX_IDS = 5;

const tests = execFileSync("git", ["ls-files", "*.test.ts", "*.test.tsx", "*.spec.ts"])
  .toString()
  .trim()
  .split("\n");

test(`no title cites more than ${MAX_IDS} requirements`, () => {
  expect(tests.length).toBeGreaterThan(300);
  const cited = tests.flatMap((path) =>
    citationsIn(readFileSync(path, "utf8")).map((ids) => ({ path, ids })),
  );
  expect(cited.length).toBeGreaterThan(500);
  expect(cited.filter(({ ids }) => countOf(ids) > MAX_IDS)).toEqual([]);
});

test("a range counts as the number of its requirements", () => {
  const ranges = ["LIC-015..020", "ADR-016 ADR-017"]
    .map((ids) => `test("shows it [${ids}]", show);`)
    .join("");
  expect(citationsIn(ranges).map(countOf)).toEqual([6, 2]);
});

/** The requirement ids in brackets at the ends of titles. */
function citationsIn(source: string): string[] {
  return [...source.matchAll(/\[((?:[A-Z][A-Z0-9]+-\d{3}(?:\.\.\d{3})? ?)+)\]["`]/g)].map(
    ([, ids = ""]) => ids,
  );
}

const countOf = (ids: string): number =>
  ids
    .trim()
    .split(" ")
    .map((id) => /(\d+)(?:\.\.(\d+))?$/.exec(id))
    .reduce((count, match) => count + Number(match?.[2] ?? match?.[1]) - Number(match?.[1]) + 1, 0);
