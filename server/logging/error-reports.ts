import { stripQueries } from "../shared/strip-queries.ts";

/** Reports unexpected errors to Sentry, in addition to the log. */
export type ErrorReports = { report(error: unknown, tags: object): void; close(): Promise<void> };

/** Share of the errors that are reported. [API-116] */
const SAMPLE_RATE = 0.1;

/** How long closing waits for reports that are being sent. */
const CLOSE_TIMEOUT_MS = 2_000;

/**
 * Sentry integrations that describe where an error comes from. Integrations that collect requests,
 * breadcrumbs or variables are left out. Sentry's handlers of unhandled errors aren't needed, because the
 * logger reports these errors (`process-failures.ts`).
 */
const INTEGRATIONS = new Set(["LinkedErrors", "ContextLines", "FunctionToString"]);

/**
 * Sets up Sentry, whose code is loaded only if this is called. Events contain the error, its stack and the
 * request id, but no data of the request or user. [API-117] Performance isn't reported, as `/metrics` covers
 * it.
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

/**
 * Removes the request (URL, query, headers, cookies, body), the user and other collected data from an event,
 * and the queries of URLs in error messages.
 */
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
