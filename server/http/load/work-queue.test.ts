import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Arrival, simulateLoad } from "./simulated-load.fixture.ts";
import { createWorkQueue, INITIAL_SERVICE_MS, type Kind, LIMITS, type Slot } from "./work-queue.ts";

const kinds = ["reading", "sending", "arriving"] as const satisfies readonly Kind[];

/** A queue whose clock stands, and what was started and rejected in it, in that order. */
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
    come: (name: string, kind: Kind = "reading") =>
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

/** Requests that come within some seconds, mostly more than can be done in that time. */
const arrivals = (takes: (kind: Kind) => fc.Arbitrary<number>) =>
  fc.array(
    fc
      .record({ at: fc.integer({ min: 0, max: 5_000 }), kind: fc.constantFrom(...kinds) })
      .chain(({ at, kind }) => takes(kind).map((time): Arrival => ({ at, kind, takes: time }))),
    { maxLength: 300, size: "max" },
  );

const sizes = fc.record({
  slots: fc.integer({ min: 1, max: 20 }),
  capacity: fc.integer({ min: 1, max: 300 }),
});

describe("whoever is accepted", () => {
  test("is started before the deadline, whatever comes meanwhile, if work takes as long as expected", () => {
    fc.assert(
      fc.property(
        arrivals((kind) => fc.constant(INITIAL_SERVICE_MS[kind])),
        sizes,
        (asked, size) => {
          const { outcomes } = simulateLoad(asked, size);
          expect(outcomes).toHaveLength(asked.length);
          for (const { kind, waited, isStarted } of outcomes)
            // Nobody who had been let into the queue was rejected later.
            expect(isStarted ? waited <= LIMITS[kind].startsWithin : waited === 0).toBe(true);
        },
      ),
    );
  });

  test("is never started after the deadline, however long work takes, and the queue never grows too long", () => {
    fc.assert(
      fc.property(
        arrivals(() => fc.integer({ min: 0, max: 3_000 })),
        sizes,
        (asked, size) => {
          const { outcomes, mostWaiting } = simulateLoad(asked, size);
          expect(outcomes).toHaveLength(asked.length);
          const started = outcomes.filter(({ isStarted }) => isStarted);
          expect(started.filter(({ kind, waited }) => waited > LIMITS[kind].startsWithin)).toEqual([]);
          expect(mostWaiting).toBeLessThanOrEqual(size.capacity);
        },
      ),
    );
  });
});

/** So much work of each kind for twenty seconds, in multiples of what can be done, evenly. */
function steadily(load: Partial<Record<Kind, number>>, slots: number): Arrival[] {
  return kinds.flatMap((kind) => {
    const takes = INITIAL_SERVICE_MS[kind];
    const between = takes / slots / (load[kind] ?? 0);
    return Array.from({ length: Math.floor(20_000 / between) }, (_, index) => ({
      at: Math.round(index * between),
      kind,
      takes,
    }));
  });
}

describe("at three times the capacity", () => {
  const shares = (load: Partial<Record<Kind, number>>) => {
    const { outcomes } = simulateLoad(steadily(load, 16), { slots: 16, capacity: 1_000 });
    return (kind: Kind) => {
      // Once the queue is full.
      const all = outcomes.filter((one) => one.kind === kind && one.at > 10_000);
      return all.filter(({ isStarted }) => isStarted).length / all.length;
    };
  };

  test("forms are accepted while they alone aren't too many, and most of the rest goes to readers", () => {
    const share = shares({ reading: 2.7, sending: 0.3 });
    expect(share("sending")).toBe(1);
    expect(share("reading")).toBeGreaterThan(0.25);
  });

  test.each([
    { what: "forms", load: { sending: 2.9, reading: 0.1 }, kept: "reading" },
    { what: "log-ins", load: { arriving: 2.8, reading: 0.2 }, kept: "reading" },
    { what: "readers", load: { reading: 2.9, sending: 0.1 }, kept: "sending" },
    { what: "readers", load: { reading: 2.8, arriving: 0.2 }, kept: "arriving" },
  ] as const)("a flood of $what doesn't shut out $kept", ({ load, kept }) => {
    expect(shares(load)(kept)).toBeGreaterThan(0.1);
  });
});

describe("the order", () => {
  test("forms go first while readers have time, who come in the order in which they came", () => {
    const { come, slotOf, started } = aQueue();
    come("busy");
    come("reader 1");
    come("log-in 2", "arriving");
    come("reader 3");
    come("form 4", "sending");
    for (let place = 0; place < 4; place += 1) slotOf(started.at(-1) ?? "").release();
    expect(started).toEqual(["busy", "form 4", "reader 1", "log-in 2", "reader 3"]);
  });

  test("a reader whose time has nearly come goes before a form", () => {
    const { come, slotOf, started, advance } = aQueue();
    come("busy");
    come("reader");
    advance(LIMITS.reading.startsWithin - INITIAL_SERVICE_MS.sending);
    come("form", "sending");
    slotOf("busy").release();
    expect(started).toEqual(["busy", "reader"]);
  });

  test("what has waited beyond its time is rejected instead of being started late", () => {
    const { come, slotOf, started, rejected, advance } = aQueue();
    come("busy");
    come("reader");
    come("form", "sending");
    advance(LIMITS.reading.startsWithin);
    slotOf("busy").release();
    expect([started, rejected]).toEqual([["busy", "form"], ["reader"]]);
  });

  test("who leaves the queue is neither started nor rejected", () => {
    const { come, slotOf, started, rejected, queue } = aQueue();
    come("busy");
    const leave = come("reader");
    leave();
    slotOf("busy").release();
    expect([started, rejected, queue.expectedWait()]).toEqual([["busy"], [], 0]);
  });
});

describe("the estimate", () => {
  test("a burst after a quiet time is accepted", () => {
    const burst = Array.from({ length: 100 }, (): Arrival => ({ at: 5_000, kind: "reading", takes: 320 }));
    const { outcomes } = simulateLoad(burst, { slots: 16, capacity: 200 });
    expect(outcomes.filter(({ isStarted }) => isStarted)).toHaveLength(100);
  });

  test("nobody is rejected while a slot is free, however long the last ones took", () => {
    const slow = Array.from({ length: 40 }, (): Arrival => ({ at: 0, kind: "reading", takes: 60_000 }));
    const { queue } = simulateLoad(slow, { slots: 1, capacity: 200 });
    expect([queue.accepts("reading"), queue.expectedWait()]).toEqual([true, 0]);
  });

  test("it follows the work that is done, becomes longer with it, and shorter again", () => {
    const batch = (from: number, takes: number) =>
      Array.from({ length: 400 }, (_, index): Arrival => ({ at: from + index * 50, kind: "reading", takes }));
    const fast = batch(0, 200);
    const slow = batch(100_000, 2_000);
    const again = batch(200_000, 200);
    const { outcomes } = simulateLoad([...fast, ...slow, ...again], { slots: 4, capacity: 200 });
    const startedOf = (from: number) =>
      outcomes.filter(({ at, isStarted }) => isStarted && at >= from && at < from + 20_000).length;
    // Four slots do 400 pieces of 0.2 s in these 20 s, and 40 of 2 s, beside those that wait.
    expect(startedOf(0)).toBe(400);
    expect(startedOf(100_000)).toBeLessThan(80);
    expect(startedOf(200_000)).toBeGreaterThan(350);
    // All others were told at once, but for some of the first.
    expect(outcomes.filter(({ waited, isStarted }) => !isStarted && waited > 0).length).toBeLessThan(40);
  });

  test("work that waits for something else leaves its slot to others, and counts again when it goes on", () => {
    const { come, slotOf, started, queue } = aQueue();
    come("log-in", "arriving");
    come("reader");
    const goOn = slotOf("log-in").park();
    expect(started).toEqual(["log-in", "reader"]);
    goOn();
    slotOf("reader").release();
    come("another");
    expect(started).toEqual(["log-in", "reader"]);
    slotOf("log-in").release();
    expect([started, queue.expectedWait()]).toEqual([["log-in", "reader", "another"], expect.any(Number)]);
  });

  test("work that has its slot for much longer than usual leaves it to others, and is measured all the same", () => {
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
    const before = queue.expectedWait();
    release();
    expect(queue.expectedWait()).toBeGreaterThan(before);
    expect([expire(), started]).toEqual([0, ["slow", "reader"]]);
  });

  test("on a slow machine work has its slot for longer, and less is accepted", () => {
    const { outcomes, queue } = simulateLoad(
      Array.from({ length: 200 }, (_, index): Arrival => ({
        at: index * 100,
        kind: "reading",
        takes: 1_900,
      })),
      { slots: 4, capacity: 200 },
    );
    queue.enter("reading", {
      start({ expire }) {
        expect(expire()).toBeGreaterThan(5_000);
      },
      reject: () => expect.unreachable(),
    });
    const last = outcomes.filter(({ at, isStarted }) => isStarted && at > 15_000);
    expect(Math.max(...last.map(({ waited, takes }) => waited + takes))).toBeLessThanOrEqual(4_500);
  });

  test("a slot that is released twice, or goes on after that, is free once", () => {
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
