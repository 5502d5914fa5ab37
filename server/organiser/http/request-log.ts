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

type RequestLog = {
  requestId: string;
  method: string;
  /**
   * Pattern of the path. Omits the query and the values of path parameters, because both may contain secrets.
   */
  call: string;
  /** Id of the user, for orders and other writes with an idempotency key. */
  who?: string;
  /** Invoice id of the order that was created or paid. */
  invoice?: number;
};

const requestLogs = new WeakMap<ServerResponse, RequestLog>();
const pendingWork = new WeakMap<ServerResponse, Promise<void>>();

/**
 * Creates middleware that assigns an id to every request and logs the request after the response. If the
 * client disconnects, the request is logged with the status 499 after the handler has finished. `result` is
 * the status of a response that the client didn't receive.
 */
export const createRequestLogger =
  (log: Logger): RequestHandler =>
  (request, response, next) => {
    const startedAt = performance.now();
    const requestLog: RequestLog = { requestId: readRequestId(request), method: request.method, call: "" };
    requestLogs.set(response, requestLog);
    response.setHeader("X-Request-Id", requestLog.requestId);
    const write = (fields: { status: number; result?: number; complete?: false }) => {
      const milliseconds = Math.round(performance.now() - startedAt);
      log.info({ ...requestLog, ...fields, milliseconds }, "request");
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

/** Delays the log line of a disconnected client until `promise` is fulfilled. `promise` must not reject. */
export const delayRequestLogUntil = (response: ServerResponse, promise: Promise<void>): void => {
  pendingWork.set(response, promise);
};

/** Returns the fields of the request's log line. Callers may set fields. */
export function getRequestLog(response: ServerResponse): RequestLog {
  const requestLog = requestLogs.get(response);
  if (!requestLog) throw new Error("This response has no log entry.");
  return requestLog;
}

/**
 * Logs a rate-limit response (429) with the limit's code. Ignores any other response. `from` is the visitor's
 * IP address.
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
 * Returns the site's request id, so that the log lines of site and API have the same id. Returns a new id if
 * the header is missing or malformed.
 */
function readRequestId(request: Request): string {
  const header = request.headers["x-request-id"];
  return typeof header === "string" && /^[\w.-]{8,64}$/.test(header) ? header : randomUUID();
}
