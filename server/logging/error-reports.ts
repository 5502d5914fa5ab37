import { withoutQueries } from "./without-queries.ts";

/** Where unexpected errors are reported to, beside the log. */
export type ErrorReports = { report(error: unknown, tags: object): void; close(): Promise<void> };

/** One event in ten. [API-116] */
const sampling = 0.1;

/**
 * Of what Sentry collects by itself: where an error comes from. No requests, no breadcrumbs, no variables.
 * Errors that nobody handled come by the log (`process-failures.ts`), like all others.
 */
const collected = new Set(["LinkedErrors", "ContextLines", "FunctionToString"]);

/**
 * Reports to Sentry. Its code is loaded only here, so that a site without a DSN never has it. Events carry
 * the error, its stack and the request's id; nothing of the request or of the visitor. [API-117] How long
 * things take is not reported: that is what /metrics is for.
 */
export async function createErrorReports(dsn: string): Promise<ErrorReports> {
  const sentry = await import("@sentry/remix");
  sentry.init({
    dsn,
    sampleRate: sampling,
    sendDefaultPii: false,
    maxBreadcrumbs: 0,
    integrations: (all) => all.filter(({ name }) => collected.has(name)),
    registerEsmLoaderHooks: false,
    beforeSend: (event) => withoutVisitor(event),
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
 * An event without the request (address, query, headers, cookies, body), the visitor, and whatever else was
 * collected on the way; nor with the query of an address in what the error says.
 */
export function withoutVisitor<E extends Collected>(event: E): E {
  const kept = { ...event };
  for (const thrown of kept.exception?.values ?? [])
    if (thrown.value !== undefined) thrown.value = withoutQueries(thrown.value);
  delete kept.request;
  delete kept.user;
  delete kept.breadcrumbs;
  delete kept.extra;
  delete kept.server_name;
  return kept;
}

type Collected = {
  request?: unknown;
  user?: unknown;
  breadcrumbs?: unknown;
  extra?: unknown;
  server_name?: unknown;
  exception?: { values?: { value?: string }[] };
};

const tagsOf = (tags: object): Record<string, string> =>
  "requestId" in tags && typeof tags.requestId === "string" ? { requestId: tags.requestId } : {};
