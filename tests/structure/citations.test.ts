import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A title that names more proves none of them by itself. */
const mostIds = 5;

const tests = execFileSync("git", ["ls-files", "*.test.ts", "*.test.tsx", "*.spec.ts"])
  .toString()
  .trim()
  .split("\n");

test(`no title cites more than ${mostIds} requirements`, () => {
  expect(tests.length).toBeGreaterThan(300);
  const cited = tests.flatMap((path) =>
    citationsIn(readFileSync(path, "utf8")).map((ids) => ({ path, ids })),
  );
  expect(cited.length).toBeGreaterThan(500);
  expect(cited.filter(({ ids }) => countOf(ids) > mostIds)).toEqual([]);
});

test("ranges are counted by what is in them", () => {
  const ranges = ["LIC-015..020", "ADR-016 ADR-017"]
    .map((ids) => `test("shows it [${ids}]", show);`)
    .join("");
  expect(citationsIn(ranges).map(countOf)).toEqual([6, 2]);
});

/** What stands in brackets at the ends of titles. */
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
    .reduce((sum, found) => sum + Number(found?.[2] ?? found?.[1]) - Number(found?.[1]) + 1, 0);
