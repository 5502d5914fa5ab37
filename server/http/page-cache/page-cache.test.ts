import { expect, test } from "vitest";
import { createLogger } from "../../logging/logger.ts";
import { createMemoryStore } from "../../store/memory.ts";
import { createMetrics } from "../metrics/metrics.ts";
import { ANONYMOUS } from "./audience.ts";
import { createPageCache } from "./page-cache.ts";
import { createCachedPage } from "./cached-page.ts";
import type { RenderingResult } from "./rendering.ts";

const asked = { address: "/", language: "en", consent: "unasked", audience: ANONYMOUS } as const;
const hour = 60 * 60 * 1_000;

/** A page cache with a scripted renderer; pages are fresh for 5 s and usable on errors for an hour. */
function keptPages(maxRenewalWaitMs?: number) {
  const clock = { time: 1_000_000, now: () => clock.time };
  const features = { changedAt: -Infinity };
  const log = createLogger("silent", clock);
  const inProgress: ((rendered: RenderingResult) => void)[] = [];
  const wantsFresh: boolean[] = [];
  const pages = createPageCache(
    (_asked, _occasion, how) => {
      wantsFresh.push(how.wantsFresh);
      return new Promise((resolve) => inProgress.push(resolve));
    },
    {
      clock,
      log,
      measures: createMetrics(createMemoryStore(clock)),
      featuresChangedAt: () => features.changedAt,
      ...(maxRenewalWaitMs !== undefined && { maxRenewalWaitMs }),
    },
  );
  const page = (text: string, parts: { status?: number; validUntil?: number } = {}) =>
    createCachedPage({
      status: parts.status ?? 200,
      headers: [],
      policy: "",
      dependsOnBrowserId: false,
      template: null,
      bytes: Buffer.from(text),
      lifetime: {
        renderedAt: clock.time,
        freshUntil: clock.time + 5_000,
        staleUntil: clock.time + hour,
        validUntil: parts.validUntil ?? Infinity,
      },
    });
  return {
    clock,
    features,
    wantsFresh,
    get: async (address = "/") =>
      (await pages.get({ ...asked, address }, { id: "", log }))?.copies.plain.toString() ?? null,
    atHand: (address = "/") => pages.atHand({ ...asked, address })?.copies.plain.toString() ?? null,
    count: () => inProgress.length,
    async rendered(text: string, parts: { status?: number; validUntil?: number; isGood?: boolean } = {}) {
      inProgress.at(-1)?.({ kind: "page", page: page(text, parts), isGood: parts.isGood ?? true });
      await new Promise(setImmediate);
    },
    async personal() {
      inProgress.at(-1)?.({ kind: "personal" });
      await new Promise(setImmediate);
    },
  };
}

test("concurrent requests share one rendering [CMS-029]", async () => {
  const site = keptPages();
  const answers = [site.get(), site.get(), site.get()];
  await site.rendered("one");
  expect(await Promise.all(answers)).toEqual(["one", "one", "one"]);
  expect(site.count()).toBe(1);
  expect(await site.get()).toBe("one");
  expect(site.count()).toBe(1);
});

test("a stale page is sent once more while it is renewed, once, with new data [CMS-026 CMS-027]", async () => {
  const site = keptPages();
  void site.get();
  await site.rendered("one");
  site.clock.time += 6_000;
  expect([site.atHand(), site.atHand()]).toEqual(["one", "one"]);
  expect(site.wantsFresh).toEqual([false, true]);
  await site.rendered("two");
  expect(site.atHand()).toBe("two");
});

test("a page that expired long ago is not sent", async () => {
  const site = keptPages();
  void site.get();
  await site.rendered("one");
  site.clock.time += 5_000 + 30_000;
  expect(site.atHand()).toBeNull();
});

test("requests for an expired page wait briefly for the new one, then get the older one [AUTH-022]", async () => {
  const site = keptPages(1);
  void site.get();
  await site.rendered("one");
  site.clock.time += hour - 10_000;
  expect(await site.get()).toBe("one");
  expect([site.atHand(), site.count()]).toEqual(["one", 2]);

  await site.rendered("two");
  expect(site.atHand()).toBe("two");
});

test("while one page waits for the API, stale pages of other addresses are sent at once [AUTH-022]", async () => {
  const site = keptPages(1);
  for (const address of ["/", "/events"]) {
    void site.get(address);
    await site.rendered(address);
  }
  site.clock.time += hour - 10_000;
  expect(site.atHand("/events")).toBeNull();
  expect(await site.get("/")).toBe("/");
  expect([site.atHand("/events"), site.count()]).toEqual(["/events", 4]);
});

test("at most eight pages are renewed in the background at once", async () => {
  const site = keptPages();
  const addresses = Array.from({ length: 12 }, (_, number) => `/blog/${number}`);
  for (const address of addresses) {
    void site.get(address);
    await site.rendered(address);
  }
  site.clock.time += 6_000;
  expect(addresses.map(site.atHand)).toEqual(addresses);
  expect(site.count()).toBe(12 + 8);
  await site.rendered("new");
  expect([site.atHand(addresses[11]), site.count()]).toEqual([addresses[11], 12 + 9]);
});

test("a page whose data must not be used any more is not sent, however late the new one is", async () => {
  const site = keptPages(1);
  void site.get();
  await site.rendered("one");
  site.clock.time += hour + 1;
  const asked = site.get();
  await new Promise((resolve) => setTimeout(resolve, 20));
  await site.rendered("two");
  expect(await asked).toBe("two");
});

test("a page is not sent after a known change, even while the new one is being rendered", async () => {
  const site = keptPages();
  void site.get();
  await site.rendered("one", { validUntil: site.clock.time + 3_000 });
  site.clock.time += 2_999;
  expect(site.atHand()).toBe("one");
  site.clock.time += 1;
  expect(site.atHand()).toBeNull();
});

test("pages from the future are not sent after the clock was set back", async () => {
  const site = keptPages();
  void site.get();
  await site.rendered("one");
  site.clock.time -= 1;
  expect(site.atHand()).toBeNull();
});

test("an incomplete page is sent, but neither cached nor replaces a complete one", async () => {
  const site = keptPages();
  const first = site.get();
  await site.rendered("half", { isGood: false });
  expect(await first).toBe("half");
  expect(site.atHand()).toBeNull();

  void site.get();
  await site.rendered("whole");
  site.clock.time += 40_000;
  const later = site.get();
  await site.rendered("broken", { status: 503, isGood: false });
  expect(await later).toBe("whole");
  expect(site.atHand()).toBe("whole");
});

test("after a failure the older page is sent without a new attempt for 5 s, and no longer than its data allows", async () => {
  const site = keptPages();
  void site.get();
  await site.rendered("whole");
  site.clock.time += hour - 3_000;
  void site.get();
  await site.rendered("broken", { status: 503, isGood: false });
  site.clock.time += 3_000;
  expect(site.atHand()).toBe("whole");
  expect(site.count()).toBe(2);
  site.clock.time += 1;
  expect(site.atHand()).toBeNull();
});

test("a page that is not found removes the older one", async () => {
  const site = keptPages();
  void site.get();
  await site.rendered("one");
  site.clock.time += 6_000;
  site.atHand();
  await site.rendered("no such page", { status: 404, isGood: false });
  expect(site.atHand()).toBeNull();
});

test("a personal page is not rendered for the cache again for each request", async () => {
  const site = keptPages();
  const first = site.get();
  await site.personal();
  expect([await first, await site.get()]).toEqual([null, null]);
  expect(site.count()).toBe(1);
});

test("a page rendered before the API's features changed is rendered again, even if fresh", async () => {
  const site = keptPages();
  void site.get();
  await site.rendered("with the newsletter");
  site.clock.time += 1_000;
  site.features.changedAt = site.clock.time;
  site.clock.time += 1_000;
  expect([site.atHand(), site.count()]).toEqual(["with the newsletter", 2]);
  await site.rendered("without it");
  expect([site.atHand(), site.count()]).toEqual(["without it", 2]);
});
