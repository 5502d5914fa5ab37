import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

test("pages that were started are finished before others are started, each in the order of coming", async () => {
  const turns = createTurns();
  const done: string[] = [];
  const steps = ["starting", "finishing", "starting", "finishing"] as const;
  await Promise.all(
    steps.map(async (step, index) => {
      await turns.of(step);
      done.push(`${step} ${index}`);
    }),
  );
  expect(done).toEqual(["finishing 1", "finishing 3", "starting 0", "starting 2"]);
});

test("between two pieces of work the program looks at its connections several times", async () => {
  const turns = createTurns();
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
      await turns.of("starting");
      seen.push(loops);
    }),
  );
  over.abort();
  await counting;
  const between = seen.slice(1).map((count, index) => count - (seen[index] ?? 0));
  expect(Math.min(...between)).toBeGreaterThanOrEqual(4);
});
