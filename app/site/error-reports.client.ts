import { browserTracingIntegration, init } from "@sentry/remix";
import { useEffect } from "react";
import { useLocation, useMatches } from "@remix-run/react";

/**
 * Sends one in ten errors and page views to the organiser's error-reporting service, without anything of a visitor's: no address bar query, no
 * cookies, no typed text. [API-116]
 */
export function startErrorReports(dsn: string): void {
  init({
    dsn,
    sampleRate: 0.1,
    tracesSampleRate: 0.1,
    sendDefaultPii: false,
    integrations: [browserTracingIntegration({ useEffect, useLocation, useMatches })],
    beforeBreadcrumb: (crumb) =>
      crumb.category === "ui.input" || crumb.category === "console" ? null : crumb,
    beforeSend(event) {
      delete event.user;
      if (event.request) event.request = event.request.url ? { url: withoutQuery(event.request.url) } : {};
      return event;
    },
  });
}

const withoutQuery = (address: string): string => address.replace(/[?#].*$/, "");
