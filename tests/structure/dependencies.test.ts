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

test("docs/dependencies.md names no package that is gone", () => {
  const rows = readFileSync("docs/dependencies.md", "utf8").matchAll(/^\| (`.+?) \|/gm);
  const named = [...rows].flatMap(([, names = ""]) => [...names.matchAll(/`([^`]+)`/g)].map((one) => one[1]));
  const has = new Set(["@types/*", ...all.map(([name]) => name)]);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !has.has(name ?? ""))).toEqual([]);
});
