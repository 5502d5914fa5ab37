import express, { type ErrorRequestHandler, type Express } from "express";
import type { ProxyCheck } from "../../shared/untrusted-proxy.ts";
import { isDiskFull } from "../../shared/full-disk.ts";
import type { DiskMonitor } from "../disk.ts";
import type { Page } from "../feature.ts";
import type { MailState } from "../mail/outbox.ts";
import { wrapAsyncHandler } from "./async-handler.ts";
import { type CallSettings, createCallsRouter } from "./calls.ts";
import { createFormBodyParser } from "./form-body.ts";
import {
  type JsonResponse,
  INTERNAL_ERROR_RESPONSE,
  createErrorBody,
  toErrorResponse,
  sendJson,
} from "./json-response.ts";
import { getRequestLog, logRateLimit, createRequestLogger } from "./request-log.ts";
import { readQuery } from "./read-query.ts";
import { ApiError } from "./route.ts";

export type ApiSettings = CallSettings & {
  pages: readonly Page[];
  /** Whether the database responds. */
  isHealthy: () => Promise<boolean>;
  proxyCheck: ProxyCheck;
  /**
   * Returns whether mails can be delivered. Must not contain the number of waiting mails, because `/healthz`
   * is public.
   */
  mailState: () => MailState;
  disk: Pick<DiskMonitor, "isFull" | "recordError">;
};

/** Creates the Express app: API calls, GraphQL, the features' pages and `/healthz`. */
export function createApi(settings: ApiSettings): Express {
  const { log, isHealthy, mailState, disk, proxyCheck, pages } = settings;
  const api = express();
  api.disable("x-powered-by").disable("etag");
  api.enable("case sensitive routing").set("query parser", readQuery);
  api.use(createRequestLogger(log));
  api.use((request, _response, next) => {
    proxyCheck.check(request);
    next();
  });

  api.all(
    "/healthz",
    wrapAsyncHandler(async (_request, response) => {
      getRequestLog(response).call = "healthz";
      const [isDatabaseHealthy, isDiskFull] = await Promise.all([isHealthy(), disk.isFull()]);
      const warning = proxyCheck.warning();
      sendJson(response, {
        status: isDatabaseHealthy ? 200 : 503,
        body: {
          // Not "unwell" if the disk is full: reads still work, and a restart wouldn't help.
          status: !isDatabaseHealthy ? "unwell" : isDiskFull ? "degraded" : "ok",
          mail: mailState(),
          disk: isDiskFull ? "full" : "ok",
          ...(warning !== null && { warning }),
        },
      });
    }),
  );
  for (const { path, acceptsForms = false, maxFormBytes = 10_000, listener } of pages) {
    api.all(path, (_request, response, next) => {
      // Log only the pattern, because the value of a path parameter may be a secret.
      getRequestLog(response).call = path.replaceAll(/\([^)]*\)\??/g, "");
      next();
    });
    if (acceptsForms) api.post(path, createFormBodyParser(maxFormBytes));
    api.all(
      path,
      wrapAsyncHandler((request, response) =>
        listener(request, response, settings.getClientAddress(request)),
      ),
    );
  }
  api.use(createCallsRouter(settings));
  api.use((_request, response) => sendJson(response, NO_SUCH_CALL));
  api.use(createErrorHandler(settings));
  return api;
}

/** Creates the error handler. Keep all four parameters: Express recognises error handlers by their number. */
const createErrorHandler =
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
    // Log a warning: the API can't execute requests now, for example because the disk is full.
    else if ((errorResponse && errorResponse.status >= 500) || isDiskFull(error))
      log.warn({ ...getRequestLog(response), why: getReason(error) }, "request failed");
    else if (!errorResponse) log.error({ ...getRequestLog(response), err: error }, "request failed");
    sendJson(response, errorResponse ?? INTERNAL_ERROR_RESPONSE);
  };

/** Returns the message of the error's cause, or of the error itself if it has no cause. */
const getReason = (error: Error): string =>
  error.cause instanceof Error ? error.cause.message : error.message;

/** The code NO_SUCH_CALL distinguishes an unknown call from a call whose record doesn't exist. */
const NO_SUCH_CALL: JsonResponse = {
  status: 404,
  body: createErrorBody("NO_SUCH_CALL", "There is no API call at this URL."),
};
