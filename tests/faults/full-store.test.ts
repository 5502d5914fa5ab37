import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { createSqliteStore } from "../../server/store/sqlite.ts";
import { callsOf } from "../support/api-calls.ts";
import type { Browser } from "../support/browser.ts";
import { entryIn, logIn } from "../support/entry-visit.ts";
import { freePort } from "../support/free-port.ts";
import { textOf } from "../support/html-form.ts";
import { hasRedis, type RunningRedis, startRedis } from "../support/redis-server.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { ticketEvent, ticketOrder } from "../support/ticket-order.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

const submitEntry = "event/event/submitEntry";
const tokenLifetime = 5 * 60_000;
const noLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
vi.setConfig({ testTimeout: 60_000 });

const engines = [
  { name: "a file", isHere: true },
  { name: hasRedis ? "Redis" : "Redis (skipped: there is no redis-server here)", isHere: hasRedis },
];

describe.each(engines)("while $name is full", ({ name, isHere }) => {
  let organiser: RunningOrganiser;
  let calls: WatchedCalls;
  let redis: RunningRedis | null = null;
  let folder: string;
  let site: RunningSite;
  let browser: Browser;
  let metrics: number;

  beforeAll(async () => {
    if (!isHere) return;
    organiser = await startOrganiser();
    calls = await watchCalls(organiser.url);
    folder = await mkdtemp(join(tmpdir(), "full-"));
    if (name === "Redis") redis = await startRedis();
    metrics = await freePort();
    site = await startSite({
      organiserUrl: calls.url,
      clock: organiser.clock,
      env: {
        DATA_DIR: folder,
        STORE_MAX_MB: "16",
        ORGANISER_PUBLIC_URL: organiser.url,
        METRICS_PORT: String(metrics),
        ...(redis ? { REDIS_URL: redis.url } : {}),
      },
    });
    organiser.siteOrigins.push(site.publicUrl);
    browser = site.browse();
    await logIn(browser);
  });
  afterAll(async () => {
    if (!isHere) return;
    await site.close();
    await calls.close();
    await organiser.close();
    await redis?.close();
    redis = null;
    await rm(folder, { recursive: true, force: true });
  });

  /** Fills the store. */
  const fill = (): Promise<void> =>
    redis ? redis.rejectWrites() : fillFile(join(folder, "site", "store.db"));

  const ready = async () => (await site.browse().get("/readyz")).body.trim();
  const fullness = async () =>
    /^site_store_full (\d)$/m.exec(await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text())?.[1];
  const invoices = async () =>
    (await organiser.dependencies.db.selectFrom("invoices").select("id").execute()).length;

  test.runIf(isHere)(
    "drafts are evicted first, to make room for orders and their idempotency records",
    async () => {
      const order = await ticketOrder(browser);
      const visitors = Array.from({ length: 90 }, () => site.browse());
      for (const visitor of visitors)
        await visitor.post(ticketEvent, { intent: "log-in", entrant_note: "x".repeat(9_000), whole: "yes" });
      await fill();
      const first = await browser.post(ticketEvent, order);
      expect([first.status, await ready()]).toEqual([303, "full: the store evicts drafts"]);
      expect(await fullness()).toBe("1");
      const repeated = await browser.post(ticketEvent, order);
      expect([repeated.location, calls.count(submitEntry)]).toEqual([first.location, 1]);
    },
  );

  test.runIf(isHere)(
    "orders are accepted once each by an API with idempotency keys, and monitoring reports the full store",
    async () => {
      const orders = [await ticketOrder(browser), await ticketOrder(browser)];
      await fill();
      const [order] = orders;
      if (!order) throw new Error("There is no order.");
      const responses = await Promise.all([1, 2, 3].map(() => browser.copy().post(ticketEvent, order)));
      expect(responses.map(({ status }) => status)).toEqual([303, 303, 303]);
      expect(new Set(responses.map(({ location }) => location)).size).toBe(1);
      const later = await browser.post(ticketEvent, order);
      expect([later.location, await invoices()]).toEqual([responses[0]?.location, 1]);
      // The first order evicted the drafts; for this one there is nothing left to evict.
      await fill();
      expect((await browser.post(ticketEvent, orders[1] ?? {})).status).toBe(303);
      expect([await ready(), await fullness()]).toEqual(["full: the store rejects writes", "2"]);
      expect((await site.browse().get("/readyz")).status).toBe(200);
    },
  );

  test.runIf(isHere)("sessions are refreshed, users log in and out, and no page is broken", async () => {
    await fill();
    organiser.clock.advance(tokenLifetime);
    expect((await browser.get("/")).body).toContain("Sam");
    expect((await browser.post(ticketEvent, await ticketOrder(browser))).status).toBe(303);
    const visitor = site.browse();
    const form = entryIn(await visitor.get(ticketEvent));
    // The requests since may have made room.
    await fill();
    const toLogin = await visitor.post(ticketEvent, {
      ...form.values(),
      entrant_note: "x".repeat(9_000),
      intent: "log-in",
    });
    expect(toLogin.location).toBe("/login");
    expect(textOf((await visitor.follow(toLogin)).body)).toContain("We couldn’t save what you entered");
    await logIn(visitor, "spectator@example.com");
    expect((await visitor.get("/")).body).toContain("Riley");
    expect((await browser.post("/logout", {})).status).toBe(303);
  });
});

/** Fills the database file to its limit: first with large values, then with ever smaller ones. */
async function fillFile(path: string): Promise<void> {
  const file = new Database(path);
  file.exec(`PRAGMA max_page_count = ${Math.floor(16_000_000 / 4_096)}`);
  file.exec("PRAGMA synchronous = OFF");
  const insert = file.prepare("INSERT INTO kept (key, value, until) VALUES (?, ?, 9e15)");
  for (const size of [500_000, 50_000, 3_000, 500, 50, 1]) while (isPut("x".repeat(size)));
  file.close();

  function isPut(value: string): boolean {
    try {
      insert.run(randomUUID(), value);
      return true;
    } catch {
      return false;
    }
  }
}

describe("while a file is full and the API doesn't declare idempotency keys", () => {
  test("an order is rejected with “Nothing was submitted”, keeps the input, and succeeds once there is room", async () => {
    const organiser = await startOrganiser();
    const calls = await watchCalls(organiser.url);
    const { body: domain } = await callsOf(organiser.url).get("cognito/domain/currentDomain");
    calls.respondWith("currentDomain", 200, {
      ...z.record(z.string(), z.unknown()).parse(domain),
      capabilities: [],
    });
    const folder = await mkdtemp(join(tmpdir(), "full-"));
    const store = createSqliteStore(join(folder, "store.db"), organiser.clock, noLog);
    let isFull = false;
    const full = () => Promise.reject(Object.assign(new Error("The store is full."), { name: "StoreError" }));
    const site = await startSite({
      organiserUrl: calls.url,
      clock: organiser.clock,
      store: {
        ...store,
        set: (...args) => (isFull ? full() : store.set(...args)),
        add: (...args) => (isFull ? full() : store.add(...args)),
      },
      env: { ORGANISER_PUBLIC_URL: organiser.url },
    });
    organiser.siteOrigins.push(site.publicUrl);
    const browser = site.browse();
    await logIn(browser);
    const order = await ticketOrder(browser);

    isFull = true;
    const rejected = await browser.post(ticketEvent, order);
    expect([rejected.status, calls.count(submitEntry)]).toEqual([503, 0]);
    expect(textOf(rejected.body)).toContain("Nothing was submitted or charged");
    expect(textOf(rejected.body)).not.toMatch(/Something went wrong|problem on our side/);

    isFull = false;
    const sent = await browser.post(ticketEvent, { ...entryIn(rejected).values(), intent: "submit" });
    expect([sent.status, calls.count(submitEntry)]).toEqual([303, 1]);
    await site.close();
    await store.close();
    await calls.close();
    await organiser.close();
    await rm(folder, { recursive: true, force: true });
  });
});
