import express, { type ErrorRequestHandler, type Express } from "express";
import type { ProxyCheck } from "../../shared/untrusted-proxy.ts";
import { isDiskFull } from "../../shared/full-disk.ts";
import type { Disk } from "../disk.ts";
import type { Page } from "../feature.ts";
import type { MailState } from "../mail/outbox.ts";
import { asyncHandler } from "./async-handler.ts";
import { type CallSettings, callsRouter } from "./calls.ts";
import { formBody } from "./form-body.ts";
import {
  type JsonResponse,
  INTERNAL_ERROR_RESPONSE,
  errorBody,
  toErrorResponse,
  sendJson,
} from "./json-response.ts";
import { getRequestLog, logRateLimit, requestLogger } from "./request-log.ts";
import { readQuery } from "./read-query.ts";
import { ApiError } from "./route.ts";

export type ApiSettings = CallSettings & {
  pages: readonly Page[];
  /** Whether the database responds. */
  isHealthy: () => Promise<boolean>;
  proxyCheck: ProxyCheck;
  /** Whether mails are being delivered. `/healthz` is public, so it doesn't report how many mails wait. */
  mailState: () => MailState;
  disk: Pick<Disk, "isFull" | "recordError">;
};

/** Creates the Express app: API calls, GraphQL, the features' pages and `/healthz`. */
export function createApi(settings: ApiSettings): Express {
  const { log, isHealthy, mailState, disk, proxyCheck, pages } = settings;
  const api = express();
  api.disable("x-powered-by").disable("etag");
  api.enable("case sensitive routing").set("query parser", readQuery);
  api.use(requestLogger(log));
  api.use((request, _response, next) => {
    proxyCheck.check(request);
    next();
  });

  api.all(
    "/healthz",
    asyncHandler(async (_request, response) => {
      getRequestLog(response).call = "healthz";
      const [healthy, isDiskFull] = await Promise.all([isHealthy(), disk.isFull()]);
      const warning = proxyCheck.warning();
      sendJson(response, {
        status: healthy ? 200 : 503,
        body: {
          // A full disk doesn't fail the health check: reads still work, and a restart would not help.
          status: !healthy ? "unwell" : isDiskFull ? "degraded" : "ok",
          mail: mailState(),
          disk: isDiskFull ? "full" : "ok",
          ...(warning !== null && { warning }),
        },
      });
    }),
  );
  for (const { path, acceptsForms = false, maxFormBytes = 10_000, listener } of pages) {
    api.all(path, (_request, response, next) => {
      // Only the pattern is logged, because the value of a path parameter may be a secret.
      getRequestLog(response).call = path.replaceAll(/\([^)]*\)\??/g, "");
      next();
    });
    if (acceptsForms) api.post(path, formBody(maxFormBytes));
    api.all(
      path,
      asyncHandler((request, response) => listener(request, response, settings.getClientAddress(request))),
    );
  }
  api.use(callsRouter(settings));
  api.use((_request, response) => sendJson(response, NO_SUCH_CALL));
  api.use(errorHandler(settings));
  return api;
}

/** Creates the error handler. Keep its four parameters: Express recognises error handlers by their number. */
const errorHandler =
  ({
    log,
    getClientAddress,
    disk,
  }: Pick<ApiSettings, "log" | "getClientAddress" | "disk">): ErrorRequestHandler =>
  (error, request, response, _next) => {
    disk.recordError(error);
    const errorResponse = toErrorResponse(error);
    if (errorResponse) logRateLimit(log, response, getClientAddress(request), errorResponse);
    const isBusy = error instanceof ApiError && error.status === 503 && error.cause === undefined;
    if (isBusy) log.warn({ ...getRequestLog(response), why: error.message }, "request rejected: too busy");
    // A warning, not an error: the API can't execute requests right now, for example because the disk is
    // full.
    else if ((errorResponse && errorResponse.status >= 500) || isDiskFull(error))
      log.warn({ ...getRequestLog(response), why: getReason(error) }, "request failed");
    else if (!errorResponse) log.error({ ...getRequestLog(response), err: error }, "request failed");
    sendJson(response, errorResponse ?? INTERNAL_ERROR_RESPONSE);
  };

/** Returns the message of the error's cause if the cause is an error, else the error's own message. */
const getReason = (error: Error): string =>
  error.cause instanceof Error ? error.cause.message : error.message;

/** The code NO_SUCH_CALL distinguishes an unknown call from a 404 of an existing call. */
const NO_SUCH_CALL: JsonResponse = {
  status: 404,
  body: errorBody("NO_SUCH_CALL", "There is no API call at this URL."),
};
