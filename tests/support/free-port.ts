import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Ports below the ephemeral range (from 32768 on Linux). */
const [lowest, count] = [12_000, 20_000];
/** Each worker has its own range, so that two never choose the same port. */
const workerRanges = 8;
const worker =
  Number(process.env["VITEST_POOL_ID"] ?? process.env["TEST_PARALLEL_INDEX"] ?? 0) % workerRanges;
const used = new Set<number>();

/**
 * Returns a free port of 127.0.0.1 that no other worker uses before a program listens there, or while it
 * restarts.
 */
export async function freePort(): Promise<number> {
  const first = lowest + (worker * count) / workerRanges;
  for (let tries = 0; tries < 1_000; tries++) {
    const port = randomInt(first, first + count / workerRanges);
    if (used.has(port)) continue;
    used.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error("There is no free port.");
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
