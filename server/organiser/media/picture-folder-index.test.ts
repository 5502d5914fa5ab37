import type * as Disk from "node:fs/promises";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createPictureFolder } from "./picture-folder.ts";

const disk = vi.hoisted(() => ({ statCalls: 0, failsAt: 0 }));
vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof Disk>();
  const stat = (path: string) => {
    disk.statCalls += 1;
    return disk.statCalls === disk.failsAt ? Promise.reject(new Error("The disk failed.")) : real.stat(path);
  };
  return { ...real, stat };
});

test("if indexing the folder fails halfway, a retry doesn't count files twice", async () => {
  const at = await mkdtemp(join(tmpdir(), "pictures-"));
  onTestFinished(() => rm(at, { recursive: true }));
  const picture = Buffer.alloc(100, "x");
  const names = Array.from({ length: 8 }, (_, n) => `${n}.jpg`);
  for (const name of names) await writeFile(join(at, name), picture);

  disk.failsAt = 8;
  const folder = createPictureFolder(at, 1_000, { warn: () => undefined, error: () => undefined });
  await expect(folder.read("0.jpg")).rejects.toThrow("The disk failed.");
  // Counted twice, they would exceed the limit and some would be evicted.
  for (const name of names) expect(await folder.read(name)).toEqual(picture);
});
