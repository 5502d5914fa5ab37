import { vi } from "vitest";

/** Repeats a check until it passes and returns its result. The timeout is long: it is not under test. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 15_000, interval: 20 });
