import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createOrphanSweep } from "./orphan-sweep.ts";

test("a sweep checks a limited number of files, and the next one continues where it stopped", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sweep-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const names = Array.from({ length: 2_300 }, (_, number) => String(number));
  const old = new Date(Date.now() - 20 * 60_000);
  for (const name of names) {
    await writeFile(join(folder, name), "");
    await utimes(join(folder, name), old, old);
  }
  const named = new Set(["5", "2299"]);
  let checked = 0;
  const sweep = createOrphanSweep({
    folder,
    findReferenced: async (some) => {
      checked += some.length;
      return new Set(some.filter((name) => named.has(name)));
    },
  });
  await sweep();
  expect(checked).toBe(2_000);
  await sweep();
  expect(checked).toBe(2_300);
  expect((await readdir(folder)).sort()).toEqual([...named].sort());
});
