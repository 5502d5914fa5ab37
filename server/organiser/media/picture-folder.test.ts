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

const log = { warn: () => undefined };
const open = (mostBytes = 1_000) => createPictureFolder(at, mostBytes, log);
const picture = Buffer.alloc(100, "x");

async function filesIn(folder: string): Promise<{ count: number; bytes: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return { count: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

test("a folder stays under its ceiling however many pictures come at once, and the newest is there", async () => {
  const folder = open();
  await Promise.all(Array.from({ length: 50 }, (_, n) => folder.keep(`some/${n}.jpg`, picture)));
  await folder.keep("some/last.jpg", picture);
  const { count, bytes } = await filesIn(at);
  expect(bytes).toBeLessThanOrEqual(1_000);
  expect(count).toBeGreaterThan(5);
  expect(await folder.read("some/last.jpg")).toEqual(picture);
});

test("what nobody has asked for the longest goes first, over a restart too", async () => {
  const before = open();
  for (let n = 0; n < 10; n += 1) await before.keep(`some/${n}.jpg`, picture);
  const hours = (ago: number) => (Date.now() - ago * 3_600_000) / 1000;
  for (let n = 0; n < 10; n += 1) await utimes(join(at, `some/${n}.jpg`), hours(20 - n), hours(20 - n));

  const folder = open();
  await folder.read("some/0.jpg"); // the oldest, but wanted again
  await folder.keep("some/new.jpg", picture);
  expect(await folder.read("some/0.jpg")).toEqual(picture);
  expect(await folder.read("some/1.jpg")).toBeNull();
});

test("what a crash left half-written goes at the next start, and a smaller ceiling is kept at once", async () => {
  await mkdir(join(at, "some"));
  await writeFile(join(at, "some/1.jpg.4711.new"), "half");
  for (let n = 0; n < 10; n += 1) await writeFile(join(at, `some/${n}.jpg`), picture);
  await open(500).read("some/none.jpg");
  expect((await readdir(join(at, "some"))).filter((name) => name.endsWith(".new"))).toEqual([]);
  expect((await filesIn(at)).bytes).toBeLessThanOrEqual(500);
});

test("a picture that can't be kept is no error to whoever asked for it", async () => {
  await writeFile(join(at, "some"), "a file where the folder would be");
  await open().keep("some/1.jpg", picture);
  expect(await open().read("some/1.jpg")).toBeNull();
});
