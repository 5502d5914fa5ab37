import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Names in backticks that are not in the code: of a library, of other APIs, and of settings. */
const otherNames = new Set(["bulletList", "getZodConstraint", "diabeties", "NAME_FILE"]);

const sources = execFileSync("git", ["ls-files", "app", "server", "tests", "scripts", "*.ts", "*.mjs"])
  .toString()
  .split("\n")
  .filter((path) => /\.(?:tsx?|m[jt]s)$/.test(path) && path !== "tests/structure/comments.test.ts")
  .map((path) => ({ path, ...splitComments(readFileSync(path, "utf8")) }));

test("identifiers in the comments' backticks exist in the code", () => {
  const names = new Set(sources.flatMap(({ code }) => code.match(/[\w$]+/g) ?? []));
  const isKnown = (name: string) => names.has(name) || otherNames.has(name);
  const cited = sources
    .filter(({ path }) => /^(?:app|server)\//.test(path))
    .flatMap(({ path, comments }) => identifiersIn(comments).map((identifier) => ({ path, identifier })));
  expect(cited.length).toBeGreaterThan(1_000);
  expect(cited.filter(({ identifier }) => !identifier.split(".").every(isKnown))).toEqual([]);
});

test("a comment is told from code, and an identifier from other text in backticks", () => {
  const source = [
    "/**",
    " * `one.two` and `three()`, but not `a b`, `<p>`, `/path` or `key-name`",
    " */",
    'const url = "https://example.com"; // `four`',
  ].join("\n");
  const { code, comments } = splitComments(source);
  expect(identifiersIn(comments)).toEqual(["one.two", "three", "four"]);
  expect(code.trim()).toBe('const url = "https://example.com";');
});

/** The code and the comments of a source. A `//` inside a text is no comment unless a space precedes it. */
function splitComments(source: string): { code: string; comments: string } {
  const comments: string[] = [];
  const code = source.replaceAll(/\/\*\*?\s[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm, (comment) => {
    comments.push(comment);
    return "";
  });
  return { code, comments: comments.join("\n") };
}

/** The identifiers and members (`post.read`) in backticks; of a call, its name. */
const identifiersIn = (comments: string): string[] =>
  [...comments.matchAll(/`([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(?:\(\))?`/g)].map(
    ([, name = ""]) => name,
  );
