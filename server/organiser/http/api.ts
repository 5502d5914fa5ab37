import express, { type ErrorRequestHandler, type Express } from "express";
import type { ProxyCheck } from "../../shared/untrusted-proxy.ts";
import { isDiskFull } from "../../shared/full-disk.ts";
import type { DiskMonitor } from "../disk.ts";
import type { Page } from "../feature.ts";
import type { MailState } from "../mail/outbox.ts";
import { wrapAsyncHandler } from "./async-handler.ts";
import { type CallsRouterDependencies, createCallsRouter } from "./calls.ts";
import { createFormBodyParser } from "./form-body.ts";
import {
  type JsonResponse,
  INTERNAL_ERROR_RESPONSE,
  createErrorBody,
  toErrorResponse,
  sendJson,
} from "./json-response.ts";
import { sendErrorPage } from "../page/error-page.ts";
import { getRequestLog, logRateLimit, createRequestLogger } from "./request-log.ts";
import { readQuery } from "./read-query.ts";
import { ApiError } from "./route.ts";

export type ApiDependencies = CallsRouterDependencies & {
  pages: readonly Page[];
  /** Whether the database responds. */
  isHealthy: () => Promise<boolean>;
  proxyCheck: ProxyCheck;
  /** Must not contain the number of waiting mails, because `/healthz` is public. */
  mailState: () => MailState;
  disk: Pick<DiskMonitor, "isFull" | "recordError">;
};

/** Creates the Express app: API calls, GraphQL, the features' pages and `/healthz`. */
export function createApi(dependencies: ApiDependencies): Express {
  const { log, isHealthy, mailState, disk, proxyCheck, pages } = dependencies;
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
      const [isDatabaseHealthy, hasFullDisk] = await Promise.all([isHealthy(), disk.isFull()]);
      const warning = proxyCheck.getWarning();
      sendJson(response, {
        status: isDatabaseHealthy ? 200 : 503,
        body: {
          // A full disk isn't "unwell", because reads still work and a restart wouldn't help.
          status: !isDatabaseHealthy ? "unwell" : hasFullDisk ? "degraded" : "ok",
          mail: mailState(),
          disk: hasFullDisk ? "full" : "ok",
          ...(warning !== null && { warning }),
        },
      });
    }),
  );
  for (const { path, acceptsForms = false, maxFormBytes = 10_000, readsForm, listener } of pages) {
    api.all(path, (_request, response, next) => {
      // Log only the pattern, because the value of a path parameter may be a secret.
      getRequestLog(response).call = path.replaceAll(/\([^)]*\)\??/g, "");
      response.locals["isPage"] = true;
      next();
    });
    if (acceptsForms) {
      const parseForm = createFormBodyParser(maxFormBytes);
      api.post(path, async (request, response, next) => {
        if (readsForm && !(await readsForm(request))) return next();
        parseForm(request, response, next);
      });
    }
    api.all(
      path,
      wrapAsyncHandler((request, response) =>
        listener(request, response, dependencies.getClientAddress(request)),
      ),
    );
  }
  api.use(createCallsRouter(dependencies));
  api.use((_request, response) => sendJson(response, NO_SUCH_CALL));
  api.use(createErrorHandler(dependencies));
  return api;
}

/** Keep the unused `_next`, because Express recognises an error handler by its four parameters. */
const createErrorHandler =
  ({
    log,
    getClientAddress,
    disk,
  }: Pick<ApiDependencies, "log" | "getClientAddress" | "disk">): ErrorRequestHandler =>
  (error, request, response, _next) => {
    disk.recordError(error);
    const errorResponse = toErrorResponse(error);
    if (errorResponse) logRateLimit(log, response, getClientAddress(request), errorResponse);
    const isUnavailable = (errorResponse !== null && errorResponse.status >= 500) || isDiskFull(error);
    const isBusy = error instanceof ApiError && error.status === 503 && error.cause === undefined;
    if (isBusy) log.warn({ ...getRequestLog(response), why: error.message }, "request rejected: too busy");
    else if (isUnavailable) log.warn({ ...getRequestLog(response), why: getReason(error) }, "request failed");
    else if (!errorResponse) log.error({ ...getRequestLog(response), err: error }, "request failed");
    const answer = errorResponse ?? INTERNAL_ERROR_RESPONSE;
    const isForBrowser = response.locals["isPage"] === true && request.accepts(["json", "html"]) === "html";
    if (isForBrowser && !response.headersSent)
      sendErrorPage(response, {
        status: answer.status,
        message: isDiskFull(error) ? FULL_DISK_MESSAGE : answer.body.message,
        headers: answer.headers ?? {},
        organisationName: request.hostname,
      });
    else sendJson(response, answer);
  };

const FULL_DISK_MESSAGE =
  "There isn’t enough space on the server to save this. Try again later. " +
  "If you run the server, free some disk space.";

const getReason = (error: Error): string =>
  error.cause instanceof Error ? error.cause.message : error.message;

/** The code distinguishes an unknown call from a missing record, because both have the status 404. */
const NO_SUCH_CALL: JsonResponse = {
  status: 404,
  body: createErrorBody("NO_SUCH_CALL", "There is no API call at this URL."),
};
