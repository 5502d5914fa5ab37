import { stripQueries } from "../shared/strip-queries.ts";

/** Reports unexpected errors to Sentry, in addition to the log. */
export type ErrorReports = { report(error: unknown, tags: object): void; close(): Promise<void> };

/** Share of the errors that are reported. [API-116] */
const SAMPLE_RATE = 0.1;

const CLOSE_TIMEOUT_MS = 2_000;

/**
 * Sentry integrations that describe where an error comes from. Others collect requests, breadcrumbs or
 * variables, or handle errors that `handleProcessFailures` already logs.
 */
const INTEGRATIONS = new Set(["LinkedErrors", "ContextLines", "FunctionToString"]);

/**
 * Sets up Sentry, which is loaded only here. Events contain the error, its stack and the request id, but no
 * data of the request or user. [API-117]
 */
export async function createErrorReports(dsn: string): Promise<ErrorReports> {
  const sentry = await import("@sentry/remix");
  sentry.init({
    dsn,
    sampleRate: SAMPLE_RATE,
    sendDefaultPii: false,
    maxBreadcrumbs: 0,
    integrations: (defaults) => defaults.filter(({ name }) => INTEGRATIONS.has(name)),
    registerEsmLoaderHooks: false,
    beforeSend: (event) => stripPersonalData(event),
  });
  return {
    report: (error, tags) => {
      sentry.captureException(error, { tags: pickTags(tags) });
    },
    close: async () => {
      await sentry.close(CLOSE_TIMEOUT_MS);
    },
  };
}

/** Removes all data of the request and the user from an event, including the queries of URLs in messages. */
export function stripPersonalData<E extends SentryEvent>(event: E): E {
  const strippedEvent = { ...event };
  for (const exception of strippedEvent.exception?.values ?? [])
    if (exception.value !== undefined) exception.value = stripQueries(exception.value);
  delete strippedEvent.request;
  delete strippedEvent.user;
  delete strippedEvent.breadcrumbs;
  delete strippedEvent.extra;
  delete strippedEvent.server_name;
  return strippedEvent;
}

type SentryEvent = {
  request?: unknown;
  user?: unknown;
  breadcrumbs?: unknown;
  extra?: unknown;
  server_name?: unknown;
  exception?: { values?: { value?: string }[] };
};

const pickTags = (tags: object): Record<string, string> =>
  "requestId" in tags && typeof tags.requestId === "string" ? { requestId: tags.requestId } : {};
