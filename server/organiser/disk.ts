import { statfs } from "node:fs/promises";
import { Gauge, Registry } from "prom-client";
import { isDiskFull } from "../shared/full-disk.ts";
import type { FreeSpace } from "./db/copy-before-upgrade.ts";

/** Watches the disk with the API's data. */
export type Disk = {
  /** Records the error of a failed request, if it was caused by a full disk. */
  recordError(error: unknown): void;
  /** Whether such an error was recorded recently, or whether the free space is below the minimum. */
  isFull(): Promise<boolean>;
  /** The metric of the free space, which is measured whenever the metrics are read. */
  metrics: Registry;
};

/** The minimum free space in bytes: with less, the next writes may fail. */
const MIN_FREE = 20_000_000;

/** How long the disk counts as full after a recorded error. */
const REMEMBERED_MS = 10 * 60_000;

/**
 * Creates the watch of the disk that contains `dataDir`. `freeSpace` measures the free space; tests replace
 * it.
 */
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
