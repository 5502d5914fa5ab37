import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Answer, Browser } from "../support/browser.ts";
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
    // The first page of all takes longest, and only 2 s are waited for a refresh.
    await Promise.all([site, otherInstance].map((instance) => instance.browse().get("/")));
  });
  beforeEach(async () => {
    if (!isHere) return;
    browser = site.browse();
    await logIn(browser);
    calls.seen.length = 0;
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
  const untilLeft = (milliseconds: number): void => organiser.clock.advance(tokenLifetime - milliseconds);
  const knowsTheDriver = ({ body }: Answer): boolean => body.includes('action="/logout"');
  const twentyWindows = () =>
    Array.from({ length: 20 }, (_, index) => windowAt(index % 2 ? site : otherInstance, browser));

  test.runIf(isHere)("twenty requests at once make one refresh [AUTH-016]", async () => {
    untilLeft(10_000);
    const pages = await Promise.all(twentyWindows().map((window) => window.get("/")));
    expect(pages.every(knowsTheDriver)).toBe(true);
    expect(calls.count(refresh)).toBe(1);
  });

  test.runIf(isHere)(
    "an older cookie finds the newest tokens on the other instance, without a refresh [AUTH-016]",
    async () => {
      const older = windowAt(otherInstance, browser);
      for (let time = 0; time < 3; time++) {
        untilLeft(10_000);
        await browser.get("/");
      }
      expect(knowsTheDriver(await older.get("/"))).toBe(true);
      expect(calls.count(refresh)).toBe(3);
    },
  );

  test.runIf(isHere)(
    "a refresh whose answer got lost is asked for again with the same token, and gives the same session",
    async () => {
      untilLeft(10_000);
      calls.loseAnswersOf(refresh);
      await browser.get("/");
      calls.behave();
      organiser.clock.advance(29_000);

      const other = windowAt(otherInstance, browser);
      expect(knowsTheDriver(await other.get("/"))).toBe(true);
      expect(calls.bodies.filter(({ path }) => path.endsWith(refresh)).slice(-2)).toEqual(
        Array.from({ length: 2 }, () => calls.bodies.findLast(({ path }) => path.endsWith(refresh))),
      );
      // The tokens of that answer serve on.
      untilLeft(10_000);
      expect(knowsTheDriver(await other.get("/"))).toBe(true);
      expect(calls.count(refresh)).toBe(3);
    },
  );

  test.runIf(isHere)(
    "asked for again too late it counts as stolen: the session ends, and the driver logs in again [AUTH-009]",
    async () => {
      untilLeft(10_000);
      calls.loseAnswersOf(refresh);
      await browser.get("/");
      calls.behave();
      organiser.clock.advance(31_000);
      const answer = await browser.get("/login");
      expect([answer.status, answer.location, browser.cookies.has("session")]).toEqual([303, "/", false]);
      await logIn(browser);
      expect(knowsTheDriver(await browser.get("/"))).toBe(true);
    },
  );

  test.runIf(isHere)(
    "a refresh that was refused on one instance is not asked for on the other [AUTH-009]",
    async () => {
      const other = windowAt(otherInstance, browser);
      untilLeft(10_000);
      calls.refuse(refresh, 401, { message: "This session has ended.", text_code: "TOKEN_INVALID" });
      for (const window of [browser, other]) {
        await window.get("/login");
        expect(window.cookies.has("session")).toBe(false);
      }
      expect(calls.count(refresh)).toBe(1);
    },
  );

  test.runIf(isHere).each([
    ["that has run out", tokenLifetime],
    ["that would still last", 0],
  ])(
    "a cookie of somebody logged out, with a token %s, opens nothing on either instance",
    async (_which, later) => {
      const copies = [windowAt(site, browser), windowAt(otherInstance, browser)];
      await browser.post("/logout", {});
      organiser.clock.advance(later);
      for (const copy of copies) {
        calls.seen.length = 0;
        expect(knowsTheDriver(await copy.get("/events"))).toBe(false);
        expect(copy.cookies.has("session")).toBe(false);
        expect([calls.count(refresh), calls.count(whoAmI)]).toEqual([0, 0]);
      }
    },
  );

  test.runIf(isHere)(
    "while secrets are replaced one instance after the other, old cookies find new tokens and new cookies old ones",
    async () => {
      const older = browser.copy();
      const renewed = await start(`${newSecret},${oldSecret}`);
      untilLeft(10_000);
      await browser.get("/"); // the successor is sealed by the old secret
      const atRenewed = windowAt(renewed, older);
      expect(knowsTheDriver(await atRenewed.get("/"))).toBe(true);
      expect(calls.count(refresh)).toBe(1);

      untilLeft(10_000);
      expect(knowsTheDriver(await windowAt(renewed, browser).get("/"))).toBe(true);
      expect(calls.count(refresh)).toBe(2);
      await renewed.close();
    },
  );
});
