import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Request, RequestHandler, Response } from "express";
import { audit } from "../logging/audit.ts";
import type { RootLogger } from "../logging/logger.ts";
import { runForRequest } from "../shared/process-failures.ts";
import type { Clock } from "../request-context.ts";
import { setRequestScope, getRequestScope, type RequestScope } from "./request-scope.ts";

/** Starts the request scope of a request, and writes its log line when the response ends. */
export type StartRequestScope = (
  request: IncomingMessage,
  response: ServerResponse,
  requestInfo: { path: string; clientAddress: string },
) => void;

/** Status in logs and metrics if the client closed the connection before the end of the response. */
export const CLIENT_CLOSED_REQUEST = 499;

/**
 * Starts the request scope of each request. `sendServerError` responds if an error of the request isn't
 * handled elsewhere.
 */
export const createRequestScopeMiddleware =
  (
    startRequestScope: StartRequestScope,
    sendServerError: (request: Request, response: Response) => void,
  ): RequestHandler =>
  (request, response, next) => {
    const clientAddress = request.ip ?? request.socket.remoteAddress ?? "";
    startRequestScope(request, response, { path: request.path, clientAddress });
    const currentRequest = {
      log: (error: unknown, message: string) =>
        getRequestScope(response).log.error({ error, path: request.path }, message),
      fail: () => sendServerError(request, response),
    };
    runForRequest(currentRequest, [request, response], next);
  };

/**
 * Creates the function that starts request scopes. At the end of the response, logs the path without the
 * query, which may contain tokens and codes. If the client disconnects before, `status` is
 * `CLIENT_CLOSED_REQUEST` and `result` the status that was sent.
 */
export function createRequestScopeStarter(log: RootLogger, clock: Clock): StartRequestScope {
  return ({ method }, response, { path, clientAddress }) => {
    const id = randomUUID();
    const startedAt = clock.now();
    const requestLog = log.child({ requestId: id });
    const scope: RequestScope = {
      id,
      nonce: randomBytes(16).toString("base64"),
      log: requestLog,
      audit: (event) => audit(requestLog, { ...event, from: clientAddress }),
      clientAddress,
    };
    setRequestScope(response, scope);
    response.setHeader("X-Request-Id", id);

    // Health checks aren't logged, because load balancers send them every few seconds.
    if (path === "/healthz" || path === "/readyz") return;
    response.on("close", () => {
      const milliseconds = clock.now() - startedAt;
      const { writableFinished: complete, headersSent, statusCode } = response;
      const outcome = complete
        ? { status: statusCode }
        : { status: CLIENT_CLOSED_REQUEST, ...(headersSent && { result: statusCode }) };
      scope.log.info({ method, path, ...outcome, milliseconds, complete }, "answered");
    });
  };
}
