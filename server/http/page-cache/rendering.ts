import { randomBytes } from "node:crypto";
import type { ProcessServices } from "../../context.ts";
import type { Freshness } from "../../organiser-client/call-context.ts";
import type { Consent, Logger } from "../../request-context.ts";
import { type Deadline, startDeadline } from "../../timeouts.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { type PagePolicy, choosePolicy } from "../page-policy.ts";
import { startPageTimes } from "../metrics/page-times.ts";
import type { WebsiteHandler } from "../website-handler.ts";
import { createAnonymousContext } from "./anonymous-context.ts";
import { hashInlineCode } from "./inline-code.ts";
import type { Audience } from "./audience.ts";
import { createPageTemplate } from "./page-template.ts";
import { createReadTracker } from "./tracked-reads.ts";
import { type Lifetime, type CachedPage, createCachedPage } from "./cached-page.ts";
import { HOUR_MS } from "../../../app/domain/durations.ts";

/** Everything that a cached page depends on, except the user's name. */
export type PageKey = { pathAndQuery: string; language: string; consent: Consent; audience: Audience };

/** The request that triggers a rendering. Without a deadline, the rendering has its own. */
export type TriggeringRequest = { id: string; log: Logger; deadline?: Deadline };

export type RenderingResult =
  /** The page requires a user or sets a cookie, so it must be rendered for each visitor. */
  | { kind: "personal" }
  /**
   * A page without user data. Not cacheable if its status isn't 200, if it lacks data because the API failed,
   * if it is too large, or if it contains values of the request.
   */
  | { kind: "page"; page: CachedPage; isCacheable: boolean };

/** Renders a page for the cache. With `wantsFresh`, its API reads don't use stale responses. */
export type RenderPage = (
  pageKey: PageKey,
  trigger: TriggeringRequest,
  options: { wantsFresh: boolean },
) => Promise<RenderingResult>;

/** Maximum time for which a page is fresh, even if its data is fresh for longer. */
const MAX_FRESH_MS = HOUR_MS;
/** Minimum time for which a page is fresh, unless it changes earlier. */
const MIN_FRESH_MS = 1_000;
/** Replaces `MAX_FRESH_MS` before a known change, because the page may show the time until the change. */
const MAX_FRESH_BEFORE_CHANGE_MS = 15_000;
const MAX_PAGE_LENGTH = 3_000_000;

/**
 * Creates the function that renders pages for the cache, with a request built from the key and no user data.
 */
export function createPageRenderer({
  handle,
  services,
  policy,
  metrics,
}: {
  handle: WebsiteHandler;
  services: ProcessServices;
  policy: PagePolicy;
  metrics: Metrics;
}): RenderPage {
  const { publicUrl } = services.site;
  const { host } = new URL(publicUrl);
  // Random, because no other text may contain it. Hex digits need no escaping.
  const namePlaceholder = `name${randomBytes(16).toString("hex")}`;

  return async ({ pathAndQuery, language, consent, audience }, { id, log, deadline }, { wantsFresh }) => {
    const nonce = randomBytes(16).toString("base64");
    const reads = createReadTracker(wantsFresh);
    const times = startPageTimes();
    const renderedAt = services.clock.now();
    const settings = {
      language,
      consent,
      audience,
      namePlaceholder,
      requestId: id,
      nonce,
      log,
      reads,
      times,
      deadline: deadline ?? startDeadline("page", services.timeouts),
    };
    const anonymousContext = createAnonymousContext(services, settings);
    const request = new Request(publicUrl + pathAndQuery, { headers: { host } });
    const result = await handle(request, anonymousContext.context);
    const body = await result.text();
    if (anonymousContext.hasRequestedUser() || result.headers.getSetCookie().length > 0)
      return { kind: "personal" };

    const { html, scripts, styles } = hashInlineCode(body, nonce);
    const pagePolicy = choosePolicy(
      result,
      policy,
      { scripts, styles },
      anonymousContext.getExternalOrigins(),
    );
    const isDocument = /^text\/html\b/.test(result.headers.get("Content-Type") ?? "");
    const page = createCachedPage({
      status: result.status,
      headers: [...result.headers],
      policy: pagePolicy,
      template: audience.isLoggedIn
        ? createPageTemplate({ text: html, placeholder: namePlaceholder, isDocument, policy: pagePolicy })
        : null,
      bytes: Buffer.from(html),
      dependsOnDrafts: anonymousContext.hasRequestedDrafts(),
      onCompressed: (milliseconds) => metrics.observePage("everybody", { compress: milliseconds }),
      lifetime: computeLifetime(renderedAt, reads.getFreshness(), anonymousContext.validUntil()),
    });
    // `onCompressed` records the time of the compression, which comes later.
    const { compress: _compress, ...renderingTimes } = times.getElapsedMs();
    metrics.observePage("everybody", renderingTimes);
    const hasRequestValues = html.includes(nonce) || html.includes(id);
    const allowsCaching = !/no-store/.test(result.headers.get("Cache-Control") ?? "");
    const isCacheable =
      result.status === 200 &&
      reads.areComplete() &&
      allowsCaching &&
      html.length <= MAX_PAGE_LENGTH &&
      !hasRequestValues;
    return { kind: "page", page, isCacheable };
  };
}

/** Computes the lifetime of a page from the freshness of its data. Times are in ms since 1970. */
function computeLifetime(renderedAt: number, dataFreshness: Freshness, pageChangesAt: number): Lifetime {
  const { freshUntil, staleUntil } = dataFreshness;
  const validUntil = Math.min(pageChangesAt, dataFreshness.validUntil);
  const maxFreshMs = validUntil === Infinity ? MAX_FRESH_MS : MAX_FRESH_BEFORE_CHANGE_MS;
  const renewAt = Math.min(Math.max(freshUntil, renderedAt + MIN_FRESH_MS), renderedAt + maxFreshMs);
  return { renderedAt, freshUntil: Math.min(renewAt, validUntil), staleUntil, validUntil };
}
