import { afterEach, expect, test, vi } from "vitest";
import { settableClock } from "../../../tests/support/settable-clock.ts";
import { createLogInLine } from "./log-in-line.ts";
import { aLine, settled, toldAtOnce } from "./log-in-line.fixture.ts";

afterEach(() => void vi.useRealTimers());

test("whoever is told to come back takes nobody else out of the line", async () => {
  const { come, order, tire } = aLine({ atOnce: 1 });
  const ann = come("Ann");
  const ben = come("Ben");
  const cem = come("Cem");
  tire(1);
  expect(await cem.door).toMatchObject({ kind: "wait", ahead: 1 });
  expect(await toldAtOnce(ben)).toBe("held");
  (await ann.leave)();
  await settled();
  expect(order).toEqual(["Ann", "Ben"]);
});

test("whoever's turn comes just before their patience ends has it, and takes nobody else out of the line", async () => {
  const { come, order, tire } = aLine({ atOnce: 1 });
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

/** A door for one, on which somebody is, at which one may wait for so long, in ms of the real clock. */
async function aBusyDoor(longestHeld = 10_000) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const clock = settableClock();
  const line = createLogInLine({ clock, atOnce: 1, longestHeld });
  const at = await line.enter(null);
  if (at.kind !== "turn") throw new Error("somebody was before them");
  return { line, clock, leave: at.leave };
}

test("who waits on their connection is told to come back after ten seconds", async () => {
  const { line } = await aBusyDoor();
  const waiting = { door: line.enter(null) };
  vi.advanceTimersByTime(9_999);
  expect(await toldAtOnce(waiting)).toBe("held");
  vi.advanceTimersByTime(1);
  expect(await toldAtOnce(waiting)).toMatchObject({ kind: "wait", ahead: 0, seconds: 1 });
});

test("whose turn comes before that leaves no timer behind, which would keep the server from ending", async () => {
  const { line, leave } = await aBusyDoor();
  const waiting = { door: line.enter(null) };
  expect(vi.getTimerCount()).toBe(1);
  leave();
  expect(await toldAtOnce(waiting)).toMatchObject({ kind: "turn" });
  expect(vi.getTimerCount()).toBe(0);
});

test("whose turn is expected after the longest wait is told to come back at once", async () => {
  const { line, clock } = await aBusyDoor();
  // 0.3 s each: behind 33 others it takes more than ten seconds.
  const waiting = Array.from({ length: 34 }, () => {
    clock.advance(1);
    return { door: line.enter(null) };
  });
  const told = await Promise.all(waiting.map(toldAtOnce));
  expect(told.slice(0, 33)).toEqual(told.slice(0, 33).map(() => "held"));
  expect(told[33]).toMatchObject({ kind: "wait", ahead: 33, seconds: 11 });
});

test("somebody is told of the wait on their connection, and of its end", async () => {
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

test("sixty may wait on their connections, unless another number is set; the next is told to come back", async () => {
  const { line } = await aBusyDoor(60_000);
  const held = Array.from({ length: 60 }, () => ({ door: line.enter(null) }));
  expect(new Set(await Promise.all(held.map(toldAtOnce)))).toEqual(new Set(["held"]));
  expect(await toldAtOnce({ door: line.enter(null) })).toMatchObject({ kind: "wait" });
});
