import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const tests = ["app", "server", "tests"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);
const replaces = /\bvi\.(mock|doMock|stubGlobal|stubEnv)\(/;

test("whoever puts something else in a module's place has modules of its own", () => {
  const config = readFileSync("vitest.config.ts", "utf8");
  const list = /const changeModules = \[([^\]]*)\]/.exec(config)?.[1] ?? "";
  const named = [...list.matchAll(/"([^"]+)"/g)].map(([, file = ""]) => file);
  expect(named.length).toBeGreaterThan(0);
  expect(tests.filter((file) => replaces.test(readFileSync(file, "utf8"))).toSorted()).toEqual(
    named.toSorted(),
  );
});
