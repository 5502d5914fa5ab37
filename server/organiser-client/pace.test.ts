import { EventEmitter, once } from "node:events";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPace } from "./pace.ts";

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("while the API is busy", () => {
  test("a page that asks for a lot doesn't keep the next visitor waiting behind all of it", async () => {
    const pace = createPace({ callsInFlight: 1, spacing: 0 });
    const order: string[] = [];
    const call = (name: string) => () => {
      order.push(name);
      return settle();
    };
    const greedy = ["a1", "a2", "a3", "a4"].map((name) => pace.run("a", call(name)));
    const modest = pace.run("b", call("b1"));
    await Promise.all([...greedy, modest]);
    expect(order).toEqual(["a1", "a2", "b1", "a3", "a4"]);
  });

  test("never more calls are under way than allowed, and each one gets its turn, failing ones too", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.record({ visitor: fc.constantFrom("a", "b", "c"), fails: fc.boolean() }), {
          maxLength: 30,
        }),
        async (callsInFlight, calls) => {
          const pace = createPace({ callsInFlight, spacing: 0 });
          let underWay = 0;
          let most = 0;
          const outcomes = await Promise.allSettled(
            calls.map(({ visitor, fails }) =>
              pace.run(visitor, async () => {
                underWay += 1;
                most = Math.max(most, underWay);
                await Promise.resolve();
                underWay -= 1;
                if (fails) throw new Error("no answer");
              }),
            ),
          );
          expect(outcomes.map(({ status }) => status === "rejected")).toEqual(
            calls.map(({ fails }) => fails),
          );
          expect(most).toBeLessThanOrEqual(callsInFlight);
        },
      ),
    );
  });

  test("a place that becomes free is used", async () => {
    const pace = createPace({ callsInFlight: 1, spacing: 0 });
    const started: string[] = [];
    const answers = new EventEmitter();
    const call = (name: string) => () => {
      started.push(name);
      return once(answers, name);
    };
    const both = [pace.run("a", call("first")), pace.run("a", call("second"))];
    await settle();
    expect(started).toEqual(["first"]);
    answers.emit("first");
    await settle();
    expect(started).toEqual(["first", "second"]);
    answers.emit("second");
    await Promise.all(both);
  });
});

describe("with a pause between calls", () => {
  test("one visitor's calls keep their distance [API-004 API-005]", async () => {
    expect(await waitsOf(500, ["a", "a", "a"])).toEqual({ a: [0, 500, 1_000] });
  });

  test("nobody waits for another visitor's pause [API-004]", async () => {
    expect(await waitsOf(500, ["a", "a", "b", "a"])).toEqual({ a: [0, 500, 1_000], b: [0] });
  });

  test("of nothing there is no waiting at all", async () => {
    expect(await waitsOf(0, ["a", "a", "a"])).toEqual({ a: [0, 0, 0] });
  });
});

/** Runs calls at a standstill of the clock and tells how long each was made to wait. */
async function waitsOf(spacing: number, visitors: string[]): Promise<Record<string, number[]>> {
  const waits: number[] = [];
  const pace = createPace({
    callsInFlight: 16,
    spacing,
    now: () => 1_000,
    wait: (milliseconds) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
  });
  const found: Record<string, number[]> = {};
  for (const visitor of visitors) {
    waits.length = 0;
    await pace.run(visitor, () => Promise.resolve());
    found[visitor] = [...(found[visitor] ?? []), waits[0] ?? 0];
  }
  return found;
}
