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
 * The members of a request's log entry. `call` is a fixed name, without the query or path parameters, which
 * may contain secrets. `who` is the id of the user who sent an order or another write; `invoice` is the id of
 * the invoice of the created order.
 */
type RequestLog = { requestId: string; method: string; call: string; who?: string; invoice?: number };

const requestLogs = new WeakMap<ServerResponse, RequestLog>();
const pendingWork = new WeakMap<ServerResponse, Promise<void>>();

/**
 * Creates middleware that assigns an id to every request and writes one log line once the response has been
 * sent. If the client disconnects first, the line is written when the handler has finished: `status` is then
 * 499, and `result` is the status of the response that the client didn't receive, or missing if there was
 * none.
 */
export const requestLogger =
  (log: Logger): RequestHandler =>
  (request, response, next) => {
    const startedAt = performance.now();
    const requestLog: RequestLog = { requestId: readRequestId(request), method: request.method, call: "" };
    requestLogs.set(response, requestLog);
    response.setHeader("X-Request-Id", requestLog.requestId);
    const write = (members: { status: number; result?: number; complete?: false }) => {
      const milliseconds = Math.round(performance.now() - startedAt);
      log.info({ ...requestLog, ...members, milliseconds }, "request");
    };
    response.once("close", () => {
      if (response.writableFinished && response.statusCode !== CLIENT_CLOSED_REQUEST)
        return write({ status: response.statusCode });
      const writeDisconnected = () => {
        const { headersSent, statusCode: result } = response;
        const hasResult = headersSent && result !== CLIENT_CLOSED_REQUEST;
        write({ status: CLIENT_CLOSED_REQUEST, ...(hasResult && { result }), complete: false });
      };
      (pendingWork.get(response) ?? Promise.resolve()).then(writeDisconnected, writeDisconnected);
    });
    const failureHandlers = {
      log: (err: unknown, message: string) => log.error({ ...requestLog, err }, message),
      fail: () => sendJson(response, INTERNAL_ERROR_RESPONSE),
      requestId: requestLog.requestId,
    };
    runForRequest(failureHandlers, [request, response], next);
  };

/** Registers the handling of a request, which the log line waits for; `promise` must not reject. */
export const trackWork = (response: ServerResponse, promise: Promise<void>): void => {
  pendingWork.set(response, promise);
};

/** Returns the log entry of the request that a response belongs to; set its members to log them. */
export function getRequestLog(response: ServerResponse): RequestLog {
  const requestLog = requestLogs.get(response);
  if (!requestLog) throw new Error("This response has no log entry.");
  return requestLog;
}

/**
 * Logs an error response of a rate limit (429) with the code of the limit; does nothing for other responses.
 * The website logs the request with the same request id. `from` is the visitor's IP address.
 */
export function logRateLimit(
  log: Logger,
  response: ServerResponse,
  from: string,
  rejection: ErrorResponse,
): void {
  if (rejection.status !== 429) return;
  log.warn({ ...getRequestLog(response), limit: rejection.body.text_code, from }, "a limit was reached");
}

/**
 * Returns the request id from the header if it is well-formed, so that log lines of website and API can be
 * matched; else a new id.
 */
function readRequestId(request: Request): string {
  const header = request.headers["x-request-id"];
  return typeof header === "string" && /^[\w.-]{8,64}$/.test(header) ? header : randomUUID();
}
