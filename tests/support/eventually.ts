import { vi } from "vitest";

/** Repeats a check until it passes and returns its result. Throws its last error after 15 s. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 15_000, interval: 20 });
