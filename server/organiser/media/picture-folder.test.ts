import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { createPictureFolder } from "./picture-folder.ts";

let at: string;
beforeEach(async () => {
  at = await mkdtemp(join(tmpdir(), "pictures-"));
  const path = at;
  onTestFinished(() => rm(path, { recursive: true }));
});

const log = { warn: () => undefined, error: () => undefined };
const open = (maxBytes = 1_000) => createPictureFolder(at, maxBytes, log);
const picture = Buffer.alloc(100, "x");

async function filesIn(folder: string): Promise<{ count: number; bytes: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return { count: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

test("concurrent writes never exceed the folder's size limit, and the newest picture is stored", async () => {
  const folder = open();
  await Promise.all(Array.from({ length: 50 }, (_, n) => folder.save(`some/${n}.jpg`, picture)));
  await folder.save("some/last.jpg", picture);
  const { count, bytes } = await filesIn(at);
  expect(bytes).toBeLessThanOrEqual(1_000);
  expect(count).toBeGreaterThan(5);
  expect(await folder.read("some/last.jpg")).toEqual(picture);
});

test("the least recently used picture is deleted first, also after a restart", async () => {
  const before = open();
  for (let n = 0; n < 10; n += 1) await before.save(`some/${n}.jpg`, picture);
  const hours = (ago: number) => (Date.now() - ago * 3_600_000) / 1000;
  for (let n = 0; n < 10; n += 1) await utimes(join(at, `some/${n}.jpg`), hours(20 - n), hours(20 - n));

  const folder = open();
  await folder.read("some/0.jpg"); // the oldest, but just read
  await folder.save("some/new.jpg", picture);
  expect(await folder.read("some/0.jpg")).toEqual(picture);
  expect(await folder.read("some/1.jpg")).toBeNull();
});

test("files left half-written by a crash are deleted at the next start, and a lower limit applies at once", async () => {
  await mkdir(join(at, "some"));
  await writeFile(join(at, "some/1.jpg.4711.new"), "half");
  for (let n = 0; n < 10; n += 1) await writeFile(join(at, `some/${n}.jpg`), picture);
  await open(500).read("some/none.jpg");
  expect((await readdir(join(at, "some"))).filter((name) => name.endsWith(".new"))).toEqual([]);
  expect((await filesIn(at)).bytes).toBeLessThanOrEqual(500);
});

test("a picture that can't be stored doesn't fail the request", async () => {
  await writeFile(join(at, "some"), "a file where the folder would be");
  await open().save("some/1.jpg", picture);
  expect(await open().read("some/1.jpg")).toBeNull();
});
