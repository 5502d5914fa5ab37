import {
  browserApiErrorsIntegration,
  dedupeIntegration,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
} from "@sentry/remix";

/**
 * Sends one in ten errors to the organiser's error-reporting service: the error, its stack and the page's
 * path. No personal data: no query, no cookies, no input, no breadcrumbs. [API-116 API-117]
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
      // The file name of an inline script is the page's URL.
      for (const frame of frames) if (frame.filename) frame.filename = withoutQuery(frame.filename);
      delete event.extra; // may contain function arguments
      return { ...event, request: { url: withoutQuery(location.href) } };
    },
  });
}

const withoutQuery = (address: string): string => address.replace(/[?#].*$/, "");
