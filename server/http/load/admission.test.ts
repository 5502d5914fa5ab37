import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAdmission } from "./admission.ts";
import { createWorkScheduler } from "./work-scheduler.ts";
import type { WorkKind } from "./work-queue.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** An instance that processes one request at a time; `come` records by name what was started or rejected. */
function anInstance() {
  const admission = createAdmission({ slots: 1, capacity: 200, scheduler: createWorkScheduler() });
  const seen: string[] = [];
  const come = (name: string, kind: WorkKind = "page") => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    const entered = admission.enter(kind, response);
    void entered.then((isInTime) => seen.push(`${name} ${isInTime ? "started" : "rejected"}`));
    return response;
  };
  return { admission, come, seen };
}

/** Lets all due events happen. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await nextTurn();
}

test("the next request starts when the previous one has ended or its client has disconnected", async () => {
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

test("a reader who disconnects while waiting uses no slot, but a form is processed anyway", async () => {
  const { come, seen } = anInstance();
  const busy = come("busy");
  come("reader").emit("close");
  come("form", "form").emit("close");
  await settled();
  busy.emit("close");
  await settled();
  expect(seen).toEqual(["busy started", "form started"]);
});

test("work that waits for a slow API releases its slot after two seconds", async () => {
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

test("work that can't be started in time is rejected", async () => {
  const { come, seen } = anInstance();
  // Each holds the slot for two seconds, and others wait for three.
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

test("work that waits in the login queue releases its slot", async () => {
  const { admission, come, seen } = anInstance();
  const logIn = come("log-in", "login");
  come("reader");
  await settled();
  const goOn = admission.park(logIn);
  await settled();
  goOn();
  expect(seen).toEqual(["log-in started", "reader started"]);
});

test("leaving or parking a request that was never admitted has no effect", () => {
  const { admission } = anInstance();
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  admission.leave(response);
  admission.park(response)();
  expect(admission.accepts("page")).toBe(true);
});
