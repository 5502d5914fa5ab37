import { expect, test } from "vitest";
import { createDiskMonitor } from "./disk.ts";

const full = () => Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });

function diskWith(bytes: number) {
  const clock = { time: 0, now: () => clock.time };
  const disk = createDiskMonitor("/data", clock, async () => ({ bavail: bytes / 1_000, bsize: 1_000 }));
  return { clock, disk };
}

test.each([
  [19_000_000, true],
  [20_000_000, false],
])("with %i bytes free the disk is full: %s; the metric has the bytes", async (bytes, isFull) => {
  const { disk } = diskWith(bytes);
  expect(await disk.isFull()).toBe(isFull);
  expect(await disk.metrics.metrics()).toContain(`organiser_disk_free_bytes ${bytes}\n`);
});

test.each([
  ["itself", full()],
  ["as the cause of a rejection", new Error("no room", { cause: full() })],
])(
  "a database that could not grow reports (%s) that the disk is full, for ten minutes",
  async (_how, error) => {
    const { clock, disk } = diskWith(1e9);
    disk.recordError(new Error("something else"));
    expect(await disk.isFull()).toBe(false);
    disk.recordError(error);
    clock.time = 9 * 60_000;
    expect(await disk.isFull()).toBe(true);
    clock.time = 10 * 60_000;
    expect(await disk.isFull()).toBe(false);
  },
);
