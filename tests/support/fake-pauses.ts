import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { afterEach, beforeEach, vi } from "vitest";

/** Makes each test use fake timers, also in `timers/promises`, which `vi.useFakeTimers` doesn't cover. */
export function useFakePauses(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.spyOn(timers, "setTimeout").mockImplementation(pause);
    syncBuiltinESMExports();
  });
  afterEach(() => {
    vi.mocked(timers.setTimeout).mockRestore();
    syncBuiltinESMExports();
    vi.useRealTimers();
  });
}

/** Advances the fake timers until a promise settles. */
export async function advanceUntilSettled<Result>(work: Promise<Result>): Promise<Result> {
  const progress = { isDone: false };
  const end = () => {
    progress.isDone = true;
  };
  void work.then(end, end);
  while (!progress.isDone) await vi.advanceTimersByTimeAsync(100);
  return work;
}

const pause = async <Value>(milliseconds?: number, value?: Value) =>
  new Promise<Value>((end) => setTimeout(end, milliseconds, value));
