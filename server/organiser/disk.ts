import { statfs } from "node:fs/promises";
import { Gauge, Registry } from "prom-client";
import { isDiskFull } from "../shared/full-disk.ts";
import type { StatFileSystem } from "./db/copy-before-upgrade.ts";

/** Monitors the free space of the disk with `DATA_DIR`. */
export type DiskMonitor = {
  /** Records that the disk is full if `error` or its cause says so. */
  recordError(error: unknown): void;
  /** Whether a full disk was recorded recently or the free space is below `MIN_FREE_BYTES`. */
  isFull(): Promise<boolean>;
  /** Contains the free space, which is measured whenever the metrics are read. */
  metrics: Registry;
};

/** With less free space, the next writes may fail. */
const MIN_FREE_BYTES = 20_000_000;

/** How long the disk is treated as full after a recorded error. */
const FULL_AFTER_ERROR_MS = 10 * 60_000;

/** Creates the monitor of the disk that contains `dataDir`. `statFileSystem` can be replaced in tests. */
export function createDiskMonitor(
  dataDir: string,
  clock: { now(): number },
  statFileSystem: StatFileSystem = statfs,
): DiskMonitor {
  let lastFullErrorAt = -Infinity;
  const metrics = new Registry();
  const gauge: Gauge = new Gauge({
    name: "organiser_disk_free_bytes",
    help: "Bytes free on the disk of DATA_DIR.",
    registers: [metrics],
    collect: async () => gauge.set(await getFreeBytes()),
  });

  return {
    recordError(error) {
      if (isDiskFull(error) || (error instanceof Error && isDiskFull(error.cause)))
        lastFullErrorAt = clock.now();
    },
    isFull: async () =>
      clock.now() - lastFullErrorAt < FULL_AFTER_ERROR_MS || (await getFreeBytes()) < MIN_FREE_BYTES,
    metrics,
  };

  async function getFreeBytes(): Promise<number> {
    const { bavail, bsize } = await statFileSystem(dataDir);
    return bavail * bsize;
  }
}
