import { EventEmitter, once } from "node:events";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createCallLimiter } from "./call-limiter.ts";

/** A page of its own client. */
const groupOf = (client: string) => ({ clientAddress: client, requestId: client });

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("while the API is busy", () => {
  test("a page with many calls does not block the next client", async () => {
    const limiter = createCallLimiter({ callsInFlight: 1, spacingMs: 0 });
    const order: string[] = [];
    const call = (name: string) => () => {
      order.push(name);
      return settle();
    };
    const names = Array.from({ length: 14 }, (_, index) => `a${index + 1}`);
    const greedy = names.map((name) => limiter.run(groupOf("a"), call(name)));
    const modest = limiter.run(groupOf("b"), call("b1"));
    await Promise.all([...greedy, modest]);
    expect(order).toEqual([...names.slice(0, 12), "b1", "a13", "a14"]);
  });

  test("the first page is served first, through all of its steps", async () => {
    const limiter = createCallLimiter({ callsInFlight: 1, spacingMs: 0 });
    const order: string[] = [];
    const pages = Array.from({ length: 64 }, (_, index) => `page ${index + 1}`);
    // Each page requests the event first, and then three records of the driver at once.
    const steps = async (page: string) => {
      await limiter.run(groupOf(page), settle);
      await Promise.all([1, 2, 3].map(() => limiter.run(groupOf(page), settle)));
      order.push(page);
    };
    await Promise.all(pages.map(steps));
    expect(order).toEqual(pages);
  });

  test("two pages of one client are also served in order of arrival", async () => {
    const limiter = createCallLimiter({ callsInFlight: 1, spacingMs: 0 });
    const order: string[] = [];
    const step = (request: string, name: string) =>
      limiter.run({ clientAddress: "one address", requestId: request }, async () => {
        order.push(name);
        await settle();
      });
    const busy = step("another", "another");
    const first = step("first", "first 1").then(() => step("first", "first 2"));
    const second = step("second", "second 1").then(() => step("second", "second 2"));
    await Promise.all([busy, first, second]);
    expect(order).toEqual(["another", "first 1", "second 1", "first 2", "second 2"]);
  });

  test("the number of concurrent calls is limited, and every call runs, failing ones too", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.record({ visitor: fc.constantFrom("a", "b", "c"), fails: fc.boolean() }), {
          maxLength: 30,
        }),
        async (callsInFlight, calls) => {
          const limiter = createCallLimiter({ callsInFlight, spacingMs: 0 });
          let inProgress = 0;
          let most = 0;
          const outcomes = await Promise.allSettled(
            calls.map(({ visitor, fails }) =>
              limiter.run(groupOf(visitor), async () => {
                inProgress += 1;
                most = Math.max(most, inProgress);
                await Promise.resolve();
                inProgress -= 1;
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

  test("a slot that becomes free is used", async () => {
    const limiter = createCallLimiter({ callsInFlight: 1, spacingMs: 0 });
    const started: string[] = [];
    const answers = new EventEmitter();
    const call = (name: string) => () => {
      started.push(name);
      return once(answers, name);
    };
    const both = [limiter.run(groupOf("a"), call("first")), limiter.run(groupOf("a"), call("second"))];
    await settle();
    expect(started).toEqual(["first"]);
    answers.emit("first");
    await settle();
    expect(started).toEqual(["first", "second"]);
    answers.emit("second");
    await Promise.all(both);
  });
});

describe("with spacing", () => {
  test("calls of one client keep their distance [API-004 API-005]", async () => {
    expect(await waitsOf(500, ["a", "a", "a"])).toEqual({ a: [0, 500, 1_000] });
  });

  test("no client waits for another one's spacing [API-004]", async () => {
    expect(await waitsOf(500, ["a", "a", "b", "a"])).toEqual({ a: [0, 500, 1_000], b: [0] });
  });

  test("there is no wait with a spacing of 0", async () => {
    expect(await waitsOf(0, ["a", "a", "a"])).toEqual({ a: [0, 0, 0] });
  });
});

/** Runs calls with a stopped clock and returns how long each waited. */
async function waitsOf(spacingMs: number, visitors: string[]): Promise<Record<string, number[]>> {
  const waits: number[] = [];
  const limiter = createCallLimiter({
    callsInFlight: 16,
    spacingMs,
    now: () => 1_000,
    wait: (milliseconds) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
  });
  const found: Record<string, number[]> = {};
  for (const visitor of visitors) {
    waits.length = 0;
    await limiter.run(groupOf(visitor), () => Promise.resolve());
    found[visitor] = [...(found[visitor] ?? []), waits[0] ?? 0];
  }
  return found;
}
