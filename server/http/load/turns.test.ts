import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

/** Looks at the clock until it says so: what a page does to the program while it is made. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test("pages that are begun are finished first, then come orders, then who reads, each in the order of coming", async () => {
  const turns = createTurns();
  const done: string[] = [];
  const kinds = ["reading", "reading", "sending", "finishing", "sending", "finishing"] as const;
  await Promise.all(
    kinds.map(async (kind, index) => {
      await turns.of(kind);
      done.push(`${kind} ${index}`);
    }),
  );
  expect(done).toEqual(["finishing 3", "finishing 5", "sending 2", "sending 4", "reading 0", "reading 1"]);
});

test("who logs in comes in turn with the readers, and waits longer before being sent away", async () => {
  let instant = 0;
  const turns = createTurns(() => ++instant);
  const done: string[] = [];
  const kinds = ["reading", "arriving", "reading", "arriving", "sending"] as const;
  await Promise.all(
    kinds.map(async (kind, index) => {
      await turns.of(kind);
      done.push(`${kind} ${index}`);
    }),
  );
  expect(done).toEqual(["sending 4", "reading 0", "arriving 1", "reading 2", "arriving 3"]);

  const waiting = Array.from({ length: 51 }, () => [turns.of("arriving"), turns.of("reading")]).flat();
  instant += 5_000;
  expect([turns.isLong("reading"), turns.isLong("arriving")]).toEqual([true, false]);
  instant += 6_000;
  expect(turns.isLong("arriving")).toBe(true);
  await Promise.all(waiting);
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
      await turns.of("reading");
      seen.push(loops);
      work(2);
    }),
  );
  over.abort();
  await counting;
  const between = seen.slice(1).map((count, index) => count - (seen[index] ?? 0));
  expect(Math.min(...between)).toBeGreaterThanOrEqual(4);
});

test("no more is taken on of a kind whose first has waited for long, until that has had its turn", async () => {
  let instant = 0;
  const turns = createTurns(() => instant);
  const others = Array.from({ length: 50 }, () => turns.of("reading"));
  const turn = turns.of("reading");
  expect(turns.isLong("reading")).toBe(false);
  instant = 3_000;
  expect([turns.isLong("reading"), turns.isLong("sending")]).toEqual([true, false]);
  await Promise.all([...others, turn]);
  expect(turns.isLong("reading")).toBe(false);
});
