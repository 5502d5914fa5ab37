import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** The ports are below the ephemeral range, which starts at 32768 on Linux. */
const [FIRST_PORT, PORT_COUNT] = [12_000, 20_000];
/** Each worker has its own range, so that two workers can't choose the same port. */
const RANGE_COUNT = 8;
const worker = Number(process.env["VITEST_POOL_ID"] ?? process.env["TEST_PARALLEL_INDEX"] ?? 0) % RANGE_COUNT;
const used = new Set<number>();

/**
 * Returns a free port of 127.0.0.1. Other workers don't use it, so that a program can listen there later and
 * restart.
 */
export async function freePort(): Promise<number> {
  const first = FIRST_PORT + (worker * PORT_COUNT) / RANGE_COUNT;
  for (let tries = 0; tries < 1_000; tries++) {
    const port = randomInt(first, first + PORT_COUNT / RANGE_COUNT);
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
