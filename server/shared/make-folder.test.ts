import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFolder } from "./make-folder.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "make-folder-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("a folder is created with its parents, for this user only, and the topmost new one is returned", async () => {
  const wanted = join(folder, "data", "organiser", "files");
  expect(await makeFolder(wanted)).toBe(join(folder, "data"));
  expect((await stat(wanted)).mode & 0o777).toBe(0o700);
  expect(await makeFolder(wanted)).toBeUndefined();
});

test("several processes create the same folder at once", async () => {
  const wanted = join(folder, "shared", "by", "all");
  const made = await Promise.all(Array.from({ length: 8 }, () => makeFolder(wanted)));
  expect(made).toContain(join(folder, "shared"));
  expect((await stat(wanted)).isDirectory()).toBe(true);
});

test("a folder that can't be created is an error at once", async () => {
  await expect(makeFolder("/proc/none/data")).rejects.toThrow(/ENOENT/);
});
