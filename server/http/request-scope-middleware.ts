import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Request, RequestHandler, Response } from "express";
import { audit } from "../logging/audit.ts";
import type { RootLogger } from "../logging/logger.ts";
import { runForRequest } from "../shared/process-failures.ts";
import type { Clock } from "../request-context.ts";
import { setRequestScope, requestScopeOf, type RequestScope } from "./request-scope.ts";

/** Starts the request scope: id, nonce, logger and client address. */
export type StartRequestScope = (
  request: IncomingMessage,
  response: ServerResponse,
  known: { path: string; clientAddress: string },
) => void;

/**
 * Status in the log and in `site_requests_total` if the client closed the connection before the response was
 * complete.
 */
export const CLIENT_CLOSED_REQUEST = 499;

/**
 * Starts the request scope of every request that reaches the middleware. `fail` responds if the work of a
 * request throws an unhandled error. Cached pages are sent before this and skip the overhead.
 */
export const requestScopeMiddleware =
  (beginning: StartRequestScope, fail: (request: Request, response: Response) => void): RequestHandler =>
  (request, response, next) => {
    const clientAddress = request.ip ?? request.socket.remoteAddress ?? "";
    beginning(request, response, { path: request.path, clientAddress });
    const work = {
      log: (error: unknown, message: string) =>
        requestScopeOf(response).log.error({ error, path: request.path }, message),
      fail: () => fail(request, response),
    };
    runForRequest(work, [request, response], next);
  };

/**
 * Creates the function that starts request scopes. Each has an id, a nonce and a logger that adds the id. One
 * log line is written when the response ends, with the path but never the query, which may contain tokens and
 * codes. If the client disconnects before the end, `status` is 499 and `result` is the status that had been
 * sent.
 */
export function createRequestScopeStarter(log: RootLogger, clock: Clock): StartRequestScope {
  return ({ method }, response, { path, clientAddress }) => {
    const id = randomUUID();
    const startedAt = clock.now();
    const requestLog = log.child({ requestId: id });
    const exchange: RequestScope = {
      id,
      nonce: randomBytes(16).toString("base64"),
      log: requestLog,
      audit: (event) => audit(requestLog, { ...event, from: clientAddress }),
      clientAddress,
    };
    setRequestScope(response, exchange);
    response.setHeader("X-Request-Id", id);

    // Not logged: load balancers poll these every few seconds.
    if (path === "/healthz" || path === "/readyz") return;
    response.on("close", () => {
      const milliseconds = clock.now() - startedAt;
      const { writableFinished: complete, headersSent, statusCode } = response;
      const outcome = complete
        ? { status: statusCode }
        : { status: CLIENT_CLOSED_REQUEST, ...(headersSent && { result: statusCode }) };
      exchange.log.info({ method, path, ...outcome, milliseconds, complete }, "answered");
    });
  };
}
