import { logFailure } from "../../logging/log-failure.ts";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { RootLogger } from "../../logging/logger.ts";
import type { Clock } from "../../request-context.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { CachedPage } from "./cached-page.ts";
import type { TriggeringRequest, PageKey, RenderingResult, RenderPage } from "./rendering.ts";

/** Maximum bytes of all cached pages with their compressed variants. */
const MAX_CACHE_BYTES = 64_000_000;
/** How long an expired page is still sent while a new one is rendered. */
const STALE_MS = 30_000;
/** Requests for an older page wait this long for the new one, then get the older one. */
const MAX_RENEWAL_WAIT_MS = 1_000;
/** Pause after a failed rendering, during which the older page is sent. */
const RETRY_PAUSE_MS = 5_000;
/** Limits background renewals, so that a crawler doesn't renew all pages at once. */
const MAX_RENEWALS_AT_ONCE = 8;
/** Maximum requests that wait for pages in flight without occupying a slot. */
const MAX_WAITING = 2_000;
/** How long an address is remembered as personal, and not rendered for the cache again. */
const PERSONAL_MS = 60_000;

type CacheEntry = { kind: "page"; page: CachedPage; failedAt: number } | { kind: "personal"; since: number };

export type PageCache = {
  /** Returns the page if it is cached and may be sent; starts a background renewal if it is due. */
  atHand(pageKey: PageKey): CachedPage | null;
  /**
   * Returns the page, rendered if needed, once for all concurrent requests; null if it is personal. May be an
   * error page.
   */
  get(pageKey: PageKey, occasion: TriggeringRequest): Promise<CachedPage | null>;
  /** Returns the page that is being rendered; null if none is, or if too many requests wait. */
  getInFlight(pageKey: PageKey, occasion: TriggeringRequest): Promise<CachedPage | null> | null;
};

/** Creates the cache of public pages, by address, language and consent, with a size limit. [CMS-026..029] */
export function createPageCache(
  render: RenderPage,
  {
    clock,
    log,
    measures,
    maxRenewalWaitMs = MAX_RENEWAL_WAIT_MS,
    featuresChangedAt = () => -Infinity,
  }: {
    clock: Clock;
    log: RootLogger;
    measures: Metrics;
    maxRenewalWaitMs?: number;
    /** When the API's feature list last changed: older pages are rendered again. */
    featuresChangedAt?: () => number;
  },
): PageCache {
  const cache = new LRUCache<string, CacheEntry>({ maxSize: MAX_CACHE_BYTES, sizeCalculation: sizeOf });
  const inFlight = new Map<string, Promise<RenderingResult>>();
  /** Pages in flight that take longer than requests wait if an older page exists. */
  const late = new Set<string>();
  let waiting = 0;
  let renewals = 0;

  function atHand(pageKey: PageKey): CachedPage | null {
    const entry = cache.get(keyOf(pageKey));
    if (entry?.kind !== "page") return null;
    const { page, failedAt } = entry;
    const now = clock.now();
    const { renderedAt, freshUntil, staleUntil, validUntil } = page.lifetime;
    // The clock was set back.
    if (now < renderedAt || now >= validUntil) return null;
    const isFresh = now < freshUntil && renderedAt > featuresChangedAt();
    if (!isFresh) {
      const hasFailed = now - failedAt < RETRY_PAUSE_MS;
      // While one page waits too long for the API, stale pages of other addresses are sent at once.
      const isLastGood = (hasFailed || late.size > 0) && now <= staleUntil;
      if (!isLastGood && now >= freshUntil + STALE_MS) return null;
      if (!hasFailed) renewInBackground(pageKey);
    }
    measures.countCacheLookup(isFresh ? "hit" : "stale");
    return page;
  }

  function renewInBackground(pageKey: PageKey): void {
    if (renewals >= MAX_RENEWALS_AT_ONCE || inFlight.has(keyOf(pageKey))) return;
    renewals += 1;
    renew(pageKey, backgroundOccasion(log), true)
      .catch(() => undefined) // logged by `renew`
      .finally(() => {
        renewals -= 1;
      });
  }

  async function get(pageKey: PageKey, occasion: TriggeringRequest): Promise<CachedPage | null> {
    const ready = atHand(pageKey);
    if (ready) return ready;
    const entry = cache.peek(keyOf(pageKey));
    if (entry?.kind === "personal" && clock.now() - entry.since < PERSONAL_MS) return null;

    measures.countCacheLookup("miss");
    const rendering = renderFresh(pageKey, occasion).catch(
      (error: unknown) => ({ kind: "failed", error }) as const,
    );
    if (entry?.kind === "page") {
      await Promise.race([rendering, pause(maxRenewalWaitMs, undefined, { ref: false })]);
      if (inFlight.has(keyOf(pageKey))) late.add(keyOf(pageKey));
      const older = late.size > 0 ? atHand(pageKey) : null;
      if (older) return older;
    }
    const rendered = await rendering;
    if (rendered.kind === "failed") {
      const older = atHand(pageKey);
      if (older) return older;
      throw rendered.error;
    }
    if (rendered.kind === "personal") return null;
    return rendered.isGood ? rendered.page : (atHand(pageKey) ?? rendered.page);
  }

  /** Requests that arrive after a change on the page must not get a rendering that started before it. */
  async function renderFresh(pageKey: PageKey, occasion: TriggeringRequest): Promise<RenderingResult> {
    const rendered = await renew(pageKey, occasion, false);
    const isOver = rendered.kind === "page" && rendered.page.lifetime.validUntil <= clock.now();
    return isOver ? renew(pageKey, occasion, false) : rendered;
  }

  function renew(
    pageKey: PageKey,
    occasion: TriggeringRequest,
    wantsFresh: boolean,
  ): Promise<RenderingResult> {
    const key = keyOf(pageKey);
    const running = inFlight.get(key);
    if (running) return running;
    const rendering = render(pageKey, occasion, { wantsFresh })
      .then((rendered) => {
        store(key, rendered);
        return rendered;
      })
      .catch((error: unknown) => {
        const { address: path } = pageKey;
        logFailure(occasion.log, error, { path }, "a page for the cache could not be rendered");
        keepStale(key);
        throw error;
      })
      .finally(() => {
        inFlight.delete(key);
        late.delete(key);
      });
    inFlight.set(key, rendering);
    return rendering;
  }

  function store(key: string, rendered: RenderingResult): void {
    if (rendered.kind === "personal") cache.set(key, { kind: "personal", since: clock.now() });
    else if (rendered.isGood)
      cache.set(key, { kind: "page", page: reuseVariants(key, rendered.page), failedAt: -Infinity });
    else if (rendered.page.status === 200 || rendered.page.status >= 500) keepStale(key);
    // Not found or redirected: the older page is no longer true.
    else cache.delete(key);
  }

  /** Reuses what was compressed if the page has not changed. */
  function reuseVariants(key: string, page: CachedPage): CachedPage {
    const older = cache.peek(key);
    return older?.kind === "page" && older.page.etag === page.etag
      ? { ...page, copies: older.page.copies, template: older.page.template }
      : page;
  }

  /** Keeps the older page, as the new one is incomplete or failed. */
  function keepStale(key: string): void {
    const older = cache.peek(key);
    if (older?.kind === "page") cache.set(key, { ...older, failedAt: clock.now() });
  }

  function beingMade(pageKey: PageKey, occasion: TriggeringRequest): Promise<CachedPage | null> | null {
    if (!inFlight.has(keyOf(pageKey)) || waiting >= MAX_WAITING) return null;
    waiting += 1;
    return get(pageKey, occasion).finally(() => {
      waiting -= 1;
    });
  }

  return { atHand, get, getInFlight: beingMade };
}

const keyOf = ({ address, language, consent, audience }: PageKey): string =>
  `${language} ${consent} ${audience.isLoggedIn} ${audience.cartCount} ${address}`;

/** Includes space for the compressed variants, which are created later. */
const sizeOf = (entry: CacheEntry): number =>
  1_000 + (entry.kind === "page" ? entry.page.copies.plain.length * 2 : 0);

function backgroundOccasion(log: RootLogger): TriggeringRequest {
  const id = randomUUID();
  return { id, log: log.child({ requestId: id }) };
}
