import { expect, test } from "vitest";
import { createLogger } from "../../logging/logger.ts";
import { createMemoryStore } from "../../store/memory.ts";
import { createMetrics } from "../metrics/metrics.ts";
import { ANONYMOUS } from "./audience.ts";
import { createPageCache } from "./page-cache.ts";
import { createCachedPage } from "./cached-page.ts";
import type { RenderingResult } from "./rendering.ts";
import { HOUR_MS } from "../../../app/domain/durations.ts";

const homeKey = { pathAndQuery: "/", language: "en", consent: "unasked", audience: ANONYMOUS } as const;

/**
 * Creates a page cache whose latest rendering is completed by `rendered` or `personal`. Pages are fresh for
 * 5 s, and sent on errors for an hour.
 */
function setUpCache(maxRenewalWaitMs?: number) {
  const clock = { time: 1_000_000, now: () => clock.time };
  const features = { changedAt: -Infinity };
  const log = createLogger("silent", clock);
  const completions: ((result: RenderingResult) => void)[] = [];
  const wantsFresh: boolean[] = [];
  const cache = createPageCache(
    (_pageKey, _trigger, options) => {
      wantsFresh.push(options.wantsFresh);
      return new Promise((resolve) => completions.push(resolve));
    },
    {
      clock,
      log,
      metrics: createMetrics(createMemoryStore(clock)),
      getFeaturesChangedAt: () => features.changedAt,
      ...(maxRenewalWaitMs !== undefined && { maxRenewalWaitMs }),
    },
  );
  const page = (text: string, options: { status?: number; validUntil?: number } = {}) =>
    createCachedPage({
      status: options.status ?? 200,
      headers: [],
      policy: "",
      dependsOnDrafts: false,
      template: null,
      bytes: Buffer.from(text),
      lifetime: {
        renderedAt: clock.time,
        freshUntil: clock.time + 5_000,
        staleUntil: clock.time + HOUR_MS,
        validUntil: options.validUntil ?? Infinity,
      },
    });
  return {
    clock,
    features,
    wantsFresh,
    getOrRender: async (pathAndQuery = "/") =>
      (await cache.getOrRender({ ...homeKey, pathAndQuery }, { id: "", log }))?.variants.plain.toString() ??
      null,
    getCached: (pathAndQuery = "/") =>
      cache.getCached({ ...homeKey, pathAndQuery })?.variants.plain.toString() ?? null,
    countRenderings: () => completions.length,
    async rendered(
      text: string,
      options: { status?: number; validUntil?: number; isCacheable?: boolean } = {},
    ) {
      completions.at(-1)?.({
        kind: "page",
        page: page(text, options),
        isCacheable: options.isCacheable ?? true,
      });
      await new Promise(setImmediate);
    },
    async personal() {
      completions.at(-1)?.({ kind: "personal" });
      await new Promise(setImmediate);
    },
  };
}

test("concurrent requests share one rendering [CMS-029]", async () => {
  const pages = setUpCache();
  const requests = [pages.getOrRender(), pages.getOrRender(), pages.getOrRender()];
  await pages.rendered("one");
  expect(await Promise.all(requests)).toEqual(["one", "one", "one"]);
  expect(pages.countRenderings()).toBe(1);
  expect(await pages.getOrRender()).toBe("one");
  expect(pages.countRenderings()).toBe(1);
});

test("a stale page is sent once more while it is renewed, once, with new data [CMS-026 CMS-027]", async () => {
  const pages = setUpCache();
  void pages.getOrRender();
  await pages.rendered("one");
  pages.clock.time += 6_000;
  expect([pages.getCached(), pages.getCached()]).toEqual(["one", "one"]);
  expect(pages.wantsFresh).toEqual([false, true]);
  await pages.rendered("two");
  expect(pages.getCached()).toBe("two");
});

test("a page that expired long ago is not sent", async () => {
  const pages = setUpCache();
  void pages.getOrRender();
  await pages.rendered("one");
  pages.clock.time += 5_000 + 30_000;
  expect(pages.getCached()).toBeNull();
});

test("requests for an expired page wait briefly for the new one, then get the older one [AUTH-022]", async () => {
  const pages = setUpCache(1);
  void pages.getOrRender();
  await pages.rendered("one");
  pages.clock.time += HOUR_MS - 10_000;
  expect(await pages.getOrRender()).toBe("one");
  expect([pages.getCached(), pages.countRenderings()]).toEqual(["one", 2]);

  await pages.rendered("two");
  expect(pages.getCached()).toBe("two");
});

test("while one page waits for the API, stale pages of other URLs are sent at once [AUTH-022]", async () => {
  const pages = setUpCache(1);
  for (const path of ["/", "/events"]) {
    void pages.getOrRender(path);
    await pages.rendered(path);
  }
  pages.clock.time += HOUR_MS - 10_000;
  expect(pages.getCached("/events")).toBeNull();
  expect(await pages.getOrRender("/")).toBe("/");
  expect([pages.getCached("/events"), pages.countRenderings()]).toEqual(["/events", 4]);
});

test("at most eight pages are renewed in the background at once", async () => {
  const pages = setUpCache();
  const paths = Array.from({ length: 12 }, (_, number) => `/blog/${number}`);
  for (const path of paths) {
    void pages.getOrRender(path);
    await pages.rendered(path);
  }
  pages.clock.time += 6_000;
  expect(paths.map(pages.getCached)).toEqual(paths);
  expect(pages.countRenderings()).toBe(12 + 8);
  await pages.rendered("new");
  expect([pages.getCached(paths[11]), pages.countRenderings()]).toEqual([paths[11], 12 + 9]);
});

test("a page whose data must not be used any more is not sent, however late the new one is", async () => {
  const pages = setUpCache(1);
  void pages.getOrRender();
  await pages.rendered("one");
  pages.clock.time += HOUR_MS + 1;
  const request = pages.getOrRender();
  await new Promise((resolve) => setTimeout(resolve, 20));
  await pages.rendered("two");
  expect(await request).toBe("two");
});

test("a page is not sent after a known change, even while the new one is being rendered", async () => {
  const pages = setUpCache();
  void pages.getOrRender();
  await pages.rendered("one", { validUntil: pages.clock.time + 3_000 });
  pages.clock.time += 2_999;
  expect(pages.getCached()).toBe("one");
  pages.clock.time += 1;
  expect(pages.getCached()).toBeNull();
});

test("pages from the future are not sent after the clock was set back", async () => {
  const pages = setUpCache();
  void pages.getOrRender();
  await pages.rendered("one");
  pages.clock.time -= 1;
  expect(pages.getCached()).toBeNull();
});

test("an incomplete page is sent, but neither cached nor replaces a complete one", async () => {
  const pages = setUpCache();
  const first = pages.getOrRender();
  await pages.rendered("half", { isCacheable: false });
  expect(await first).toBe("half");
  expect(pages.getCached()).toBeNull();

  void pages.getOrRender();
  await pages.rendered("whole");
  pages.clock.time += 40_000;
  const later = pages.getOrRender();
  await pages.rendered("broken", { status: 503, isCacheable: false });
  expect(await later).toBe("whole");
  expect(pages.getCached()).toBe("whole");
});

test("a page without some of its data is not rendered once more, but a page that changed meanwhile is", async () => {
  const pages = setUpCache();
  const first = pages.getOrRender("/events");
  await pages.rendered("no calendar", { isCacheable: false, validUntil: pages.clock.time });
  expect(await first).toBe("no calendar");
  expect(pages.countRenderings()).toBe(1);

  const second = pages.getOrRender("/events");
  await pages.rendered("old", { validUntil: pages.clock.time });
  await pages.rendered("new");
  expect(await second).toBe("new");
  expect(pages.countRenderings()).toBe(3);
});

test("after a failure the older page is sent without a new attempt for 5 s, and no longer than its data allows", async () => {
  const pages = setUpCache();
  void pages.getOrRender();
  await pages.rendered("whole");
  pages.clock.time += HOUR_MS - 3_000;
  void pages.getOrRender();
  await pages.rendered("broken", { status: 503, isCacheable: false });
  pages.clock.time += 3_000;
  expect(pages.getCached()).toBe("whole");
  expect(pages.countRenderings()).toBe(2);
  pages.clock.time += 1;
  expect(pages.getCached()).toBeNull();
});

test("a page that is not found removes the older one", async () => {
  const pages = setUpCache();
  void pages.getOrRender();
  await pages.rendered("one");
  pages.clock.time += 6_000;
  pages.getCached();
  await pages.rendered("no such page", { status: 404, isCacheable: false });
  expect(pages.getCached()).toBeNull();
});

test("a personal page is not rendered for the cache again for each request", async () => {
  const pages = setUpCache();
  const first = pages.getOrRender();
  await pages.personal();
  expect([await first, await pages.getOrRender()]).toEqual([null, null]);
  expect(pages.countRenderings()).toBe(1);
});

test("a page rendered before the API's features changed is rendered again, even if fresh", async () => {
  const pages = setUpCache();
  void pages.getOrRender();
  await pages.rendered("with the newsletter");
  pages.clock.time += 1_000;
  pages.features.changedAt = pages.clock.time;
  pages.clock.time += 1_000;
  expect([pages.getCached(), pages.countRenderings()]).toEqual(["with the newsletter", 2]);
  await pages.rendered("without it");
  expect([pages.getCached(), pages.countRenderings()]).toEqual(["without it", 2]);
});
