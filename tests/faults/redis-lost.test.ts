import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Answer, Browser } from "../support/browser.ts";
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
  const knowsTheDriver = ({ body }: Answer): boolean => body.includes("Sam");

  /** What an instance says of itself, until it says this. */
  async function becomes(words: string, instance: RunningSite): Promise<void> {
    await expect
      .poll(async () => (await instance.browse().get("/readyz")).body.trim(), { timeout: 10_000 })
      .toMatch(words);
  }

  test("they go on, say so to whoever watches them, and recover by themselves", async () => {
    await redis.lose();
    expect(knowsTheDriver(await browser.get("/"))).toBe(true);
    await becomes("degraded", site);
    expect((await site.browse().get("/readyz")).status).toBe(200);
    const other = otherInstance.browse();
    await logIn(other, "spectator@example.com");
    expect((await other.get("/")).body).toContain("Riley");

    await redis.comeBack();
    await Promise.all([becomes("ready", site), becomes("ready", otherInstance)]);
  });

  test("a Redis that says nothing any more holds up one request for seconds, and nobody after it", async () => {
    redis.fallSilent();
    const order = await ticketOrder(browser);
    expect((await browser.post(ticketEvent, order)).status).toBe(303);
    await becomes("degraded", site);
    redis.wakeUp();
    await becomes("ready", site);
    // What was noted meanwhile is shared by now.
    const again = await windowAt(otherInstance, browser).post(ticketEvent, order);
    expect([again.status, calls.count(submitEntry)]).toEqual([303, 1]);
  });

  test("an order posted before, and again while Redis is lost and after it forgot everything, is taken once", async () => {
    const order = await ticketOrder(browser);
    const first = await browser.post(ticketEvent, order);
    await redis.lose();
    const meanwhile = await browser.post(ticketEvent, order);
    await redis.comeBack();
    await becomes("ready", site);
    const sent = calls.count(submitEntry);
    const after = await browser.post(ticketEvent, order);
    expect([first.status, meanwhile.location, after.location]).toEqual([303, first.location, first.location]);
    expect([calls.count(submitEntry), await invoices()]).toEqual([sent, 1]);
  });

  const invoices = async () =>
    (await organiser.parts.db.selectFrom("invoices").select("id").execute()).length;

  test("both can refresh a session, and its older cookie finds its successor afterwards [AUTH-016]", async () => {
    const older = windowAt(otherInstance, browser);
    organiser.clock.advance(tokenLifetime - 10_000);
    await redis.lose();
    const windows = [browser, windowAt(otherInstance, browser), browser.copy(), browser.copy()];
    const pages = await Promise.all(windows.map((window) => window.get("/")));
    expect(pages.every(knowsTheDriver)).toBe(true);
    expect(calls.count(refresh)).toBeLessThanOrEqual(2);

    await redis.comeBack();
    await Promise.all([becomes("ready", site), becomes("ready", otherInstance)]);
    const asked = calls.count(refresh);
    // Longer than the API itself lets a used token pass.
    organiser.clock.advance(60_000);
    expect(knowsTheDriver(await older.get("/"))).toBe(true);
    expect(calls.count(refresh)).toBe(asked);
  });

  test("an alarm can be had of it: the figures say 0 while it is lost, and 1 before and after", async () => {
    const port = await freePort();
    const watched = await start({ METRICS_PORT: String(port) });
    const isWhole = async () =>
      /^site_store_whole (\d)$/m.exec(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())?.[1];
    await becomes("ready", watched);
    expect(await isWhole()).toBe("1");
    await redis.lose();
    await becomes("degraded", watched);
    expect(await isWhole()).toBe("0");
    await redis.comeBack();
    await becomes("ready", watched);
    expect(await isWhole()).toBe("1");
    await watched.close();
  });

  test("a site starts without it, and shares once it is there", async () => {
    await redis.lose();
    const late = await start();
    expect((await late.browse().get("/")).status).toBe(200);
    await becomes("degraded", late);
    await redis.comeBack();
    await becomes("ready", late);
    await late.close();
  });

  test("neither before nor after does Redis hold a token, a name or an address", async () => {
    await browser.post(ticketEvent, await ticketOrder(browser));
    await redis.lose();
    organiser.clock.advance(tokenLifetime);
    await browser.get("/");
    await browser.post(ticketEvent, await ticketOrder(browser));
    await redis.comeBack();
    await becomes("ready", site);
    // Public answers, and the sealed files of a build, so many letters that any three stand side by side
    // somewhere.
    const isPublic = (text: string) => text.includes('"fetchedAt"') || text.length > 100_000;
    const held = (await redis.contents()).filter((text) => !isPublic(text)).join(" ");
    expect(held.length).toBeGreaterThan(100);
    expect(/\bSam\b|Carter|driver@example\.com|127\.0\.0\.1|eyJhbGciOi(?!JkaXIi)/.exec(held)).toBeNull();
  });
});
