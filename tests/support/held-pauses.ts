import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { afterEach, beforeEach, vi } from "vitest";

/** Has pauses end when the tests' own timers say so: fake timers alone don't reach those of promises. */
export function holdPauses(): void {
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

/** Lets pauses end until something is done. */
export async function paused<Done>(doing: Promise<Done>): Promise<Done> {
  const progress = { isDone: false };
  const end = () => {
    progress.isDone = true;
  };
  void doing.then(end, end);
  while (!progress.isDone) await vi.advanceTimersByTimeAsync(100);
  return doing;
}

const pause = async <Value>(milliseconds?: number, value?: Value) =>
  new Promise<Value>((end) => setTimeout(end, milliseconds, value));
