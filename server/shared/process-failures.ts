import { AsyncLocalStorage } from "node:async_hooks";
import type { EventEmitter } from "node:events";
import { MINUTE_MS } from "../../app/domain/durations.ts";

/** The request for which the current code runs. */
export type CurrentRequest = {
  /** Writes an error line with the request id. */
  log: FailureLogger;
  /** Responds with an error. Does nothing if a response has been sent. */
  fail: () => void;
  /** Request id, see `currentRequestId`. */
  requestId?: string;
};

type FailureLogger = (error: unknown, message: string) => void;

const requestStorage = new AsyncLocalStorage<CurrentRequest>();

/**
 * Runs `work` for a request, so that `handleProcessFailures` can assign later failures to the request. Binds
 * `streams` to the request, because their events come from a connection that was opened before the request.
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

/** Returns the id of the current request; "" if it has none or the code doesn't run for a request. */
export const currentRequestId = (): string => requestStorage.getStore()?.requestId ?? "";

/**
 * Whether an error is a bug, such as a wrong type or an undefined variable. Network errors, which may be of
 * the same classes, have a code or a cause.
 */
export const isBug = (error: unknown): boolean =>
  [TypeError, RangeError, ReferenceError, SyntaxError].some((errorClass) => error instanceof errorClass) &&
  error instanceof Error &&
  error.cause === undefined &&
  !("code" in error);

/** The process is stopped after this many uncaught exceptions outside of requests within a minute. */
const MAX_EXCEPTIONS = 10;

/**
 * Handles unhandled rejections and uncaught exceptions for the life of the process. Logs them; a failure that
 * belongs to a request fails only that request. After repeated exceptions outside of requests, calls `stop`,
 * which must end the process: its state may be broken. See docs/decisions/0052.
 */
export function handleProcessFailures(log: FailureLogger, stop: () => void): void {
  let recentExceptions: number[] = [];

  process.on("unhandledRejection", (error) => {
    logAndFailRequest(error, "a rejected promise was not handled");
  });
  process.on("uncaughtException", (error) => {
    const belongsToRequest = logAndFailRequest(error, "an exception was not handled");
    // Don't count errors of the operating system, such as a lost connection: they don't break the process's
    // state.
    if (belongsToRequest || "syscall" in error) return;
    recentExceptions = [
      ...recentExceptions.filter((thrownAt) => performance.now() - thrownAt < MINUTE_MS),
      performance.now(),
    ];
    if (recentExceptions.length === MAX_EXCEPTIONS) stop();
  });

  /**
   * Logs a failure and fails its request. Never throws, because that would end the process. Returns whether
   * the failure belongs to a request.
   */
  function logAndFailRequest(error: unknown, message: string): boolean {
    const request = requestStorage.getStore();
    try {
      (request?.log ?? log)(error, message);
      request?.fail();
    } catch {
      // The logger or the response failed, so the failure can't be reported.
    }
    return request !== undefined;
  }
}
