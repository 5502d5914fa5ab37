import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, browserOf } from "../support/browser.ts";
import { entryIn, fieldNamed, logIn } from "../support/entry-visit.ts";
import { textOf } from "../support/html-form.ts";
import { hasRedis, type RunningRedis, startRedis } from "../support/redis-server.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { ticketEvent } from "../support/ticket-order.ts";

const isFull = process.env["FULL"] === "1";
/** Posts per attack. */
const posts = isFull ? 2_000 : 200;
const megabyte = 1_000_000;

const engines = [
  { name: "a file", isHere: true },
  { name: hasRedis ? "Redis" : "Redis (skipped: there is no redis-server here)", isHere: hasRedis },
];

describe.each(engines)("drafts in $name", ({ name, isHere }) => {
  let organiser: RunningOrganiser;
  let redis: RunningRedis | null = null;
  let folder: string;
  let site: RunningSite;

  beforeAll(async () => {
    if (!isHere) return;
    organiser = await startOrganiser();
    folder = await mkdtemp(join(tmpdir(), "drafts-"));
    if (name === "Redis") redis = await startRedis();
    site = await startSite({
      organiserUrl: organiser.url,
      clock: organiser.clock,
      env: { DATA_DIR: folder, DRAFTS_MAX_MB: "1", ...(redis ? { REDIS_URL: redis.url } : {}) },
    });
    organiser.siteOrigins.push(site.publicUrl);
  });
  afterAll(async () => {
    if (!isHere) return;
    await site.close();
    await organiser.close();
    await redis?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Bytes used in the store. */
  const usedBytes = async (): Promise<number> =>
    redis
      ? (await redis.contents()).reduce((sum, text) => sum + Buffer.byteLength(text), 0)
      : (await stat(join(folder, "site", "store.db"))).size;

  /** Chooses this many tickets and clicks “Log in to enter”, which saves a draft. */
  async function saveDraft(browser: Browser, tickets: string) {
    const page = await browser.get(ticketEvent);
    const form = entryIn(page).fillIn({ [fieldNamed(page, "Adult")]: tickets });
    return browser.post(ticketEvent, { ...form.values(), intent: "log-in" });
  }
  /** How many tickets the form shows when it is opened. */
  async function ticketsAt(browser: Browser): Promise<unknown> {
    const page = await browser.get(ticketEvent);
    return [entryIn(page).values()[fieldNamed(page, "Adult")]].flat()[0];
  }

  /** Posts without a cookie, ten at once, from one address or from many. */
  async function attack(size: number, addressAt: (index: number) => string): Promise<number[]> {
    const statuses: number[] = [];
    const left = Array.from({ length: posts }, (_, index) => index);
    const send = async () => {
      for (let index = left.pop(); index !== undefined; index = left.pop()) {
        const browser = browserOf(site.port, site.publicUrl, {}, new Map(), addressAt(index));
        const fields = { intent: "log-in", entrant_note: "x".repeat(size), whole: "yes" };
        statuses.push((await browser.post(ticketEvent, fields)).status);
      }
    };
    await Promise.all(Array.from({ length: 10 }, send));
    return statuses;
  }

  test.runIf(isHere)(
    `200 posts of 185 kB without a cookie store nothing, and a logged-in user's draft stays`,
    { timeout: isFull ? 600_000 : 60_000 },
    async () => {
      const driver = site.browse();
      await logIn(driver);
      expect((await saveDraft(driver, "3")).status).toBe(303);
      const before = await usedBytes();
      const statuses = await attack(185_000, () => "127.0.0.1");
      expect(new Set(statuses)).toEqual(new Set([303]));
      expect((await usedBytes()) - before).toBeLessThan(megabyte);
      expect(await ticketsAt(driver)).toBe("3");
    },
  );

  test.runIf(isHere)(
    "the largest drafts from many addresses stay below the ceiling; those of one visitor are evicted first",
    { timeout: isFull ? 600_000 : 60_000 },
    async () => {
      const [driver, visitor] = [site.browse(), site.browse()];
      await logIn(driver);
      await saveDraft(driver, "3");
      await saveDraft(visitor, "2");
      expect(await ticketsAt(visitor)).toBe("2");
      const before = await usedBytes();
      const statuses = await attack(11_000, (index) => `127.0.${1 + (index % 200)}.1`);
      expect(new Set(statuses)).toEqual(new Set([303]));
      expect((await usedBytes()) - before).toBeLessThan(3 * megabyte);
      expect([await ticketsAt(driver), await ticketsAt(visitor)]).toEqual(["3", "0"]);
    },
  );

  test.runIf(isHere)("a visitor whose form is too large to store is told that it isn't saved", async () => {
    const visitor = site.browse();
    const form = entryIn(await visitor.get(ticketEvent));
    const fields = { ...form.values(), entrant_note: "x".repeat(30_000), intent: "log-in" };
    const response = await visitor.post(ticketEvent, fields);
    expect(response.location).toBe("/login");
    const page = textOf((await visitor.follow(response)).body);
    expect(page).toContain("We couldn’t save what you entered");

    const other = site.browse();
    const small = await saveDraft(other, "2");
    expect(textOf((await other.follow(small)).body)).not.toContain("couldn’t save what you entered");
  });

  // Redis expires drafts by its own clock, which tests can't advance.
  test.runIf(isHere && name === "a file")(
    "a logged-in user still has the draft an hour before its 14 days are over",
    async () => {
      const driver = site.browse();
      await logIn(driver);
      await saveDraft(driver, "3");
      organiser.clock.advance((14 * 24 - 1) * 60 * 60_000);
      expect(await ticketsAt(driver)).toBe("3");
    },
  );
});
