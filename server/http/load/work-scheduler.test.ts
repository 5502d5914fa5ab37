import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createWorkScheduler } from "./work-scheduler.ts";

test("pages in progress are finished before new ones start, each in order of arrival", async () => {
  const turns = createWorkScheduler();
  const done: string[] = [];
  const steps = ["starting", "finishing", "starting", "finishing"] as const;
  await Promise.all(
    steps.map(async (step, index) => {
      await turns.waitFor(step);
      done.push(`${step} ${index}`);
    }),
  );
  expect(done).toEqual(["finishing 1", "finishing 3", "starting 0", "starting 2"]);
});

test("connections are processed several times between two pieces of work", async () => {
  const turns = createWorkScheduler();
  let loops = 0;
  const over = new AbortController();
  const counting = (async () => {
    while (!over.signal.aborted) {
      await nextTurn();
      loops += 1;
    }
  })();
  const seen: number[] = [];
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      await turns.waitFor("starting");
      seen.push(loops);
    }),
  );
  over.abort();
  await counting;
  const between = seen.slice(1).map((count, index) => count - (seen[index] ?? 0));
  expect(Math.min(...between)).toBeGreaterThanOrEqual(4);
});
