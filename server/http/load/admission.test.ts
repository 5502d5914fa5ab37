import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAdmission } from "./admission.ts";
import { createTurns } from "./turns.ts";
import type { Kind } from "./work-queue.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** An instance that works on one request at once; `come` says by name whose work was started, or rejected. */
function anInstance() {
  const admission = createAdmission({ slots: 1, capacity: 200, turns: createTurns() });
  const seen: string[] = [];
  const come = (name: string, kind: Kind = "reading") => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    const entered = admission.enter(kind, response);
    void entered.then((isInTime) => seen.push(`${name} ${isInTime ? "started" : "rejected"}`));
    return response;
  };
  return { admission, come, seen };
}

/** Everything that is due has happened. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await nextTurn();
}

test("the next request is started when the one before it is answered, or its visitor has left", async () => {
  const { come, seen } = anInstance();
  const [first, second] = ["first", "second", "third"].map((name) => come(name));
  await settled();
  expect(seen).toEqual(["first started"]);
  first?.emit("finish");
  first?.emit("close");
  await settled();
  expect(seen).toEqual(["first started", "second started"]);
  second?.emit("close");
  await settled();
  expect(seen).toEqual(["first started", "second started", "third started"]);
});

test("a reader who has left while waiting takes no slot, but a form is sent all the same", async () => {
  const { come, seen } = anInstance();
  const busy = come("busy");
  come("reader").emit("close");
  come("form", "sending").emit("close");
  await settled();
  busy.emit("close");
  await settled();
  expect(seen).toEqual(["busy started", "form started"]);
});

test("work that waits for a slow API keeps nobody else out: after two seconds its slot is free", async () => {
  const { come, seen } = anInstance();
  come("slow");
  come("reader");
  await settled();
  vi.advanceTimersByTime(1_999);
  await settled();
  expect(seen).toEqual(["slow started"]);
  vi.advanceTimersByTime(1);
  await settled();
  expect(seen).toEqual(["slow started", "reader started"]);
});

test("who isn't started in time is rejected then", async () => {
  const { come, seen } = anInstance();
  // Each has the slot for two seconds, and others wait for three.
  for (const name of ["reader 1", "reader 2", "reader 3"]) come(name);
  await settled();
  for (const milliseconds of [2_000, 999]) {
    vi.advanceTimersByTime(milliseconds);
    await settled();
  }
  expect(seen).toEqual(["reader 1 started", "reader 2 started"]);
  vi.advanceTimersByTime(1);
  await settled();
  expect(seen).toEqual(["reader 1 started", "reader 2 started", "reader 3 rejected"]);
});

test("work that waits in the line of log-ins leaves its slot to others meanwhile", async () => {
  const { admission, come, seen } = anInstance();
  const logIn = come("log-in", "arriving");
  come("reader");
  await settled();
  const goOn = admission.park(logIn);
  await settled();
  goOn();
  expect(seen).toEqual(["log-in started", "reader started"]);
});

test("what was never let in can be left and parked without harm", () => {
  const { admission } = anInstance();
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  admission.leave(response);
  admission.park(response)();
  expect(admission.accepts("reading")).toBe(true);
});
