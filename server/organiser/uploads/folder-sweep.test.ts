import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createFolderSweep } from "./folder-sweep.ts";

test("a sweep looks at a limited number of files, and the next one continues behind them", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sweep-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const names = Array.from({ length: 2_300 }, (_, number) => String(number));
  const old = new Date(Date.now() - 20 * 60_000);
  for (const name of names) {
    await writeFile(join(folder, name), "");
    await utimes(join(folder, name), old, old);
  }
  const named = new Set(["5", "2299"]);
  let asked = 0;
  const sweep = createFolderSweep({
    folder,
    known: async (some) => {
      asked += some.length;
      return new Set(some.filter((name) => named.has(name)));
    },
  });
  await sweep();
  expect(asked).toBe(2_000);
  await sweep();
  expect(asked).toBe(2_300);
  expect((await readdir(folder)).sort()).toEqual([...named].sort());
});
