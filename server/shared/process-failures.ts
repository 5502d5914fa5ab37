import { AsyncLocalStorage } from "node:async_hooks";
import type { EventEmitter } from "node:events";
import { MINUTE_MS } from "../../app/domain/durations.ts";

export type CurrentRequest = {
  /** Writes an error line with the id of the request. */
  log: FailureLogger;
  fail: () => void;
  requestId?: string;
};

type FailureLogger = (error: unknown, message: string) => void;

const requestStorage = new AsyncLocalStorage<CurrentRequest>();

/**
 * Runs `work` for a request, so that `handleProcessFailures` can assign later failures to the request.
 * `streams` must be passed, because their events come from a connection that was opened before the request.
 */
export function runForRequest(
  request: CurrentRequest,
  streams: readonly EventEmitter[],
  work: () => void,
): void {
  requestStorage.run(request, () => {
    for (const stream of streams) stream.emit = AsyncLocalStorage.bind(stream.emit.bind(stream));
    work();
  });
}

/** Returns the id of the current request, or "" outside of requests. */
export const getCurrentRequestId = (): string => requestStorage.getStore()?.requestId ?? "";

/**
 * Whether an error is a bug, such as a wrong type. Network errors of the same classes have a code or a cause.
 */
export const isBug = (error: unknown): boolean =>
  [TypeError, RangeError, ReferenceError, SyntaxError].some((errorClass) => error instanceof errorClass) &&
  error instanceof Error &&
  error.cause === undefined &&
  !("code" in error);

/** The process is stopped after this many uncaught exceptions outside of requests in a minute. */
const MAX_EXCEPTIONS = 10;

/**
 * Logs unhandled rejections and uncaught exceptions of the process, and fails the request they belong to.
 * After repeated exceptions outside of requests calls `stop`, which must end the process, because its state
 * may be broken (docs/decisions/0052).
 */
export function handleProcessFailures(log: FailureLogger, stop: () => void): void {
  let recentExceptions: number[] = [];

  process.on("unhandledRejection", (error) => {
    logAndFailRequest(error, "a rejected promise was not handled");
  });
  process.on("uncaughtException", (error) => {
    const belongsToRequest = logAndFailRequest(error, "an exception was not handled");
    // Errors of the operating system, such as a lost connection, don't break the state of the process.
    if (belongsToRequest || "syscall" in error) return;
    recentExceptions = [
      ...recentExceptions.filter((thrownAt) => performance.now() - thrownAt < MINUTE_MS),
      performance.now(),
    ];
    if (recentExceptions.length === MAX_EXCEPTIONS) stop();
  });

  /**
   * Logs a failure and fails its request. Returns whether it has one. Never throws: that would end the
   * process.
   */
  function logAndFailRequest(error: unknown, message: string): boolean {
    const request = requestStorage.getStore();
    try {
      (request?.log ?? log)(error, message);
      request?.fail();
    } catch {
      // Neither the logger nor the response works.
    }
    return request !== undefined;
  }
}
