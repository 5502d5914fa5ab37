import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { buildLists } from "../../scripts/lists.mjs";

test.each(Object.entries(buildLists()))(
  "%s is as scripts/lists.mjs writes it; if not: node scripts/lists.mjs",
  (file, content) => {
    expect(readFileSync(file, "utf8")).toBe(content);
  },
);
