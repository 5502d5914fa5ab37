import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { hasRedis, type RunningRedis, startRedis } from "../support/redis-server.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { windowAt } from "../support/same-browser.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

const refresh = "/cognito/user/refreshToken";
const whoAmI = "/cognito/user/authUser";
const tokenLifetime = 5 * 60_000;
vi.setConfig({ testTimeout: 60_000 });
const oldSecret = "a-secret-for-tests-that-is-long-enough";
const newSecret = "the-new-secret-that-is-also-long-enough";

const engines = [
  { name: "a file", isHere: true },
  { name: hasRedis ? "Redis" : "Redis (skipped: there is no redis-server here)", isHere: hasRedis },
];

describe.each(engines)("sessions on two instances that share $name", ({ name, isHere }) => {
  let organiser: RunningOrganiser;
  let redis: RunningRedis | null = null;
  let dataDir: string;
  let calls: WatchedCalls;
  let site: RunningSite;
  let otherInstance: RunningSite;
  let browser: Browser;

  beforeAll(async () => {
    if (!isHere) return;
    dataDir = await mkdtemp(join(tmpdir(), "shared-"));
    organiser = await startOrganiser();
    calls = await watchCalls(organiser.url);
    if (name === "Redis") redis = await startRedis();
    site = await start();
    otherInstance = await start();
    // The first page takes longest, and requests wait for a refresh only 2 s.
    await Promise.all([site, otherInstance].map((instance) => instance.browse().get("/")));
  });
  beforeEach(async () => {
    if (!isHere) return;
    browser = site.browse();
    await logIn(browser);
    calls.paths.length = 0;
  });
  afterEach(() => {
    if (isHere) calls.behave();
  });
  afterAll(async () => {
    if (!isHere) return;
    await Promise.all([site.close(), otherInstance.close()]);
    await calls.close();
    await organiser.close();
    await redis?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = (secrets = oldSecret) =>
    startSite({
      organiserUrl: calls.url,
      clock: organiser.clock,
      env: {
        DATA_DIR: dataDir,
        SESSION_SECRETS: secrets,
        ...(redis ? { REDIS_URL: redis.url } : {}),
      },
    });
  const advanceUntilLeft = (milliseconds: number): void =>
    organiser.clock.advance(tokenLifetime - milliseconds);
  const isLoggedIn = ({ body }: BrowserResponse): boolean => body.includes('action="/logout"');
  const twentyWindows = () =>
    Array.from({ length: 20 }, (_, index) => windowAt(index % 2 ? site : otherInstance, browser));

  test.runIf(isHere)("twenty concurrent requests cause one refresh [AUTH-016]", async () => {
    advanceUntilLeft(10_000);
    const pages = await Promise.all(twentyWindows().map((window) => window.get("/")));
    expect(pages.every(isLoggedIn)).toBe(true);
    expect(calls.count(refresh)).toBe(1);
  });

  test.runIf(isHere)(
    "an older cookie finds the newest tokens on the other instance, without a refresh [AUTH-016]",
    async () => {
      const older = windowAt(otherInstance, browser);
      for (let time = 0; time < 3; time++) {
        advanceUntilLeft(10_000);
        await browser.get("/");
      }
      expect(isLoggedIn(await older.get("/"))).toBe(true);
      expect(calls.count(refresh)).toBe(3);
    },
  );

  test.runIf(isHere)(
    "a refresh whose response was lost is repeated with the same token and returns the same session",
    async () => {
      advanceUntilLeft(10_000);
      calls.dropResponsesOf(refresh);
      await browser.get("/");
      calls.behave();
      organiser.clock.advance(29_000);

      const other = windowAt(otherInstance, browser);
      expect(isLoggedIn(await other.get("/"))).toBe(true);
      expect(calls.bodies.filter(({ path }) => path.endsWith(refresh)).slice(-2)).toEqual(
        Array.from({ length: 2 }, () => calls.bodies.findLast(({ path }) => path.endsWith(refresh))),
      );
      // The tokens of that response still work.
      advanceUntilLeft(10_000);
      expect(isLoggedIn(await other.get("/"))).toBe(true);
      expect(calls.count(refresh)).toBe(3);
    },
  );

  test.runIf(isHere)(
    "a refresh repeated too late counts as stolen: the session ends, and the driver logs in again [AUTH-009]",
    async () => {
      advanceUntilLeft(10_000);
      calls.dropResponsesOf(refresh);
      await browser.get("/");
      calls.behave();
      organiser.clock.advance(10 * 60_000 + 1_000);
      const response = await browser.get("/login");
      expect([response.status, response.location, browser.cookies.has("session")]).toEqual([303, "/", false]);
      await logIn(browser);
      expect(isLoggedIn(await browser.get("/"))).toBe(true);
    },
  );

  test.runIf(isHere)(
    "a refresh that was rejected on one instance is not requested on the other [AUTH-009]",
    async () => {
      const other = windowAt(otherInstance, browser);
      advanceUntilLeft(10_000);
      calls.respondWith(refresh, 401, { message: "This session has ended.", text_code: "TOKEN_INVALID" });
      for (const window of [browser, other]) {
        await window.get("/login");
        expect(window.cookies.has("session")).toBe(false);
      }
      expect(calls.count(refresh)).toBe(1);
    },
  );

  test.runIf(isHere).each([
    ["that has expired", tokenLifetime],
    ["that is still valid", 0],
  ])(
    "a cookie from before a logout, with a token %s, gives access to nothing on either instance",
    async (_which, later) => {
      const copies = [windowAt(site, browser), windowAt(otherInstance, browser)];
      await browser.post("/logout", {});
      organiser.clock.advance(later);
      for (const copy of copies) {
        calls.paths.length = 0;
        expect(isLoggedIn(await copy.get("/events"))).toBe(false);
        expect(copy.cookies.has("session")).toBe(false);
        expect([calls.count(refresh), calls.count(whoAmI)]).toEqual([0, 0]);
      }
    },
  );

  test.runIf(isHere)(
    "during a rolling secret rotation, old cookies find new tokens and new cookies find old ones",
    async () => {
      const older = browser.copy();
      const renewed = await start(`${newSecret},${oldSecret}`);
      advanceUntilLeft(10_000);
      await browser.get("/"); // the new tokens are encrypted with the old secret
      const atRenewed = windowAt(renewed, older);
      expect(isLoggedIn(await atRenewed.get("/"))).toBe(true);
      expect(calls.count(refresh)).toBe(1);

      advanceUntilLeft(10_000);
      expect(isLoggedIn(await windowAt(renewed, browser).get("/"))).toBe(true);
      expect(calls.count(refresh)).toBe(2);
      await renewed.close();
    },
  );
});
