import type { AppLoadContext } from "@remix-run/node";
import type { Domain } from "../../wire/site.ts";
import { isTrackable } from "./trackable-page.ts";
import { analyticsNames, analyticsOrigins, type AnalyticsTags, parseAnalyticsTags } from "./tags.server.ts";

/** The analytics services of a page. */
export type Analytics = {
  /** Their display names. */
  services: string[];
  hasResponded: boolean;
  /** The services that this page loads; null for most pages. */
  tags: AnalyticsTags | null;
};

/**
 * A service is loaded only if its key is set, the visitor has consented and isn't logged in, and the page is
 * public. Null if the organiser uses no service. [SET-004 SET-005]
 */
export function resolveAnalytics(
  { consent, session, page }: AppLoadContext,
  domain: Domain | null,
  address: URL,
): Analytics | null {
  const tags = domain && parseAnalyticsTags(domain);
  if (!tags) return null;
  const isCounted = consent.state === "given" && !session.isLoggedIn && isTrackable(address);
  if (isCounted) page.reaches(analyticsOrigins(tags));
  return {
    services: analyticsNames(tags),
    hasResponded: consent.state !== "unasked",
    tags: isCounted ? tags : null,
  };
}
