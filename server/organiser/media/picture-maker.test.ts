import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { originalOf } from "./originals.ts";
import { createPictureMaker, type PictureWish } from "./picture-maker.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pictures-"));
});
afterAll(() => rm(folder, { recursive: true }));

function wish(width: number): PictureWish {
  const original = originalOf("trophy");
  if (!original) throw new Error("the trophy is gone");
  return { original, aspect: "1x1", width, extension: "webp" };
}

test("a picture is made once however many ask for it at the same time", async () => {
  const make = createPictureMaker(folder);
  const [first, ...others] = await Promise.all([make(wish(50)), make(wish(50)), make(wish(50))]);
  expect(others.every((bytes) => bytes === first)).toBe(true);
});

test("a picture that was made before is read from the folder, and no half-made file is left there", async () => {
  await createPictureMaker(folder)(wish(75));
  const kept = join(folder, wish(75).original.hash);
  expect((await readdir(kept)).filter((name) => name.includes("75"))).toEqual(["1x1-75.webp"]);

  await writeFile(join(kept, "1x1-75.webp"), "kept");
  expect((await createPictureMaker(folder)(wish(75))).toString()).toBe("kept");
});
