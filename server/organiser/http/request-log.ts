import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Request, RequestHandler } from "express";
import type { Logger } from "pino";
import { runForRequest } from "../../shared/process-failures.ts";
import {
  CLIENT_CLOSED_REQUEST,
  INTERNAL_ERROR_RESPONSE,
  type ErrorResponse,
  sendJson,
} from "./json-response.ts";

/**
 * The log entry of a request. `call` is a fixed name, without the query or path parameters, which may hold
 * secrets. `who` is the id of the user who sent the order or other write; `invoice` is the invoice of the
 * order it created.
 */
type RequestLog = { requestId: string; method: string; call: string; who?: string; invoice?: number };

const requestLogs = new WeakMap<ServerResponse, RequestLog>();
const pendingWork = new WeakMap<ServerResponse, Promise<void>>();

/**
 * Gives every request an id and one log line, written once the response has been sent. If the client
 * disconnects first, the line is written when the work for the request has ended, so that it can report the
 * outcome: `status` is then 499, and `result` the status of the response that was never received; a request
 * that wasn't read has none.
 */
export const requestLogger =
  (log: Logger): RequestHandler =>
  (request, response, next) => {
    const started = performance.now();
    const line: RequestLog = { requestId: requestIdOf(request), method: request.method, call: "" };
    requestLogs.set(response, line);
    response.setHeader("X-Request-Id", line.requestId);
    const write = (members: { status: number; result?: number; complete?: false }) => {
      const milliseconds = Math.round(performance.now() - started);
      log.info({ ...line, ...members, milliseconds }, "request");
    };
    response.once("close", () => {
      if (response.writableFinished && response.statusCode !== CLIENT_CLOSED_REQUEST)
        return write({ status: response.statusCode });
      const writeLeft = () => {
        const { headersSent, statusCode: result } = response;
        const hasResult = headersSent && result !== CLIENT_CLOSED_REQUEST;
        write({ status: CLIENT_CLOSED_REQUEST, ...(hasResult && { result }), complete: false });
      };
      (pendingWork.get(response) ?? Promise.resolve()).then(writeLeft, writeLeft);
    });
    const work = {
      log: (err: unknown, message: string) => log.error({ ...line, err }, message),
      fail: () => sendJson(response, INTERNAL_ERROR_RESPONSE),
      requestId: line.requestId,
    };
    runForRequest(work, [request, response], next);
  };

/** Registers the work done for a request; the promise never rejects. */
export const trackWork = (response: ServerResponse, promise: Promise<void>): void => {
  pendingWork.set(response, promise);
};

/** The log entry of a response's request. */
export function requestLogOf(response: ServerResponse): RequestLog {
  const line = requestLogs.get(response);
  if (!line) throw new Error("This response has no log entry.");
  return line;
}

/**
 * Logs that a client was rejected by a rate limit, with the limit's code. The website's log line of the same
 * request has the same id. `from` is the visitor's address.
 */
export function logRateLimit(
  log: Logger,
  response: ServerResponse,
  from: string,
  rejection: ErrorResponse,
): void {
  if (rejection.status !== 429) return;
  log.warn({ ...requestLogOf(response), limit: rejection.body.text_code, from }, "a limit was reached");
}

/**
 * The incoming request id if it is well-formed, so that log lines of website and API can be matched.
 */
function requestIdOf(request: Request): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}
