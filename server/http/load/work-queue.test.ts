import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Arrival, simulateLoad } from "./simulated-load.fixture.ts";
import { createWorkQueue, INITIAL_SERVICE_TIME_MS, type WorkKind, LIMITS, type Slot } from "./work-queue.ts";

const kinds = ["page", "form", "login"] as const satisfies readonly WorkKind[];

/** A queue with a stopped clock, and what was started and rejected, in order. */
function aQueue({ slots = 1, capacity = 1_000 } = {}) {
  let time = 0;
  const started: string[] = [];
  const rejected: string[] = [];
  const slotsOf = new Map<string, Slot>();
  const queue = createWorkQueue({ slots, capacity, now: () => time });
  return {
    queue,
    started,
    rejected,
    advance: (milliseconds: number) => void (time += milliseconds),
    come: (name: string, kind: WorkKind = "page") =>
      queue.enter(kind, {
        start(slot) {
          started.push(name);
          slotsOf.set(name, slot);
        },
        reject: () => void rejected.push(name),
      }),
    slotOf: (name: string): Slot => {
      const slot = slotsOf.get(name);
      if (!slot) throw new Error(`${name} was not started`);
      return slot;
    },
  };
}

/** Requests that arrive within some seconds, mostly more than can be processed. */
const arrivals = (takes: (kind: WorkKind) => fc.Arbitrary<number>) =>
  fc.array(
    fc
      .record({ at: fc.integer({ min: 0, max: 5_000 }), kind: fc.constantFrom(...kinds) })
      .chain(({ at, kind }) => takes(kind).map((time): Arrival => ({ at, kind, durationMs: time }))),
    { maxLength: 300, size: "max" },
  );

const sizes = fc.record({
  slots: fc.integer({ min: 1, max: 20 }),
  capacity: fc.integer({ min: 1, max: 300 }),
});

describe("accepted work", () => {
  test("starts before its deadline if work takes as long as expected", () => {
    fc.assert(
      fc.property(
        arrivals((kind) => fc.constant(INITIAL_SERVICE_TIME_MS[kind])),
        sizes,
        (asked, size) => {
          const { outcomes } = simulateLoad(asked, size);
          expect(outcomes).toHaveLength(asked.length);
          for (const { kind, waitedMs, isStarted } of outcomes)
            // No queued work was rejected later.
            expect(isStarted ? waitedMs <= LIMITS[kind].maxWaitMs : waitedMs === 0).toBe(true);
        },
      ),
    );
  });

  test("never starts after its deadline however long work takes, and the queue stays bounded", () => {
    fc.assert(
      fc.property(
        arrivals(() => fc.integer({ min: 0, max: 3_000 })),
        sizes,
        (asked, size) => {
          const { outcomes, peakWaiting } = simulateLoad(asked, size);
          expect(outcomes).toHaveLength(asked.length);
          const started = outcomes.filter(({ isStarted }) => isStarted);
          expect(started.filter(({ kind, waitedMs }) => waitedMs > LIMITS[kind].maxWaitMs)).toEqual([]);
          expect(peakWaiting).toBeLessThanOrEqual(size.capacity);
        },
      ),
    );
  });
});

/** Evenly arriving work of each kind for twenty seconds, as multiples of the capacity. */
function steadily(load: Partial<Record<WorkKind, number>>, slots: number): Arrival[] {
  return kinds.flatMap((kind) => {
    const durationMs = INITIAL_SERVICE_TIME_MS[kind];
    const between = durationMs / slots / (load[kind] ?? 0);
    return Array.from({ length: Math.floor(20_000 / between) }, (_, index) => ({
      at: Math.round(index * between),
      kind,
      durationMs,
    }));
  });
}

describe("at three times the capacity", () => {
  const shares = (load: Partial<Record<WorkKind, number>>) => {
    const { outcomes } = simulateLoad(steadily(load, 16), { slots: 16, capacity: 1_000 });
    return (kind: WorkKind) => {
      // Once the queue is full.
      const all = outcomes.filter((one) => one.kind === kind && one.at > 10_000);
      return all.filter(({ isStarted }) => isStarted).length / all.length;
    };
  };

  test("forms are accepted unless there are too many of them alone, and most other slots go to readers", () => {
    const share = shares({ page: 2.7, form: 0.3 });
    expect(share("form")).toBe(1);
    expect(share("page")).toBeGreaterThan(0.25);
  });

  test.each([
    { what: "forms", load: { form: 2.9, page: 0.1 }, kept: "page" },
    { what: "log-ins", load: { login: 2.8, page: 0.2 }, kept: "page" },
    { what: "readers", load: { page: 2.9, form: 0.1 }, kept: "form" },
    { what: "readers", load: { page: 2.8, login: 0.2 }, kept: "login" },
  ] as const)("a flood of $what doesn't shut out $kept", ({ load, kept: saved }) => {
    expect(shares(load)(saved)).toBeGreaterThan(0.1);
  });
});

describe("a full queue", () => {
  test.each([
    ["pages", [["page", 100, 30]]],
    ["log-ins", [["login", 100, 30]]],
    [
      "pages and log-ins",
      [
        ["page", 20, 20],
        ["login", 100, 10],
      ],
    ],
  ] as const)("of %s has a quarter of its places left for forms", (_what, others) => {
    // Many slots keep the wait short: only the size of the queue is limited.
    const { come, rejected } = aQueue({ slots: 100, capacity: 40 });
    for (let slot = 0; slot < 100; slot += 1) come("busy");
    for (const [kind, count, places] of [...others, ["form", 100, 10] as const]) {
      for (let place = 0; place < count; place += 1) come(kind, kind);
      expect([kind, rejected.filter((name) => name === kind).length]).toEqual([kind, count - places]);
    }
  });
});

describe("the order", () => {
  test("forms go first while readers have time; readers go in order of arrival", () => {
    const { come, slotOf, started } = aQueue();
    come("busy");
    come("reader 1");
    come("log-in 2", "login");
    come("reader 3");
    come("form 4", "form");
    for (let place = 0; place < 4; place += 1) slotOf(started.at(-1) ?? "").release();
    expect(started).toEqual(["busy", "form 4", "reader 1", "log-in 2", "reader 3"]);
  });

  test("a reader close to its deadline goes before a form", () => {
    const { come, slotOf, started, advance } = aQueue();
    come("busy");
    come("reader");
    advance(LIMITS.page.maxWaitMs - INITIAL_SERVICE_TIME_MS.form);
    come("form", "form");
    slotOf("busy").release();
    expect(started).toEqual(["busy", "reader"]);
  });

  test("work past its deadline is rejected instead of started late", () => {
    const { come, slotOf, started, rejected, advance } = aQueue();
    come("busy");
    come("reader");
    come("form", "form");
    advance(LIMITS.page.maxWaitMs);
    slotOf("busy").release();
    expect([started, rejected]).toEqual([["busy", "form"], ["reader"]]);
  });

  test("work removed from the queue is neither started nor rejected", () => {
    const { come, slotOf, started, rejected, queue } = aQueue();
    come("busy");
    const leave = come("reader");
    leave();
    slotOf("busy").release();
    expect([started, rejected, queue.estimateWait()]).toEqual([["busy"], [], 0]);
  });
});

describe("the estimate", () => {
  test("a burst after an idle time is accepted", () => {
    const burst = Array.from({ length: 100 }, (): Arrival => ({ at: 5_000, kind: "page", durationMs: 320 }));
    const { outcomes } = simulateLoad(burst, { slots: 16, capacity: 200 });
    expect(outcomes.filter(({ isStarted }) => isStarted)).toHaveLength(100);
  });

  test("nothing is rejected while a slot is free, however long previous work took", () => {
    const slow = Array.from({ length: 40 }, (): Arrival => ({ at: 0, kind: "page", durationMs: 60_000 }));
    const { queue } = simulateLoad(slow, { slots: 1, capacity: 200 });
    expect([queue.accepts("page"), queue.estimateWait()]).toEqual([true, 0]);
  });

  test("follows the measured service time up and down", () => {
    const batch = (from: number, takes: number) =>
      Array.from({ length: 400 }, (_, index): Arrival => ({
        at: from + index * 50,
        kind: "page",
        durationMs: takes,
      }));
    const fast = batch(0, 200);
    const slow = batch(100_000, 2_000);
    const again = batch(200_000, 200);
    const { outcomes } = simulateLoad([...fast, ...slow, ...again], { slots: 4, capacity: 200 });
    const startedOf = (from: number) =>
      outcomes.filter(({ at, isStarted }) => isStarted && at >= from && at < from + 20_000).length;
    // Four slots process 400 pieces of 0.2 s in these 20 s, and 40 of 2 s, in addition to those waiting.
    expect(startedOf(0)).toBe(400);
    expect(startedOf(100_000)).toBeLessThan(80);
    expect(startedOf(200_000)).toBeGreaterThan(350);
    // All others were rejected at once, except for some of the first.
    expect(outcomes.filter(({ waitedMs, isStarted }) => !isStarted && waitedMs > 0).length).toBeLessThan(40);
  });

  test("parked work releases its slot and counts again when resumed", () => {
    const { come, slotOf, started, queue } = aQueue();
    come("log-in", "login");
    come("reader");
    const goOn = slotOf("log-in").park();
    expect(started).toEqual(["log-in", "reader"]);
    goOn();
    slotOf("reader").release();
    come("another");
    expect(started).toEqual(["log-in", "reader"]);
    slotOf("log-in").release();
    expect([started, queue.estimateWait()]).toEqual([["log-in", "reader", "another"], expect.any(Number)]);
  });

  test("work that exceeds its time in the slot releases it and is still measured", () => {
    const { come, slotOf, started, advance, queue } = aQueue();
    come("slow");
    come("reader");
    const { expire, release } = slotOf("slow");
    expect(expire()).toBe(2_000);
    advance(1_500);
    expect([expire(), started]).toEqual([500, ["slow"]]);
    advance(500);
    expect([expire(), started]).toEqual([0, ["slow", "reader"]]);
    come("another");
    const before = queue.estimateWait();
    release();
    expect(queue.estimateWait()).toBeGreaterThan(before);
    expect([expire(), started]).toEqual([0, ["slow", "reader"]]);
  });

  test("on a slow machine work may hold its slot for longer, and less is accepted", () => {
    const { outcomes, queue } = simulateLoad(
      Array.from({ length: 200 }, (_, index): Arrival => ({
        at: index * 100,
        kind: "page",
        durationMs: 1_900,
      })),
      { slots: 4, capacity: 200 },
    );
    queue.enter("page", {
      start({ expire }) {
        expect(expire()).toBeGreaterThan(5_000);
      },
      reject: () => expect.unreachable(),
    });
    const last = outcomes.filter(({ at, isStarted }) => isStarted && at > 15_000);
    expect(Math.max(...last.map(({ waitedMs, durationMs }) => waitedMs + durationMs))).toBeLessThanOrEqual(
      4_500,
    );
  });

  test("releasing a slot twice, or resuming after the release, frees it once", () => {
    const { come, slotOf, started } = aQueue();
    come("first");
    const goOn = slotOf("first").park();
    slotOf("first").release();
    slotOf("first").release();
    goOn();
    come("second");
    come("third");
    expect(started).toEqual(["first", "second"]);
  });
});
