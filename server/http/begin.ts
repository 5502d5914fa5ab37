import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Request, RequestHandler, Response } from "express";
import { audit } from "../logging/audit.ts";
import type { MotherLog } from "../logging/log.ts";
import { workForRequest } from "../process-failures.ts";
import type { Clock } from "../request-context.ts";
import { beginExchange, exchangeOf, type Exchange } from "./exchange.ts";

/** Begins the exchange of a request. */
export type Beginning = (
  request: IncomingMessage,
  response: ServerResponse,
  known: { path: string; clientAddress: string },
) => void;

/**
 * Every request that comes this way begins here. `fail` answers one of whose work something failed that
 * nobody handled; cached pages are sent before, and don't pay for it.
 */
export const begin =
  (beginning: Beginning, fail: (request: Request, response: Response) => void): RequestHandler =>
  (request, response, next) => {
    const clientAddress = request.ip ?? request.socket.remoteAddress ?? "";
    beginning(request, response, { path: request.path, clientAddress });
    const work = {
      log: (error: unknown, message: string) =>
        exchangeOf(response).log.error({ error, path: request.path }, message),
      fail: () => fail(request, response),
    };
    workForRequest(work, [request, response], next);
  };

/**
 * An exchange has an id of its own, a nonce, a log that carries the id. One log line is written when the
 * answer is done, with the path but never the query, which may hold tokens and codes.
 */
export function createBeginning(log: MotherLog, clock: Clock): Beginning {
  return ({ method }, response, { path, clientAddress }) => {
    const id = randomUUID();
    const startedAt = clock.now();
    const requestLog = log.child({ requestId: id });
    const exchange: Exchange = {
      id,
      nonce: randomBytes(16).toString("base64"),
      log: requestLog,
      audit: (event) => audit(requestLog, { ...event, from: clientAddress }),
      clientAddress,
    };
    beginExchange(response, exchange);
    response.setHeader("X-Request-Id", id);

    // Asked every few seconds by machines.
    if (path === "/healthz" || path === "/readyz") return;
    response.on("close", () => {
      const milliseconds = clock.now() - startedAt;
      const complete = response.writableFinished;
      exchange.log.info({ method, path, status: response.statusCode, milliseconds, complete }, "answered");
    });
  };
}
