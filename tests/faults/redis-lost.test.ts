import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { freePort } from "../support/free-port.ts";
import { hasRedis, type RunningRedis, startRedis } from "../support/redis-server.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { windowAt } from "../support/same-browser.ts";
import { ticketEvent, ticketOrder } from "../support/ticket-order.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

const tokenLifetime = 5 * 60_000;
const refresh = "/cognito/user/refreshToken";
const submitEntry = "event/event/submitEntry";
vi.setConfig({ testTimeout: 60_000 });

describe.skipIf(!hasRedis)("when the instances lose their Redis (needs redis-server)", () => {
  let redis: RunningRedis;
  let organiser: RunningOrganiser;
  let calls: WatchedCalls;
  let site: RunningSite;
  let otherInstance: RunningSite;
  let browser: Browser;

  beforeEach(async () => {
    [redis, organiser] = await Promise.all([startRedis(), startOrganiser()]);
    calls = await watchCalls(organiser.url);
    site = await start();
    organiser.siteOrigins.push(site.publicUrl);
    otherInstance = await start({ PUBLIC_URL: site.publicUrl });
    browser = site.browse();
    await logIn(browser);
  });
  afterEach(async () => {
    await Promise.all([site.close(), otherInstance.close()]);
    await calls.close();
    await organiser.close();
    await redis.close();
  });

  const start = (env: Record<string, string> = {}) =>
    startSite({
      organiserUrl: calls.url,
      clock: organiser.clock,
      env: { REDIS_URL: redis.url, ORGANISER_PUBLIC_URL: organiser.url, ...env },
    });
  const isLoggedIn = ({ body }: BrowserResponse): boolean => body.includes("Sam");

  /** Waits until the readiness check of an instance returns this. */
  async function waitForStatus(status: string, instance: RunningSite): Promise<void> {
    await expect
      .poll(async () => (await instance.browse().get("/readyz")).body.trim(), { timeout: 10_000 })
      .toMatch(status);
  }

  test("an instance whose password Redis rejects isn't ready until it is accepted", async () => {
    const wrong = redis.url.replace("//", "//:wrong@");
    await redis.requirePassword("right");
    const rejected = await start({ REDIS_URL: wrong });
    onTestFinished(() => rejected.close());
    await waitForStatus("starting: Redis rejects REDIS_URL: WRONGPASS", rejected);
    expect((await rejected.browse().get("/readyz")).status).toBe(503);
    expect((await site.browse().get("/readyz")).status).toBe(200);

    await redis.requirePassword("wrong", "right");
    await waitForStatus("ready", rejected);
    await redis.requirePassword("right", "wrong");
    await redis.endConnections("right");
    await waitForStatus("degraded", rejected);
    expect((await rejected.browse().get("/readyz")).status).toBe(200);
  });

  test.each([
    ["no password", "", "NOAUTH"],
    ["a user who may not write", "reader:secret@", "NOPERM"],
  ])("an instance with %s isn't ready", async (_what, credentials, code) => {
    await redis.addReader("reader", "secret");
    await redis.requirePassword("right");
    const rejected = await start({ REDIS_URL: redis.url.replace("//", `//${credentials}`) });
    onTestFinished(() => rejected.close());
    await waitForStatus(`starting: Redis rejects REDIS_URL: ${code}`, rejected);
    expect((await rejected.browse().get("/readyz")).status).toBe(503);
  });

  test("they keep working, report “degraded”, and recover by themselves", async () => {
    await redis.lose();
    expect(isLoggedIn(await browser.get("/"))).toBe(true);
    await waitForStatus("degraded", site);
    expect((await site.browse().get("/readyz")).status).toBe(200);
    const other = otherInstance.browse();
    await logIn(other, "spectator@example.com");
    expect((await other.get("/")).body).toContain("Riley");

    await redis.restart();
    await Promise.all([waitForStatus("ready", site), waitForStatus("ready", otherInstance)]);
  });

  test("a Redis that doesn't respond delays one request by seconds, and none after it", async () => {
    redis.freeze();
    const order = await ticketOrder(browser);
    expect((await browser.post(ticketEvent, order)).status).toBe(303);
    await waitForStatus("degraded", site);
    redis.unfreeze();
    await waitForStatus("ready", site);
    // The write-behind buffer is shared by now.
    const repeated = await windowAt(otherInstance, browser).post(ticketEvent, order);
    expect([repeated.status, calls.count(submitEntry)]).toEqual([303, 1]);
  });

  test("an order submitted before, during and after the loss of Redis is accepted once", async () => {
    const order = await ticketOrder(browser);
    const first = await browser.post(ticketEvent, order);
    await redis.lose();
    const during = await browser.post(ticketEvent, order);
    await redis.restart();
    await waitForStatus("ready", site);
    const sent = calls.count(submitEntry);
    const after = await browser.post(ticketEvent, order);
    expect([first.status, during.location, after.location]).toEqual([303, first.location, first.location]);
    expect([calls.count(submitEntry), await invoices()]).toEqual([sent, 1]);
  });

  const invoices = async () =>
    (await organiser.dependencies.db.selectFrom("invoices").select("id").execute()).length;

  test("both can refresh a session, and its older cookie finds the new tokens afterwards [AUTH-016]", async () => {
    const older = windowAt(otherInstance, browser);
    organiser.clock.advance(tokenLifetime - 10_000);
    await redis.lose();
    const windows = [browser, windowAt(otherInstance, browser), browser.copy(), browser.copy()];
    const pages = await Promise.all(windows.map((window) => window.get("/")));
    expect(pages.every(isLoggedIn)).toBe(true);
    expect(calls.count(refresh)).toBeLessThanOrEqual(2);

    await redis.restart();
    await Promise.all([waitForStatus("ready", site), waitForStatus("ready", otherInstance)]);
    const refreshes = calls.count(refresh);
    // Longer than the API accepts a used refresh token.
    organiser.clock.advance(60_000);
    expect(isLoggedIn(await older.get("/"))).toBe(true);
    expect(calls.count(refresh)).toBe(refreshes);
  });

  test("a metric for alerts is 0 while Redis is lost, and 1 before and after", async () => {
    const port = await freePort();
    const watched = await start({ METRICS_PORT: String(port) });
    const storeHealth = async () =>
      /^site_store_whole (\d)$/m.exec(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())?.[1];
    await waitForStatus("ready", watched);
    expect(await storeHealth()).toBe("1");
    await redis.lose();
    await waitForStatus("degraded", watched);
    expect(await storeHealth()).toBe("0");
    await redis.restart();
    await waitForStatus("ready", watched);
    expect(await storeHealth()).toBe("1");
    await watched.close();
  });

  test("a site starts without Redis, and uses it once it is available", async () => {
    await redis.lose();
    const lateSite = await start();
    expect((await lateSite.browse().get("/")).status).toBe(200);
    await waitForStatus("degraded", lateSite);
    await redis.restart();
    await waitForStatus("ready", lateSite);
    await lateSite.close();
  });

  test("Redis never contains a token, a name or an address in plain text", async () => {
    await browser.post(ticketEvent, await ticketOrder(browser));
    await redis.lose();
    organiser.clock.advance(tokenLifetime);
    await browser.get("/");
    await browser.post(ticketEvent, await ticketOrder(browser));
    await redis.restart();
    await waitForStatus("ready", site);
    // Public responses and encrypted build files, long enough to contain any three letters by chance.
    const isPublic = (text: string) => text.includes('"fetchedAt"') || text.length > 100_000;
    const contents = (await redis.contents()).filter((text) => !isPublic(text)).join(" ");
    expect(contents.length).toBeGreaterThan(100);
    expect(/\bSam\b|Carter|driver@example\.com|127\.0\.0\.1|eyJhbGciOi(?!JkaXIi)/.exec(contents)).toBeNull();
  });
});
