import { AsyncLocalStorage } from "node:async_hooks";
import type { EventEmitter } from "node:events";

/** The request that code is running for. */
export type RequestWork = {
  /** Writes an error line with the request id. */
  log: LogFailure;
  /** Responds with an error; does nothing if a response was sent. */
  fail: () => void;
  /** Request id, for other modules. */
  requestId?: string;
};

type LogFailure = (error: unknown, message: string) => void;

const requests = new AsyncLocalStorage<RequestWork>();

/**
 * Runs the work of a request, so that later failures are attributed to it. This includes listeners of
 * `streams`, whose events come from a connection that is older than the request.
 */
export function runForRequest(
  request: RequestWork,
  streams: readonly EventEmitter[],
  work: () => void,
): void {
  requests.run(request, () => {
    for (const stream of streams) stream.emit = AsyncLocalStorage.bind(stream.emit.bind(stream));
    work();
  });
}

/** Id of the request that the caller runs for; "" for none. */
export const currentRequestId = (): string => requests.getStore()?.requestId ?? "";

/**
 * Whether an error is a bug, such as a wrong type or an unknown name. Network errors of the platform have a
 * code or a cause.
 */
export const isBug = (error: unknown): boolean =>
  [TypeError, RangeError, ReferenceError, SyntaxError].some((kind) => error instanceof kind) &&
  error instanceof Error &&
  error.cause === undefined &&
  !("code" in error);

/** Uncaught exceptions per minute, outside of requests, after which the process is restarted. */
const MAX_EXCEPTIONS = 10;
const MINUTE_MS = 60_000;

/**
 * Handles unhandled rejections and uncaught exceptions for the life of the process. They are logged, with the
 * request id if they belong to a request, and fail that request only. Repeated exceptions outside of requests
 * mean that the state of the process is broken: `stop` then finishes the requests in flight and ends it.
 * (docs/decisions/0052-unhandled-failures.md)
 */
export function handleProcessFailures(log: LogFailure, stop: () => void): void {
  let recent: number[] = [];

  process.on("unhandledRejection", (error) => {
    handle(error, "a rejected promise was not handled");
  });
  process.on("uncaughtException", (error) => {
    const isOfRequest = handle(error, "an exception was not handled");
    // Errors reported by the operating system, such as a lost connection, don't affect the state of the
    // process.
    if (isOfRequest || "syscall" in error) return;
    recent = [...recent.filter((at) => performance.now() - at < MINUTE_MS), performance.now()];
    if (recent.length === MAX_EXCEPTIONS) stop();
  });

  /** Never throws, as that would end the process. Returns whether the failure belonged to a request. */
  function handle(error: unknown, message: string): boolean {
    const request = requests.getStore();
    try {
      (request?.log ?? log)(error, message);
      request?.fail();
    } catch {
      // Logger or response failed: nothing is left to report to.
    }
    return request !== undefined;
  }
}
