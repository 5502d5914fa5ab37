import type { AppLoadContext } from "@remix-run/node";
import type { Domain } from "../../wire/site.ts";
import { mayBeCounted } from "./counted-page.ts";
import { namesOf, originsOf, type Tags, tagsOf } from "./tags.server.ts";

/** What a page says and does about the services that count visits. */
export type Counting = {
  /** Their names. */
  services: string[];
  isAnswered: boolean;
  /** What this page loads; null for most. */
  tags: Tags | null;
};

/**
 * Each service is loaded only with its key set, with the visitor's consent, for somebody who isn't signed in,
 * on pages that are anybody's. Null where the organiser counts nothing. [SET-004 SET-005]
 */
export function countingOf(
  { consent, session, page }: AppLoadContext,
  domain: Domain | null,
  address: URL,
): Counting | null {
  const tags = domain && tagsOf(domain);
  if (!tags) return null;
  const isCounted = consent.state === "given" && !session.isSignedIn && mayBeCounted(address);
  if (isCounted) page.reaches(originsOf(tags));
  return { services: namesOf(tags), isAnswered: consent.state !== "unasked", tags: isCounted ? tags : null };
}
