import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSpool } from "./spool.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "spool-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bytes = (count: number) => Buffer.alloc(count, "a file of a form ");
const stream = (count: number) => Readable.from([bytes(count).subarray(0, 10), bytes(count).subarray(10)]);
const unlimited = 1_000_000;

async function kept(spool: ReturnType<typeof createSpool>, count: number) {
  const came = await spool.keep(stream(count), unlimited);
  if (!came.ok) throw new Error(came.code);
  return came.file;
}

test("a file is there whole, piece by piece, under no name", async () => {
  const file = await kept(createSpool(folder, unlimited), 100_000);
  expect(await readdir(folder)).toEqual([]);
  const read = [await buffer(file.read(0, 70_000)), await buffer(file.read(70_000, 100_000))];
  expect([file.size, Buffer.concat(read).equals(bytes(100_000))]).toEqual([100_000, true]);
  await file.close();
});

test("more than a file may have isn't kept, and is read to its end all the same", async () => {
  const spool = createSpool(folder, unlimited);
  const large = stream(2_000);
  expect(await spool.keep(large, 1_999)).toEqual({ ok: false, code: "TOO_LARGE" });
  if (!large.readableEnded) await new Promise((resolve) => large.once("end", resolve));
  expect((await spool.keep(stream(1_999), 1_999)).ok).toBe(true);
});

test("what comes after the most that is kept keeps nobody waiting, however much it is", async () => {
  const part = new PassThrough();
  const sent = pipeline(Readable.from(Array.from({ length: 100 }, () => bytes(60_000))), part);
  expect(await createSpool(folder, unlimited).keep(part, 100_000)).toEqual({ ok: false, code: "TOO_LARGE" });
  await sent;
  expect(part.readableEnded).toBe(true);
});

test("all files together take no more than there is room for, and each gives its own back", async () => {
  const spool = createSpool(folder, 1_000);
  const first = await kept(spool, 600);
  expect(await spool.keep(stream(401), unlimited)).toEqual({ ok: false, code: "NO_ROOM" });
  const second = await kept(spool, 400);
  await first.close();
  await (await kept(spool, 600)).close();
  await second.close();
});

test("a file that breaks off is told of, and takes no room", async () => {
  const spool = createSpool(folder, 1_000);
  const broken = Readable.from(
    (async function* () {
      yield bytes(900);
      throw new Error("the form ended");
    })(),
  );
  await expect(spool.keep(broken, unlimited)).rejects.toThrow("the form ended");
  await (await kept(spool, 1_000)).close();
});
