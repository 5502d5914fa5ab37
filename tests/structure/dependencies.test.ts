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

test("docs/dependencies.md gives the reason for every package", () => {
  const reasons = readFileSync("docs/dependencies.md", "utf8");
  const missing = all.map(([name]) => name).filter((name) => !reasons.includes(`\`${name}\``));
  expect(missing.filter((name) => !name.startsWith("@types/"))).toEqual([]);
});

test("docs/dependencies.md names no removed package", () => {
  const rows = readFileSync("docs/dependencies.md", "utf8").matchAll(/^\| (`.+?) \|/gm);
  const named = [...rows].flatMap(([, names = ""]) =>
    [...names.matchAll(/`([^`]+)`/g)].map((match) => match[1]),
  );
  const known = new Set(["@types/*", ...all.map(([name]) => name)]);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !known.has(name ?? ""))).toEqual([]);
});
