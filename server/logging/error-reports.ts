import { stripQueries } from "../shared/strip-queries.ts";

/** Reports unexpected errors, in addition to the log. */
export type ErrorReports = { report(error: unknown, tags: object): void; close(): Promise<void> };

/** One event in ten. [API-116] */
const SAMPLE_RATE = 0.1;

/**
 * Sentry integrations to use: only those that describe the origin of an error. No requests, breadcrumbs or
 * variables. Unhandled errors are reported by way of the log (`process-failures.ts`), like all others.
 */
const INTEGRATIONS = new Set(["LinkedErrors", "ContextLines", "FunctionToString"]);

/**
 * Sets up Sentry. Its code is loaded here only, so that sites without a DSN don't load it. Events contain the
 * error, its stack and the request id; no data of the request or user. [API-117] Performance is not reported,
 * as /metrics covers it.
 */
export async function createErrorReports(dsn: string): Promise<ErrorReports> {
  const sentry = await import("@sentry/remix");
  sentry.init({
    dsn,
    sampleRate: SAMPLE_RATE,
    sendDefaultPii: false,
    maxBreadcrumbs: 0,
    integrations: (all) => all.filter(({ name }) => INTEGRATIONS.has(name)),
    registerEsmLoaderHooks: false,
    beforeSend: (event) => stripPersonalData(event),
  });
  return {
    report: (error, tags) => {
      sentry.captureException(error, { tags: tagsOf(tags) });
    },
    close: async () => {
      await sentry.close(2_000);
    },
  };
}

/**
 * Removes the request (URL, query, headers, cookies, body), the user and other collected data from an event,
 * and the queries of URLs in error messages.
 */
export function stripPersonalData<E extends SentryEvent>(event: E): E {
  const stripped = { ...event };
  for (const thrown of stripped.exception?.values ?? [])
    if (thrown.value !== undefined) thrown.value = stripQueries(thrown.value);
  delete stripped.request;
  delete stripped.user;
  delete stripped.breadcrumbs;
  delete stripped.extra;
  delete stripped.server_name;
  return stripped;
}

type SentryEvent = {
  request?: unknown;
  user?: unknown;
  breadcrumbs?: unknown;
  extra?: unknown;
  server_name?: unknown;
  exception?: { values?: { value?: string }[] };
};

const tagsOf = (tags: object): Record<string, string> =>
  "requestId" in tags && typeof tags.requestId === "string" ? { requestId: tags.requestId } : {};
