import {
  browserApiErrorsIntegration,
  dedupeIntegration,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
} from "@sentry/remix";

/**
 * Sends a sample of the errors to the organiser's error-reporting service: the error, its stack and the
 * page's path. Sends no personal data: no query, cookies, input or breadcrumbs. [API-116 API-117]
 */
export function startErrorReports(dsn: string): void {
  init({
    dsn,
    sampleRate: 0.1,
    sendDefaultPii: false,
    maxBreadcrumbs: 0,
    defaultIntegrations: false,
    integrations: [
      browserApiErrorsIntegration(),
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
    ],
    beforeSend(event) {
      const frames = event.exception?.values?.flatMap(({ stacktrace }) => stacktrace?.frames ?? []) ?? [];
      // The file name of an inline script is the page's URL, which may have a query.
      for (const frame of frames) if (frame.filename) frame.filename = removeQuery(frame.filename);
      delete event.extra; // the extra data may contain function arguments
      return { ...event, request: { url: removeQuery(location.href) } };
    },
  });
}

const removeQuery = (url: string): string => url.replace(/[?#].*$/, "");
