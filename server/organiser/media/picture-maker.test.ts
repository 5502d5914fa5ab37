import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPictureFolder } from "./picture-folder.ts";
import { originalOf } from "./originals.ts";
import { createPictureMaker, type PictureWish } from "./picture-maker.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pictures-"));
});
afterAll(() => rm(folder, { recursive: true }));

const log = { warn: () => undefined };
const makerIn = (at: string) => createPictureMaker(createPictureFolder(at, 10_000_000, log));

function wish(width: number): PictureWish {
  const original = originalOf("trophy");
  if (!original) throw new Error("the trophy is gone");
  return { original, aspect: "1x1", width, extension: "webp" };
}

test("a picture is made once however many ask for it at the same time", async () => {
  const make = makerIn(folder);
  const [first, ...others] = await Promise.all([
    make(wish(50), "one"),
    make(wish(50), "one"),
    make(wish(50), "another"),
  ]);
  expect(others.every((bytes) => bytes === first)).toBe(true);
});

test("who comes when too many wait is turned away at once, and whoever waits gets theirs", async () => {
  const make = createPictureMaker(createPictureFolder(join(folder, "busy"), 10_000_000, log), {
    places: 1,
    waiting: 2,
  });
  const answers = await Promise.allSettled([50, 100, 200, 300, 400].map((width) => make(wish(width), "one")));
  expect(answers.map(({ status }) => status).sort()).toEqual([
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "rejected",
    "rejected",
  ]);
  const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
  expect(refused[0]).toMatchObject({ status: 503, retryAfter: 5 });
  expect((await make(wish(400), "one")).length).toBeGreaterThan(100);
});

test("a picture that was made before is read from the folder, and no half-made file is left there", async () => {
  await makerIn(folder)(wish(75), "one");
  const kept = join(folder, wish(75).original.hash);
  expect((await readdir(kept)).filter((name) => name.includes("75"))).toEqual(["1x1-75.webp"]);

  await writeFile(join(kept, "1x1-75.webp"), "kept");
  expect((await makerIn(folder)(wish(75), "one")).toString()).toBe("kept");
});
