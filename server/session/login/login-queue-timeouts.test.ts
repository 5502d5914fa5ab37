import { afterEach, expect, test, vi } from "vitest";
import { settableClock } from "../../../tests/support/settable-clock.ts";
import { createLoginQueue } from "./login-queue.ts";
import { createTestQueue, flushPromises, getImmediateResult } from "./login-queue.fixture.ts";

afterEach(() => void vi.useRealTimers());

test("a client that is told to retry removes no other one from the queue", async () => {
  const { enter, order, endWait } = createTestQueue({ maxConcurrent: 1 });
  const ann = enter("Ann");
  const ben = enter("Ben");
  const cem = enter("Cem");
  endWait(1);
  expect(await cem.result).toMatchObject({ kind: "wait", ahead: 1 });
  expect(await getImmediateResult(ben)).toBe("held");
  (await ann.leave)();
  await flushPromises();
  expect(order).toEqual(["Ann", "Ben"]);
});

test("a client that gets a slot just before its timeout keeps it and removes no other one", async () => {
  const { enter, order, endWait } = createTestQueue({ maxConcurrent: 1 });
  const ann = enter("Ann");
  const ben = enter("Ben");
  enter("Cem");
  (await ann.leave)();
  endWait(0);
  expect(await ben.result).toMatchObject({ kind: "slot" });
  (await ben.leave)();
  await flushPromises();
  expect(order).toEqual(["Ann", "Ben", "Cem"]);
});

/** A queue with one slot in use and a real timeout in ms. */
async function createBusyQueue(maxWaitMs = 10_000) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const clock = settableClock();
  const queue = createLoginQueue({ clock, maxConcurrent: 1, maxWaitMs });
  const at = await queue.enter(null);
  if (at.kind !== "slot") throw new Error("somebody was before them");
  return { queue, clock, leave: at.leave };
}

test("a client that waits on its connection is told to retry after ten seconds", async () => {
  const { queue } = await createBusyQueue();
  const waiting = { result: queue.enter(null) };
  vi.advanceTimersByTime(9_999);
  expect(await getImmediateResult(waiting)).toBe("held");
  vi.advanceTimersByTime(1);
  expect(await getImmediateResult(waiting)).toMatchObject({ kind: "wait", ahead: 0, seconds: 1 });
});

test("getting a slot leaves no timer behind, which would prevent the server from ending", async () => {
  const { queue, leave } = await createBusyQueue();
  const waiting = { result: queue.enter(null) };
  expect(vi.getTimerCount()).toBe(1);
  leave();
  expect(await getImmediateResult(waiting)).toMatchObject({ kind: "slot" });
  expect(vi.getTimerCount()).toBe(0);
});

test("a client whose estimated wait exceeds the maximum is told to retry at once", async () => {
  const { queue, clock } = await createBusyQueue();
  // 0.3 s each: behind 33 others it takes more than ten seconds.
  const waiting = Array.from({ length: 34 }, () => {
    clock.advance(1);
    return { result: queue.enter(null) };
  });
  const notified = await Promise.all(waiting.map(getImmediateResult));
  expect(notified.slice(0, 33)).toEqual(notified.slice(0, 33).map(() => "held"));
  expect(notified[33]).toMatchObject({ kind: "wait", ahead: 33, seconds: 11 });
});

test("the callbacks for start and end of the wait on a connection are called", async () => {
  const { queue, leave } = await createBusyQueue();
  const seen: string[] = [];
  const onWait = () => {
    seen.push("waits");
    return () => void seen.push("goes on");
  };
  const waiting = queue.enter(null, onWait);
  expect(seen).toEqual(["waits"]);
  leave();
  expect([(await waiting).kind, seen]).toEqual(["slot", ["waits", "goes on"]]);
});

test("sixty clients may wait on their connections by default; the next is told to retry", async () => {
  const { queue } = await createBusyQueue(60_000);
  const held = Array.from({ length: 60 }, () => ({ result: queue.enter(null) }));
  expect(new Set(await Promise.all(held.map(getImmediateResult)))).toEqual(new Set(["held"]));
  expect(await getImmediateResult({ result: queue.enter(null) })).toMatchObject({ kind: "wait" });
});
