import { AsyncLocalStorage } from "node:async_hooks";
import type { EventEmitter } from "node:events";

/** The request for which work is done, wherever in the program that is. */
export type RequestWork = {
  /** Writes an error line that carries the request's id. */
  log: LogFailure;
  /** Answers it with an error; does nothing once it is answered. */
  fail: () => void;
};

type LogFailure = (error: unknown, message: string) => void;

const requests = new AsyncLocalStorage<RequestWork>();

/**
 * Does the work of a request, so that whatever fails in it later is known to be its failure. So is what fails
 * in a listener of its `streams`, whose events come from a connection that is older than the request.
 */
export function workForRequest(
  request: RequestWork,
  streams: readonly EventEmitter[],
  work: () => void,
): void {
  requests.run(request, () => {
    for (const stream of streams) stream.emit = AsyncLocalStorage.bind(stream.emit.bind(stream));
    work();
  });
}

/** So many exceptions of no request's in a minute, and the program is not trusted any more. */
const MAX_EXCEPTIONS = 10;
const MINUTE_MS = 60_000;

/**
 * Handles what nobody else did, for the life of the process: a rejected promise, an exception out of a timer,
 * a stream or a socket. It is logged, with the request's id where it belongs to one, and fails that request
 * only. Exceptions that belong to no request and keep coming say that the state of the program is broken:
 * `stop` then lets what is under way finish and ends it. (docs/decisions/0052-unhandled-failures.md)
 */
export function handleProcessFailures(log: LogFailure, stop: () => void): void {
  let recent: number[] = [];

  process.on("unhandledRejection", (error) => {
    handle(error, "a rejected promise was not handled");
  });
  process.on("uncaughtException", (error) => {
    const isOfRequest = handle(error, "an exception was not handled");
    // What the operating system reports, such as a lost connection, says nothing of the program's state.
    if (isOfRequest || "syscall" in error) return;
    recent = [...recent.filter((at) => performance.now() - at < MINUTE_MS), performance.now()];
    if (recent.length === MAX_EXCEPTIONS) stop();
  });

  /** Never throws: that would end the process at once. Tells whether the failure was a request's. */
  function handle(error: unknown, message: string): boolean {
    const request = requests.getStore();
    try {
      (request?.log ?? log)(error, message);
      request?.fail();
    } catch {
      // The log or the response itself is broken: there is nowhere left to say so.
    }
    return request !== undefined;
  }
}
