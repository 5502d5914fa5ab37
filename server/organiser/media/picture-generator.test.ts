import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPictureFolder } from "./picture-folder.ts";
import { findArtwork } from "./originals.ts";
import { createPictureGenerator, type PictureRequest } from "./picture-generator.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pictures-"));
});
afterAll(() => rm(folder, { recursive: true }));

const log = { warn: () => undefined, error: () => undefined };
const makerIn = (at: string) => createPictureGenerator(createPictureFolder(at, 10_000_000, log));

function wish(width: number): PictureRequest {
  const original = findArtwork("trophy");
  if (!original) throw new Error("the trophy picture is missing");
  return { original, aspect: "1x1", width, extension: "webp" };
}

test("concurrent requests for a picture generate it once", async () => {
  const make = makerIn(folder);
  const [first, ...others] = await Promise.all([
    make(wish(50), "one"),
    make(wish(50), "one"),
    make(wish(50), "another"),
  ]);
  expect(others.every((bytes) => bytes === first)).toBe(true);
});

test("requests beyond the queue limit are rejected at once, queued ones are served", async () => {
  const make = createPictureGenerator(createPictureFolder(join(folder, "busy"), 10_000_000, log), {
    concurrency: 1,
    maxWaiting: 2,
  });
  const results = await Promise.allSettled([50, 100, 200, 300, 400].map((width) => make(wish(width), "one")));
  expect(results.map(({ status }) => status).sort()).toEqual([
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "rejected",
    "rejected",
  ]);
  const errors = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  expect(errors[0]).toMatchObject({ status: 503, retryAfter: 5 });
  expect((await make(wish(400), "one")).length).toBeGreaterThan(100);
});

test("a generated picture is read from the folder, and no partial file is left there", async () => {
  await makerIn(folder)(wish(75), "one");
  const stored = join(folder, wish(75).original.hash);
  expect((await readdir(stored)).filter((name) => name.includes("75"))).toEqual(["1x1-75.webp"]);

  await writeFile(join(stored, "1x1-75.webp"), "stored");
  expect((await makerIn(folder)(wish(75), "one")).toString()).toBe("stored");
});
