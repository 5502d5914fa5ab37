import { expect, test } from "vitest";
import { createLog } from "../../logging/log.ts";
import { createMemoryStore } from "../../store/memory.ts";
import { createMeasures } from "../metrics/metrics.ts";
import { createKeptPages } from "./kept-pages.ts";
import { readyPage } from "./ready-page.ts";
import type { Rendered } from "./rendering.ts";

const asked = { address: "/", language: "en", consent: "unasked" } as const;
const hour = 60 * 60 * 1_000;

/**
 * Kept pages whose renderings are answered one after the other; each page is fresh for 5 s and stands in for
 * an hour.
 */
function keptPages(maxRenewalWaitMs?: number) {
  const clock = { time: 1_000_000, now: () => clock.time };
  const log = createLog("silent", clock);
  const underWay: ((rendered: Rendered) => void)[] = [];
  const wantsFresh: boolean[] = [];
  const pages = createKeptPages(
    (_asked, _occasion, how) => {
      wantsFresh.push(how.wantsFresh);
      return new Promise((resolve) => underWay.push(resolve));
    },
    {
      clock,
      log,
      measures: createMeasures(createMemoryStore(clock)),
      ...(maxRenewalWaitMs !== undefined && { maxRenewalWaitMs }),
    },
  );
  const page = (text: string, parts: { status?: number; validUntil?: number } = {}) =>
    readyPage({
      status: parts.status ?? 200,
      headers: [],
      policy: "",
      dependsOnVisit: false,
      bytes: Buffer.from(text),
      life: {
        renderedAt: clock.time,
        freshUntil: clock.time + 5_000,
        standsInUntil: clock.time + hour,
        validUntil: parts.validUntil ?? Infinity,
      },
    });
  return {
    clock,
    wantsFresh,
    get: async () => (await pages.get(asked, { id: "", log }))?.copies.plain.toString() ?? null,
    atHand: () => pages.atHand(asked)?.copies.plain.toString() ?? null,
    count: () => underWay.length,
    async rendered(text: string, parts: { status?: number; validUntil?: number; isGood?: boolean } = {}) {
      underWay.at(-1)?.({ kind: "page", page: page(text, parts), isGood: parts.isGood ?? true });
      await new Promise(setImmediate);
    },
    async personal() {
      underWay.at(-1)?.({ kind: "personal" });
      await new Promise(setImmediate);
    },
  };
}

test("whoever asks while a page is made waits for that one [CMS-029]", async () => {
  const site = keptPages();
  const answers = [site.get(), site.get(), site.get()];
  await site.rendered("one");
  expect(await Promise.all(answers)).toEqual(["one", "one", "one"]);
  expect(site.count()).toBe(1);
  expect(await site.get()).toBe("one");
  expect(site.count()).toBe(1);
});

test("a page that isn't fresh is shown once more while a new one is made, once, of new answers [CMS-026 CMS-027]", async () => {
  const site = keptPages();
  void site.get();
  await site.rendered("one");
  site.clock.time += 6_000;
  expect([site.atHand(), site.atHand()]).toEqual(["one", "one"]);
  expect(site.wantsFresh).toEqual([false, true]);
  await site.rendered("two");
  expect(site.atHand()).toBe("two");
});

test("nobody is shown a page that is long over", async () => {
  const site = keptPages();
  void site.get();
  await site.rendered("one");
  site.clock.time += 5_000 + 30_000;
  expect(site.atHand()).toBeNull();
});

test("whoever asks for a page that is long over waits a moment for the new one, then gets the older [AUTH-022]", async () => {
  const site = keptPages(1);
  void site.get();
  await site.rendered("one");
  site.clock.time += hour - 10_000;
  expect(await site.get()).toBe("one");
  expect([site.atHand(), site.count()]).toEqual(["one", 2]);

  await site.rendered("two");
  expect(site.atHand()).toBe("two");
});

test("a page whose data may stand in no more isn't shown, however late the new one is", async () => {
  const site = keptPages(1);
  void site.get();
  await site.rendered("one");
  site.clock.time += hour + 1;
  const asked = site.get();
  await new Promise((resolve) => setTimeout(resolve, 20));
  await site.rendered("two");
  expect(await asked).toBe("two");
});

test("nobody is shown a page after something on it has changed, not even while a new one is made", async () => {
  const site = keptPages();
  void site.get();
  await site.rendered("one", { validUntil: site.clock.time + 3_000 });
  site.clock.time += 2_999;
  expect(site.atHand()).toBe("one");
  site.clock.time += 1;
  expect(site.atHand()).toBeNull();
});

test("a clock that is set back makes no page of the future shown", async () => {
  const site = keptPages();
  void site.get();
  await site.rendered("one");
  site.clock.time -= 1;
  expect(site.atHand()).toBeNull();
});

test("a page with something missing is shown, but neither kept nor put in the place of a whole one", async () => {
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

test("after a failure the older page stands in without another attempt for 5 s, and no longer than its data may", async () => {
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

test("a page that is gone takes the older one with it", async () => {
  const site = keptPages();
  void site.get();
  await site.rendered("one");
  site.clock.time += 6_000;
  site.atHand();
  await site.rendered("no such page", { status: 404, isGood: false });
  expect(site.atHand()).toBeNull();
});

test("an address whose page is each visitor's own is not tried again for every request", async () => {
  const site = keptPages();
  const first = site.get();
  await site.personal();
  expect([await first, await site.get()]).toEqual([null, null]);
  expect(site.count()).toBe(1);
});
