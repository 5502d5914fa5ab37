import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const tests = ["app", "server", "tests"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);
const replaces = /\bvi\.(mock|doMock|stubGlobal|stubEnv)\(/;

test("every test file that replaces a module or global runs with isolated modules", () => {
  const config = readFileSync("vitest.config.ts", "utf8");
  const list = /const mockingTests = \[([^\]]*)\]/.exec(config)?.[1] ?? "";
  const named = [...list.matchAll(/"([^"]+)"/g)].map(([, file = ""]) => file);
  expect(named.length).toBeGreaterThan(0);
  expect(tests.filter((file) => replaces.test(readFileSync(file, "utf8"))).toSorted()).toEqual(
    named.toSorted(),
  );
});
