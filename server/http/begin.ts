import { randomBytes, randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import type { MotherLog } from "../logging/log.ts";
import type { Clock } from "../request-context.ts";
import { beginExchange } from "./exchange.ts";

/**
 * Begins the exchange of a request: an id of its own, a nonce, a log that carries the id. Writes one log line when
 * the answer is done, with the path but never the query, which may hold tokens and codes.
 */
export function begin(log: MotherLog, clock: Clock): RequestHandler {
  return (request, response, next) => {
    const id = randomUUID();
    const startedAt = clock.now();
    const exchange = {
      id,
      nonce: randomBytes(16).toString("base64"),
      log: log.child({ requestId: id }),
      clientAddress: request.ip ?? request.socket.remoteAddress ?? "",
    };
    beginExchange(response, exchange);
    response.setHeader("X-Request-Id", id);

    const { method, path } = request;
    // Asked every few seconds by machines.
    if (path === "/healthz" || path === "/readyz") return next();
    response.on("close", () => {
      const milliseconds = clock.now() - startedAt;
      const complete = response.writableFinished;
      exchange.log.info({ method, path, status: response.statusCode, milliseconds, complete }, "answered");
    });
    next();
  };
}
