import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserOf } from "../support/browser.ts";
import {
  anonymousVisits,
  canariesOf,
  driverVisits,
  fillCart,
  findForeignCanaries,
  hasCanary,
  leaveDraft,
  makeDrivers,
  type Visit,
} from "../support/canaries.ts";
import { categoryId, logIn } from "../support/entry-visit.ts";
import { freePort } from "../support/free-port.ts";
import { mapConcurrently, numbers } from "../support/map-concurrently.ts";
import { hasNginx, type RunningNginx, startNginx } from "../support/nginx.ts";
import { hasRedis, type RunningRedis, startRedis } from "../support/redis-server.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

const isFull = process.env["FULL"] === "1";
const drivers = isFull ? 200 : 20;
const anonymousVisitors = drivers / 4;
const requestsEach = isFull ? 50 : 10;
const atOnce = 8;
/** Time that passes during the test: access tokens are refreshed and cached pages get stale. */
const timePassing = 12 * 60_000;

describe.skipIf(!hasNginx)("two instances behind a caching nginx (needs nginx)", () => {
  let organiser: RunningOrganiser;
  let calls: WatchedCalls;
  let redis: RunningRedis | null = null;
  let instances: RunningSite[];
  let nginx: RunningNginx;
  let dataDir: string;
  let publicUrl: string;

  beforeAll(async () => {
    organiser = await startOrganiser();
    calls = await watchCalls(organiser.url);
    if (hasRedis) redis = await startRedis();
    dataDir = await mkdtemp(join(tmpdir(), "shared-"));
    const [proxyPort, ...ports] = await Promise.all([freePort(), freePort(), freePort()]);
    publicUrl = `http://localhost:${proxyPort}`;
    instances = await Promise.all(ports.map((port) => start(port)));
    nginx = await startNginx(proxyPort, ports, { hasCache: true });
  });
  afterAll(async () => {
    await nginx.close();
    await Promise.all(instances.map((instance) => instance.close()));
    await calls.close();
    await redis?.close();
    await organiser.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = (port: number) =>
    startSite({
      organiserUrl: calls.url,
      clock: organiser.clock,
      env: {
        PORT: String(port),
        PUBLIC_URL: publicUrl,
        DATA_DIR: dataDir,
        TRUSTED_PROXIES: "loopback",
        ...(redis ? { REDIS_URL: redis.url } : {}),
      },
    });

  const browse = () => browserOf(nginx.port, publicUrl);

  test(
    `show none of ${drivers} drivers and ${anonymousVisitors} visitors any data of other users [SEC-001 SEC-009]`,
    { timeout: isFull ? 1_200_000 : 120_000 },
    async () => {
      const category = categoryId(await browse().get("/event/night-shift-sydney"), "Street");
      await makeDrivers(organiser, drivers);
      const visitors = await mapConcurrently(numbers(drivers + anonymousVisitors), atOnce, (owner) =>
        owner < drivers ? driver(owner, category) : visitor(owner, category),
      );
      const files = await loadFiles();
      const plan = inAnyOrder(
        visitors.flatMap(({ owner, visits }) =>
          numbers(requestsEach).map((time) => ({ owner, visits: [...visits, ...files], time })),
        ),
      );
      const step = timePassing / plan.length;

      const faults: string[] = [];
      let ownCanariesSeen = 0;
      await mapConcurrently(plan, atOnce, async ({ owner, visits, time }) => {
        // Each visitor starts elsewhere, so that all pages are visited by all kinds of users.
        const visit = visits[(owner + time) % visits.length];
        if (!visit) return;
        const { response, status, expectedCanaries } = await visit();
        if (response.status !== status) faults.push(`${owner}: ${response.status} instead of ${status}`);
        const missing = expectedCanaries.filter((canary) => !response.body.includes(canary));
        faults.push(...missing.map((canary) => `${owner} doesn't see ${canary}`));
        faults.push(...findForeignCanaries(response, owner).map((canary) => `${owner} sees ${canary}`));
        if (response.headers["x-cache"] === "HIT" && response.setCookies.length > 0)
          faults.push(`${owner} is given a cookie out of the cache`);
        ownCanariesSeen += expectedCanaries.length - missing.length;
        organiser.clock.advance(step);
      });

      expect(faults).toEqual([]);
      expect(ownCanariesSeen).toBeGreaterThan(plan.length);
      expect(calls.count("/cognito/user/refreshToken")).toBeGreaterThan(drivers);
      const cached = await nginx.readCache();
      expect(cached.filter(hasCanary)).toEqual([]);
      // Proves that the cache was used.
      expect(cached.length).toBeGreaterThan(0);
      for (const file of nonEmpty(files)) expect((await file()).response.headers["x-cache"]).toBe("HIT");
    },
  );

  async function driver(owner: number, category: string): Promise<Visitor> {
    const browser = browse();
    await fillCart(browser, owner); // becomes the account's at login
    await logIn(browser, canariesOf(owner).email);
    return { owner, visits: driverVisits(browser, owner, category) };
  }

  async function visitor(owner: number, category: string): Promise<Visitor> {
    const browser = browse();
    expect((await leaveDraft(browser, owner, category)).location).toBe("/login");
    return { owner, visits: anonymousVisits(browser, owner) };
  }

  /** A public picture and style sheet of the home page, served from the cache. */
  async function loadFiles(): Promise<(() => Promise<Visit>)[]> {
    const { body } = await browse().get("/");
    const found = [/\/assets\/i\/[^"' ]+/, /\/static\/[^"' ]+\.css/].map(
      (file) => file.exec(body)?.[0] ?? "",
    );
    const browser = browse();
    return found.map((path) => async () => ({
      response: await browser.get(path),
      status: 200,
      expectedCanaries: [],
    }));
  }
});

type Visitor = { owner: number; visits: (() => Promise<Visit>)[] };

/** All of them, in a reproducible random order. */
function inAnyOrder<Item>(items: readonly Item[]): Item[] {
  const whole = { minLength: items.length, maxLength: items.length };
  return fc.sample(fc.shuffledSubarray([...items], whole), { numRuns: 1, seed: 20270301 })[0] ?? [];
}
