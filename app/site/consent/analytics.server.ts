import type { AppLoadContext } from "@remix-run/node";
import type { Domain } from "../../wire/site.ts";
import { isTrackable } from "./trackable-page.ts";
import {
  listAnalyticsNames,
  listAnalyticsOrigins,
  type AnalyticsTags,
  parseAnalyticsTags,
} from "./tags.server.ts";

export type Analytics = {
  /** Display names of the services. */
  services: string[];
  /** Whether the visitor has accepted or rejected the services. */
  hasChosen: boolean;
  /** The services that this page loads, or null if it loads none. */
  tags: AnalyticsTags | null;
};

/**
 * Decides whether a page loads the organiser's analytics services: only if `isTrackable`, and if the visitor
 * has consented and isn't logged in. Returns null if the organiser uses no services. [SET-004 SET-005]
 */
export function resolveAnalytics(
  { consent, session, page }: AppLoadContext,
  domain: Domain | null,
  url: URL,
): Analytics | null {
  const tags = domain && parseAnalyticsTags(domain);
  if (!tags) return null;
  const isTracked = consent.state === "given" && !session.isLoggedIn && isTrackable(url);
  if (isTracked) page.allowExternalOrigins(listAnalyticsOrigins(tags));
  return {
    services: listAnalyticsNames(tags),
    hasChosen: consent.state !== "unasked",
    tags: isTracked ? tags : null,
  };
}
