import { statfs } from "node:fs/promises";
import { Gauge, Registry } from "prom-client";
import { isDiskFull } from "../shared/full-disk.ts";
import type { FreeSpace } from "./db/copy-before-upgrade.ts";

/** Whether the disk with the API's data is full. */
export type Disk = {
  /** Records whether a request failed because the database could not grow. */
  recordError(error: unknown): void;
  /** Whether that happened in the last ten minutes, or free space is below the minimum. */
  isFull(): Promise<boolean>;
  /** The free space, measured when the metric is read. */
  metrics: Registry;
};

/** In bytes; below this the next writes may fail. */
const MIN_FREE = 20_000_000;
const REMEMBERED_MS = 10 * 60_000;

export function createDisk(dataDir: string, clock: { now(): number }, freeSpace: FreeSpace = statfs): Disk {
  let fullAt = -Infinity;
  const metrics = new Registry();
  const gauge: Gauge = new Gauge({
    name: "organiser_disk_free_bytes",
    help: "Bytes free on the disk of DATA_DIR.",
    registers: [metrics],
    collect: async () => gauge.set(await free()),
  });

  return {
    recordError(error) {
      if (isDiskFull(error) || (error instanceof Error && isDiskFull(error.cause))) fullAt = clock.now();
    },
    isFull: async () => clock.now() - fullAt < REMEMBERED_MS || (await free()) < MIN_FREE,
    metrics,
  };

  async function free(): Promise<number> {
    const { bavail, bsize } = await freeSpace(dataDir);
    return bavail * bsize;
  }
}
