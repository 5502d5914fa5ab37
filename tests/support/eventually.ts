import { vi } from "vitest";

/**
 * Repeats a check until it passes, and gives its result. It has plenty of time: a test says what happens, not
 * how fast.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 15_000, interval: 20 });
