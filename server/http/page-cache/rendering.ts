import { randomBytes } from "node:crypto";
import type { ProcessServices } from "../../context.ts";
import type { Freshness } from "../../organiser-client/bearer.ts";
import type { Consent, Logger } from "../../request-context.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { type PagePolicy, responsePolicy } from "../page-policy.ts";
import { startPageTimes } from "../metrics/page-times.ts";
import type { WebsiteHandler } from "../website-handler.ts";
import { createAnonymousContext } from "./anonymous-context.ts";
import { hashInlineCode } from "./inline-code.ts";
import type { Audience } from "./audience.ts";
import { createPageTemplate } from "./page-template.ts";
import { trackReads } from "./tracked-reads.ts";
import { type Lifetime, type CachedPage, createCachedPage } from "./cached-page.ts";

/** Key of a public page. */
export type PageKey = { address: string; language: string; consent: Consent; audience: Audience };

/** The request that triggers a rendering: its id and logger. */
export type TriggeringRequest = { id: string; log: Logger };

/** Result of rendering a public page. */
export type RenderingResult =
  /** Part of the page belongs to one user. */
  | { kind: "personal" }
  /**
   * `isGood`: it can be cached. Otherwise it is an error page, or lacks data that the API failed to return.
   */
  | { kind: "page"; page: CachedPage; isGood: boolean };

export type RenderPage = (
  pageKey: PageKey,
  occasion: TriggeringRequest,
  how: { wantsFresh: boolean },
) => Promise<RenderingResult>;

/** Maximum time until a page is renewed, even if its data never expires. */
const MAX_FRESH_MS = 60 * 60 * 1_000;
/** Minimum time until a page is renewed, even if its data expires earlier. */
const MIN_FRESH_MS = 1_000;
/**
 * Pages with a known change contain the remaining time, relative to when they were rendered, so they are
 * renewed more often.
 */
const MAX_FRESH_BEFORE_CHANGE_MS = 15_000;
/** Larger responses are not cached. */
const MAX_PAGE_BYTES = 3_000_000;

/** Renders pages from a new request and an anonymous context. */
export function createPageRenderer({
  handle,
  parts,
  policy,
  measures,
}: {
  handle: WebsiteHandler;
  parts: ProcessServices;
  policy: PagePolicy;
  measures: Metrics;
}): RenderPage {
  const { publicUrl } = parts.site;
  const { host } = new URL(publicUrl);
  // Letters and digits only, which need no escaping. Random, so that no other text contains it.
  const namePlaceholder = `name${randomBytes(16).toString("hex")}`;

  return async ({ address, language, consent, audience }, { id, log }, { wantsFresh }) => {
    const nonce = randomBytes(16).toString("base64");
    const reads = trackReads(wantsFresh);
    const times = startPageTimes();
    const renderedAt = parts.clock.now();
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
    };
    const opened = createAnonymousContext(parts, settings);
    const result = await handle(new Request(publicUrl + address, { headers: { host } }), opened.context);
    const body = await result.text();
    if (opened.needsUser() || result.headers.getSetCookie().length > 0) return { kind: "personal" };

    const { html, scripts, styles } = hashInlineCode(body, nonce);
    const pagePolicy = responsePolicy(result, policy, { scripts, styles }, opened.externalOrigins());
    const isDocument = /^text\/html\b/.test(result.headers.get("Content-Type") ?? "");
    const page = createCachedPage({
      status: result.status,
      headers: [...result.headers],
      policy: pagePolicy,
      template: audience.isLoggedIn
        ? createPageTemplate({ text: html, placeholder: namePlaceholder, isDocument, policy: pagePolicy })
        : null,
      bytes: Buffer.from(html),
      dependsOnBrowserId: opened.readsBrowserId(),
      compressed: (milliseconds) => measures.observePage("everybody", { compress: milliseconds }),
      lifetime: lifetimeOf(renderedAt, reads.freshness(), opened.validUntil()),
    });
    const { compress: _later, ...spent } = times.elapsed();
    measures.observePage("everybody", spent);
    const hasRequestValues = html.includes(nonce) || html.includes(id);
    const isCacheable =
      !/no-store/.test(result.headers.get("Cache-Control") ?? "") && html.length <= MAX_PAGE_BYTES;
    const isGood = result.status === 200 && reads.areComplete() && isCacheable && !hasRequestValues;
    return { kind: "page", page, isGood };
  };
}

function lifetimeOf(renderedAt: number, shown: Freshness, pageChangesAt: number): Lifetime {
  const { freshUntil, staleUntil, changesAt } = shown;
  const validUntil = Math.min(pageChangesAt, changesAt);
  const maxFresh = validUntil === Infinity ? MAX_FRESH_MS : MAX_FRESH_BEFORE_CHANGE_MS;
  const fresh = Math.min(Math.max(freshUntil, renderedAt + MIN_FRESH_MS), renderedAt + maxFresh);
  return { renderedAt, freshUntil: Math.min(fresh, validUntil), staleUntil, validUntil };
}
