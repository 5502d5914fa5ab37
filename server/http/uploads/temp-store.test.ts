import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createUploadTempStore } from "./temp-store.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "spool-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bytes = (count: number) => Buffer.alloc(count, "a file of a form ");
const stream = (count: number) => Readable.from([bytes(count).subarray(0, 10), bytes(count).subarray(10)]);
const unlimited = 1_000_000;

async function saved(tempStore: ReturnType<typeof createUploadTempStore>, count: number) {
  const came = await tempStore.save(stream(count), unlimited);
  if (!came.ok) throw new Error(came.code);
  return came.file;
}

test("a file is stored completely, readable in ranges, without a name", async () => {
  const file = await saved(createUploadTempStore(folder, unlimited), 100_000);
  expect(await readdir(folder)).toEqual([]);
  const read = [await buffer(file.read(0, 70_000)), await buffer(file.read(70_000, 100_000))];
  expect([file.size, Buffer.concat(read).equals(bytes(100_000))]).toEqual([100_000, true]);
  await file.close();
});

test("a file above the size limit is rejected and read to its end", async () => {
  const tempStore = createUploadTempStore(folder, unlimited);
  const large = stream(2_000);
  expect(await tempStore.save(large, 1_999)).toEqual({ ok: false, code: "TOO_LARGE" });
  if (!large.readableEnded) await new Promise((resolve) => large.once("end", resolve));
  expect((await tempStore.save(stream(1_999), 1_999)).ok).toBe(true);
});

test("data above the limit does not block, however much it is", async () => {
  const part = new PassThrough();
  const sent = pipeline(Readable.from(Array.from({ length: 100 }, () => bytes(60_000))), part);
  expect(await createUploadTempStore(folder, unlimited).save(part, 100_000)).toEqual({
    ok: false,
    code: "TOO_LARGE",
  });
  await sent;
  expect(part.readableEnded).toBe(true);
});

test("the total size is limited, and closing a file frees its space", async () => {
  const tempStore = createUploadTempStore(folder, 1_000);
  const first = await saved(tempStore, 600);
  expect(await tempStore.save(stream(401), unlimited)).toEqual({ ok: false, code: "NO_ROOM" });
  const second = await saved(tempStore, 400);
  await first.close();
  await (await saved(tempStore, 600)).close();
  await second.close();
});

test("an aborted file throws and uses no space", async () => {
  const tempStore = createUploadTempStore(folder, 1_000);
  const broken = Readable.from(
    (async function* () {
      yield bytes(900);
      throw new Error("the form ended");
    })(),
  );
  await expect(tempStore.save(broken, unlimited)).rejects.toThrow("the form ended");
  await (await saved(tempStore, 1_000)).close();
});
