import { logFailure } from "../../logging/log-failure.ts";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { RootLogger } from "../../logging/logger.ts";
import type { Clock } from "../../request-context.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { CachedPage } from "./cached-page.ts";
import type { TriggeringRequest, PageKey, RenderingResult, RenderPage } from "./rendering.ts";

const MAX_CACHE_BYTES = 64_000_000;
/** An expired page is sent at once for this time while a new one is rendered. */
const MAX_STALE_MS = 30_000;
/** Requests wait this long for a new page before they get an expired page that is still cached. */
const MAX_RENEWAL_WAIT_MS = 1_000;
/** After a failed rendering, the expired page is sent without a new attempt for this time. */
const RETRY_PAUSE_MS = 5_000;
/** Limited, because a crawler could trigger renewals of all pages. */
const MAX_BACKGROUND_RENEWALS = 8;
/** Maximum number of requests that wait in `getInFlight`, because work slots don't limit them. */
const MAX_WAITING_REQUESTS = 2_000;
/** A personal page isn't rendered for the cache again for this time. */
const PERSONAL_MS = 60_000;

/** Times are in ms since 1970. */
type CacheEntry =
  /** `failedAt` is when the last renewal failed, or `-Infinity`. */
  | { kind: "page"; page: CachedPage; failedAt: number }
  /** The page is different for each visitor. `since` is when it was rendered. */
  | { kind: "personal"; since: number };

export type PageCache = {
  /** Returns the page if it is cached, or null. If it has expired, starts a renewal in the background. */
  getCached(pageKey: PageKey): CachedPage | null;
  /**
   * Returns the page or an error page, or null if the page is personal. Concurrent requests share a
   * rendering.
   * @throws if the rendering fails and no expired page can be sent
   */
  getOrRender(pageKey: PageKey, trigger: TriggeringRequest): Promise<CachedPage | null>;
  /** Waits for a page that is being rendered. Null if it isn't, or if too many requests wait. */
  getInFlight(pageKey: PageKey, trigger: TriggeringRequest): Promise<CachedPage | null> | null;
};

/** Creates the cache of pages. When it is full, the least recently used pages are removed. [CMS-026..029] */
export function createPageCache(
  render: RenderPage,
  {
    clock,
    log,
    metrics,
    maxRenewalWaitMs = MAX_RENEWAL_WAIT_MS,
    getFeaturesChangedAt = () => -Infinity,
  }: {
    clock: Clock;
    log: RootLogger;
    metrics: Metrics;
    maxRenewalWaitMs?: number;
    /** Returns when the API's features last changed (ms since 1970). Older pages are rendered again. */
    getFeaturesChangedAt?: () => number;
  },
): PageCache {
  const cache = new LRUCache<string, CacheEntry>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: estimateBytes,
  });
  const inFlight = new Map<string, Promise<RenderingResult>>();
  /** Cache keys of renderings that take longer than `maxRenewalWaitMs`. */
  const slowRenderings = new Set<string>();
  let waitingRequests = 0;
  let backgroundRenewals = 0;

  function getCached(pageKey: PageKey): CachedPage | null {
    const entry = cache.get(buildCacheKey(pageKey));
    if (entry?.kind !== "page") return null;
    const { page, failedAt } = entry;
    const now = clock.now();
    const { renderedAt, freshUntil, staleUntil, validUntil } = page.lifetime;
    // A time in the future means that the clock was set back.
    if (now < renderedAt || now >= validUntil) return null;
    const isFresh = now < freshUntil && renderedAt > getFeaturesChangedAt();
    if (!isFresh) {
      const hasJustFailed = now - failedAt < RETRY_PAUSE_MS;
      // After a slow rendering the API is probably slow, so other expired pages are sent without waiting.
      const isUsableOnError = (hasJustFailed || slowRenderings.size > 0) && now <= staleUntil;
      if (!isUsableOnError && now >= freshUntil + MAX_STALE_MS) return null;
      if (!hasJustFailed) renewInBackground(pageKey);
    }
    metrics.countCacheLookup(isFresh ? "hit" : "stale");
    return page;
  }

  function renewInBackground(pageKey: PageKey): void {
    if (backgroundRenewals >= MAX_BACKGROUND_RENEWALS || inFlight.has(buildCacheKey(pageKey))) return;
    backgroundRenewals += 1;
    renderShared(pageKey, createBackgroundTrigger(log), true)
      .catch(() => undefined) // logged by `renderShared`
      .finally(() => {
        backgroundRenewals -= 1;
      });
  }

  async function getOrRender(pageKey: PageKey, trigger: TriggeringRequest): Promise<CachedPage | null> {
    const cachedPage = getCached(pageKey);
    if (cachedPage) return cachedPage;
    const entry = cache.peek(buildCacheKey(pageKey));
    if (entry?.kind === "personal" && clock.now() - entry.since < PERSONAL_MS) return null;

    metrics.countCacheLookup("miss");
    const rendering = renderValidPage(pageKey, trigger).catch(
      (error: unknown) => ({ kind: "failed", error }) as const,
    );
    if (entry?.kind === "page") {
      await Promise.race([rendering, pause(maxRenewalWaitMs, undefined, { ref: false })]);
      if (inFlight.has(buildCacheKey(pageKey))) slowRenderings.add(buildCacheKey(pageKey));
      const expiredPage = slowRenderings.size > 0 ? getCached(pageKey) : null;
      if (expiredPage) return expiredPage;
    }
    const result = await rendering;
    if (result.kind === "failed") {
      const expiredPage = getCached(pageKey);
      if (expiredPage) return expiredPage;
      throw result.error;
    }
    if (result.kind === "personal") return null;
    return result.isCacheable ? result.page : (getCached(pageKey) ?? result.page);
  }

  /**
   * Renders a page, and once more if its content changed meanwhile, because a request may have arrived after
   * the change. A page that failed or lacks data isn't rendered again, because it would wait for the same
   * data.
   */
  async function renderValidPage(pageKey: PageKey, trigger: TriggeringRequest): Promise<RenderingResult> {
    const result = await renderShared(pageKey, trigger, false);
    const isInvalid =
      result.kind === "page" && result.isCacheable && result.page.lifetime.validUntil <= clock.now();
    return isInvalid ? renderShared(pageKey, trigger, false) : result;
  }

  function renderShared(
    pageKey: PageKey,
    trigger: TriggeringRequest,
    wantsFresh: boolean,
  ): Promise<RenderingResult> {
    const key = buildCacheKey(pageKey);
    const runningRendering = inFlight.get(key);
    if (runningRendering) return runningRendering;
    const rendering = render(pageKey, trigger, { wantsFresh })
      .then((result) => {
        store(key, result);
        return result;
      })
      .catch((error: unknown) => {
        const { pathAndQuery: path } = pageKey;
        logFailure(trigger.log, error, { path }, "a page for the cache could not be rendered");
        recordFailure(key);
        throw error;
      })
      .finally(() => {
        inFlight.delete(key);
        slowRenderings.delete(key);
      });
    inFlight.set(key, rendering);
    return rendering;
  }

  function store(key: string, result: RenderingResult): void {
    if (result.kind === "personal") cache.set(key, { kind: "personal", since: clock.now() });
    else if (result.isCacheable)
      cache.set(key, { kind: "page", page: reuseVariants(key, result.page), failedAt: -Infinity });
    else if (result.page.status === 200 || result.page.status >= 500) recordFailure(key);
    // The page is gone or redirects, so the cached page must not be sent.
    else cache.delete(key);
  }

  function reuseVariants(key: string, page: CachedPage): CachedPage {
    const previousEntry = cache.peek(key);
    return previousEntry?.kind === "page" && previousEntry.page.etag === page.etag
      ? { ...page, variants: previousEntry.page.variants, template: previousEntry.page.template }
      : page;
  }

  /** Records that a renewal failed or lacks data, so that the cached page is sent longer (stale-if-error). */
  function recordFailure(key: string): void {
    const entry = cache.peek(key);
    if (entry?.kind === "page") cache.set(key, { ...entry, failedAt: clock.now() });
  }

  function getInFlight(pageKey: PageKey, trigger: TriggeringRequest): Promise<CachedPage | null> | null {
    if (!inFlight.has(buildCacheKey(pageKey)) || waitingRequests >= MAX_WAITING_REQUESTS) return null;
    waitingRequests += 1;
    return getOrRender(pageKey, trigger).finally(() => {
      waitingRequests -= 1;
    });
  }

  return { getCached, getOrRender, getInFlight };
}

const buildCacheKey = ({ pathAndQuery, language, consent, audience }: PageKey): string =>
  `${language} ${consent} ${audience.isLoggedIn} ${audience.cartCount} ${pathAndQuery}`;

/** Includes the compressed variants, which are created later. */
const estimateBytes = (entry: CacheEntry): number =>
  1_000 + (entry.kind === "page" ? entry.page.variants.plain.length * 2 : 0);

function createBackgroundTrigger(log: RootLogger): TriggeringRequest {
  const id = randomUUID();
  return { id, log: log.child({ requestId: id }) };
}
