import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const documents = execFileSync("git", ["ls-files", "docs/*.md", "README.md", "SECURITY.md"])
  .toString()
  .trim()
  .split("\n");

/** `app/cart/cart.screen.tsx`, `server/http/`; no patterns such as `server/store/*-drafts.ts`. */
const namedPath = /`((?:app|server|tests|scripts|docs|locales)\/(?:[\w.-]+\/)*(?:[\w.-]+\.\w+)?)`/g;
/** A link to a file of this repository. */
const link = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g;

test("every file that a document names exists", () => {
  const named = documents.flatMap((document) => pathsIn(document, readFileSync(document, "utf8")));
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([]);
});

test("paths are found in backticks and in links", () => {
  const text =
    "See `app/cart/a.tsx`, `tests/faults/` and [b](../app/b.ts), not `app/<name>/c.ts` or [d](https://d.example).";
  expect(pathsIn("docs/a.md", text).map(({ path }) => path)).toEqual([
    "app/cart/a.tsx",
    "tests/faults/",
    "app/b.ts",
  ]);
});

function pathsIn(document: string, text: string): { document: string; path: string }[] {
  const named = [...text.matchAll(namedPath)].map(([, path = ""]) => path);
  const linked = [...text.matchAll(link)].map(([, path = ""]) => join(dirname(document), path));
  return [...named, ...linked].map((path) => ({ document, path }));
}
