import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const Package = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});
const { dependencies, devDependencies } = Package.parse(JSON.parse(readFileSync("package.json", "utf8")));
const all = Object.entries({ ...dependencies, ...devDependencies });

test("every package is pinned", () => {
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test("every package has its reason in docs/dependencies.md", () => {
  const reasons = readFileSync("docs/dependencies.md", "utf8");
  const missing = all.map(([name]) => name).filter((name) => !reasons.includes(`\`${name}\``));
  expect(missing.filter((name) => !name.startsWith("@types/"))).toEqual([]);
});
