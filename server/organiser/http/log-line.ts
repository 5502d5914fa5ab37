import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Request, RequestHandler } from "express";
import type { Logger } from "pino";
import { workForRequest } from "../../process-failures.ts";
import { failure, sendJson } from "./json-answer.ts";

/**
 * One request in the log. `call` is a name of ours: no query, and nothing of a path that may hold a secret.
 */
type LogLine = { requestId: string; method: string; call: string };

const lines = new WeakMap<ServerResponse, LogLine>();

/** Gives every request its id and, once it is answered, its one line in the log. */
export const logLines =
  (log: Logger): RequestHandler =>
  (request, response, next) => {
    const started = performance.now();
    const line: LogLine = { requestId: requestIdOf(request), method: request.method, call: "" };
    lines.set(response, line);
    response.setHeader("X-Request-Id", line.requestId);
    response.once("close", () => {
      const milliseconds = Math.round(performance.now() - started);
      log.info({ ...line, status: response.statusCode, milliseconds }, "request");
    });
    const work = {
      log: (err: unknown, message: string) => log.error({ ...line, err }, message),
      fail: () => sendJson(response, failure),
    };
    workForRequest(work, [request, response], next);
  };

/** The line of an answer. */
export function lineOf(response: ServerResponse): LogLine {
  const line = lines.get(response);
  if (!line) throw new Error("This answer has no line in the log.");
  return line;
}

/**
 * The request's own id when it carries a plain one, so that a line of the website and one of the API can be
 * told to belong together.
 */
function requestIdOf(request: Request): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}
