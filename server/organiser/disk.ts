import { statfs } from "node:fs/promises";
import { Gauge, Registry } from "prom-client";
import { isDiskFull } from "../shared/full-disk.ts";
import type { MeasureFreeSpace } from "./db/copy-before-upgrade.ts";

/** Monitors the disk with the API's data. */
export type DiskMonitor = {
  /** Records that the disk was full, if that caused the error of a failed request. */
  recordError(error: unknown): void;
  /** Whether the disk was recorded as full recently, or has less free space than the minimum. */
  isFull(): Promise<boolean>;
  /** The metric of the free space, which is measured whenever the metrics are read. */
  metrics: Registry;
};

/** The minimum free space in bytes: with less, the next writes may fail. */
const MIN_FREE_BYTES = 20_000_000;

/** How long the disk counts as full after a recorded error. */
const FULL_AFTER_ERROR_MS = 10 * 60_000;

/** Creates the monitor of the disk that contains `dataDir`. `measureFreeSpace` can be replaced in tests. */
export function createDiskMonitor(
  dataDir: string,
  clock: { now(): number },
  measureFreeSpace: MeasureFreeSpace = statfs,
): DiskMonitor {
  let lastFullErrorAt = -Infinity;
  const metrics = new Registry();
  const gauge: Gauge = new Gauge({
    name: "organiser_disk_free_bytes",
    help: "Bytes free on the disk of DATA_DIR.",
    registers: [metrics],
    collect: async () => gauge.set(await countFreeBytes()),
  });

  return {
    recordError(error) {
      if (isDiskFull(error) || (error instanceof Error && isDiskFull(error.cause)))
        lastFullErrorAt = clock.now();
    },
    isFull: async () =>
      clock.now() - lastFullErrorAt < FULL_AFTER_ERROR_MS || (await countFreeBytes()) < MIN_FREE_BYTES,
    metrics,
  };

  async function countFreeBytes(): Promise<number> {
    const { bavail, bsize } = await measureFreeSpace(dataDir);
    return bavail * bsize;
  }
}
