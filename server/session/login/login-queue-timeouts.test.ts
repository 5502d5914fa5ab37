import { afterEach, expect, test, vi } from "vitest";
import { settableClock } from "../../../tests/support/settable-clock.ts";
import { createLoginQueue } from "./login-queue.ts";
import { createTestQueue, settled, immediateResult } from "./login-queue.fixture.ts";

afterEach(() => void vi.useRealTimers());

test("a client that is told to retry removes no other one from the queue", async () => {
  const { come, order, tire } = createTestQueue({ atOnce: 1 });
  const ann = come("Ann");
  const ben = come("Ben");
  const cem = come("Cem");
  tire(1);
  expect(await cem.door).toMatchObject({ kind: "wait", ahead: 1 });
  expect(await immediateResult(ben)).toBe("held");
  (await ann.leave)();
  await settled();
  expect(order).toEqual(["Ann", "Ben"]);
});

test("a client that gets a slot just before its timeout keeps it and removes no other one", async () => {
  const { come, order, tire } = createTestQueue({ atOnce: 1 });
  const ann = come("Ann");
  const ben = come("Ben");
  come("Cem");
  (await ann.leave)();
  tire(0);
  expect(await ben.door).toMatchObject({ kind: "turn" });
  (await ben.leave)();
  await settled();
  expect(order).toEqual(["Ann", "Ben", "Cem"]);
});

/** A queue with one slot in use and a real timeout in ms. */
async function aBusyDoor(longestHeld = 10_000) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const clock = settableClock();
  const line = createLoginQueue({ clock, atOnce: 1, longestHeld });
  const at = await line.enter(null);
  if (at.kind !== "turn") throw new Error("somebody was before them");
  return { line, clock, leave: at.leave };
}

test("a client that waits on its connection is told to retry after ten seconds", async () => {
  const { line } = await aBusyDoor();
  const waiting = { door: line.enter(null) };
  vi.advanceTimersByTime(9_999);
  expect(await immediateResult(waiting)).toBe("held");
  vi.advanceTimersByTime(1);
  expect(await immediateResult(waiting)).toMatchObject({ kind: "wait", ahead: 0, seconds: 1 });
});

test("getting a slot leaves no timer behind, which would prevent the server from ending", async () => {
  const { line, leave } = await aBusyDoor();
  const waiting = { door: line.enter(null) };
  expect(vi.getTimerCount()).toBe(1);
  leave();
  expect(await immediateResult(waiting)).toMatchObject({ kind: "turn" });
  expect(vi.getTimerCount()).toBe(0);
});

test("a client whose estimated wait exceeds the maximum is told to retry at once", async () => {
  const { line, clock } = await aBusyDoor();
  // 0.3 s each: behind 33 others it takes more than ten seconds.
  const waiting = Array.from({ length: 34 }, () => {
    clock.advance(1);
    return { door: line.enter(null) };
  });
  const notified = await Promise.all(waiting.map(immediateResult));
  expect(notified.slice(0, 33)).toEqual(notified.slice(0, 33).map(() => "held"));
  expect(notified[33]).toMatchObject({ kind: "wait", ahead: 33, seconds: 11 });
});

test("the callbacks for start and end of the wait on a connection are called", async () => {
  const { line, leave } = await aBusyDoor();
  const seen: string[] = [];
  const whileHeld = () => {
    seen.push("waits");
    return () => void seen.push("goes on");
  };
  const waiting = line.enter(null, whileHeld);
  expect(seen).toEqual(["waits"]);
  leave();
  expect([(await waiting).kind, seen]).toEqual(["turn", ["waits", "goes on"]]);
});

test("sixty clients may wait on their connections by default; the next is told to retry", async () => {
  const { line } = await aBusyDoor(60_000);
  const held = Array.from({ length: 60 }, () => ({ door: line.enter(null) }));
  expect(new Set(await Promise.all(held.map(immediateResult)))).toEqual(new Set(["held"]));
  expect(await immediateResult({ door: line.enter(null) })).toMatchObject({ kind: "wait" });
});
