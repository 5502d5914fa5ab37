import express, { type ErrorRequestHandler, type Express } from "express";
import type { Logger } from "pino";
import type { Page } from "../feature.ts";
import { awaited } from "./awaited.ts";
import { type CallSettings, callsRouter } from "./calls.ts";
import { formBody } from "./form-body.ts";
import { type Answer, failure, refusalBody, refusalOf, sendJson } from "./json-answer.ts";
import { lineOf, logLines } from "./log-line.ts";
import { readQuery } from "./read-query.ts";
import { ApiError } from "./route.ts";

export type ApiSettings = CallSettings & {
  pages: readonly Page[];
  /** Whether the database answers. */
  isHealthy: () => Promise<boolean>;
};

/** Everything that the API answers: its calls, GraphQL, the features' pages and `/healthz`. */
export function createApi(settings: ApiSettings): Express {
  const { log, isHealthy, pages } = settings;
  const api = express();
  api.disable("x-powered-by").disable("etag");
  api.enable("case sensitive routing").set("query parser", readQuery);
  api.use(logLines(log));

  api.all(
    "/healthz",
    awaited(async (_request, response) => {
      lineOf(response).call = "healthz";
      const healthy = await isHealthy();
      sendJson(response, { status: healthy ? 200 : 503, body: { status: healthy ? "ok" : "unwell" } });
    }),
  );
  for (const { path, takesForms = false, mostFormBytes = 10_000, listener } of pages) {
    api.all(path, (_request, response, next) => {
      lineOf(response).call = path; // What a request has in its place may be a secret.
      next();
    });
    if (takesForms) api.post(path, formBody(mostFormBytes));
    api.all(
      path,
      awaited((request, response) => listener(request, response, settings.addressOf(request))),
    );
  }
  api.use(callsRouter(settings));
  api.use((_request, response) => sendJson(response, missing));
  api.use(refusals(log));
  return api;
}

/** Express knows a handler of errors by its four parameters. */
const refusals =
  (log: Logger): ErrorRequestHandler =>
  (error, _request, response, _next) => {
    const refusal = refusalOf(error);
    const isBusy = error instanceof ApiError && error.status === 503 && error.cause === undefined;
    if (isBusy) log.warn({ ...lineOf(response), why: error.message }, "no time for it");
    else if (!refusal || refusal.status >= 500)
      log.error({ ...lineOf(response), err: error }, "request failed");
    sendJson(response, refusal ?? failure);
  };

/** Its code tells it from the refusal of a call that is there. */
const missing: Answer = {
  status: 404,
  body: refusalBody("NO_SUCH_CALL", "There is nothing at this address."),
};
