import { EventEmitter } from "node:events";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { handleProcessFailures, runForRequest } from "./process-failures.ts";

// The listeners are read from the process, and called as it would.
let listeners: Map<string, (error: unknown) => void>;
let logged: unknown[][];
let stops: number;

beforeEach(() => {
  listeners = new Map();
  logged = [];
  stops = 0;
  vi.spyOn(process, "on").mockImplementation((event, listener) => {
    listeners.set(String(event), (error) => listener(error));
    return process;
  });
  handleProcessFailures(
    (error, message) => logged.push(["process", error, message]),
    () => (stops += 1),
  );
});

const fail = (event: string, error: unknown) => listeners.get(event)?.(error);
const rejection = "a rejected promise was not handled";
const exception = "an exception was not handled";

function aRequest(name: string) {
  const failures: string[] = [];
  const work = {
    log: (error: unknown, message: string) => logged.push([name, error, message]),
    fail: () => failures.push("failed"),
  };
  return { work, failures };
}

describe("an unhandled failure", () => {
  test.each([
    ["unhandledRejection", rejection],
    ["uncaughtException", exception],
  ])("of a request, as %s, fails that request only and is logged with its id", async (event, message) => {
    const [one, other] = [aRequest("one"), aRequest("other")];
    const error = new Error("planted");
    runForRequest(other.work, [], () => undefined);
    await new Promise<void>((resolve) => {
      runForRequest(one.work, [], () => {
        setTimeout(() => {
          fail(event, error);
          resolve();
        });
      });
    });
    expect([one.failures, other.failures]).toEqual([["failed"], []]);
    expect([logged, stops]).toEqual([[["one", error, message]], 0]);
  });

  test("in a listener of a request's stream belongs to that request", () => {
    const { work, failures } = aRequest("one");
    const stream = new EventEmitter();
    runForRequest(work, [stream], () => undefined);
    stream.on("data", (error) => fail("uncaughtException", error));
    stream.emit("data", "planted");
    expect([failures, logged]).toEqual([["failed"], [["one", "planted", exception]]]);
  });

  test("outside of requests is logged and does not end the process", () => {
    fail("unhandledRejection", "planted");
    fail("uncaughtException", new Error("planted"));
    expect(logged).toEqual([
      ["process", "planted", rejection],
      ["process", new Error("planted"), exception],
    ]);
    expect(stops).toBe(0);
  });

  test("does not end the process if logger or response fail as well", () => {
    const failing = () => {
      throw new Error("the log");
    };
    runForRequest({ log: failing, fail: failing }, [], () => fail("uncaughtException", new Error("planted")));
    expect(stops).toBe(0);
  });
});

describe("the process stops after finishing the requests in flight", () => {
  const times = (count: number, error: unknown) => {
    for (let at = 0; at < count; at++) fail("uncaughtException", error);
  };

  test("at ten exceptions outside of requests within a minute, once", () => {
    times(9, new Error("planted"));
    expect(stops).toBe(0);
    times(2, new Error("planted"));
    expect(stops).toBe(1);
  });

  test("but not if they were spread over a longer time", () => {
    const now = vi.spyOn(performance, "now").mockReturnValue(0);
    times(9, new Error("planted"));
    now.mockReturnValue(60_000);
    times(9, new Error("planted"));
    expect(stops).toBe(0);
  });

  test.each([
    ["lost connections", () => times(20, Object.assign(new Error("reset"), { syscall: "read" }))],
    [
      "rejected promises",
      () => Array.from({ length: 20 }, () => fail("unhandledRejection", new Error("planted"))),
    ],
    [
      "exceptions of requests",
      () => runForRequest(aRequest("one").work, [], () => times(20, new Error("planted"))),
    ],
  ])("but not for %s", (_what, happen) => {
    happen();
    expect(stops).toBe(0);
  });
});
