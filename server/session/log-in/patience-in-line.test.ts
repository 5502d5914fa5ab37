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

/** A door for one, on which somebody is, at which one may wait for ten seconds of the real clock. */
async function aBusyDoor() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const line = createLogInLine({ clock: settableClock(), atOnce: 1, longestHeld: 10_000 });
  const at = await line.enter(null);
  if (at.kind !== "turn") throw new Error("somebody was before them");
  return { line, leave: at.leave };
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

test("sixty may wait on their connections, unless another number is set; the next is told to come back", async () => {
  const { line } = await aBusyDoor();
  const held = Array.from({ length: 60 }, () => ({ door: line.enter(null) }));
  expect(new Set(await Promise.all(held.map(toldAtOnce)))).toEqual(new Set(["held"]));
  expect(await toldAtOnce({ door: line.enter(null) })).toMatchObject({ kind: "wait" });
});
