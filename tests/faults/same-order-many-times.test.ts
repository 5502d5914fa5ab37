import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { logIn } from "../support/entry-visit.ts";
import { press } from "../support/event-order.ts";
import { makePeople } from "../support/people.ts";
import { hasRedis, type RunningRedis, startRedis } from "../support/redis-server.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { windowAt } from "../support/same-browser.ts";
import { ticketEvent, ticketOrder } from "../support/ticket-order.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

const isFull = process.env["FULL"] === "1";
/** So many people, and so many of them at once. */
const people = isFull ? 1_000 : 50;
const atOnce = 5;
const copies = 5;

const engines = [
  { name: "a file", isHere: true },
  { name: hasRedis ? "Redis" : "Redis (skipped: there is no redis-server here)", isHere: hasRedis },
];

describe.each(engines)("two instances that share $name", ({ name, isHere }) => {
  let organiser: RunningOrganiser;
  let calls: WatchedCalls;
  let redis: RunningRedis | null = null;
  let dataDir: string;
  let site: RunningSite;
  let otherInstance: RunningSite;

  beforeAll(async () => {
    if (!isHere) return;
    organiser = await startOrganiser();
    calls = await watchCalls(organiser.url);
    if (name === "Redis") redis = await startRedis();
    dataDir = await mkdtemp(join(tmpdir(), "shared-"));
    site = await start();
    organiser.siteOrigins.push(site.publicUrl);
    otherInstance = await start({ PUBLIC_URL: site.publicUrl });
  });
  afterAll(async () => {
    if (!isHere) return;
    await Promise.all([site.close(), otherInstance.close()]);
    await calls.close();
    await organiser.close();
    await redis?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = (env: Record<string, string> = {}) =>
    startSite({
      organiserUrl: calls.url,
      clock: organiser.clock,
      env: {
        DATA_DIR: dataDir,
        ORGANISER_PUBLIC_URL: organiser.url,
        TRUSTED_PROXIES: "loopback",
        ...(redis ? { REDIS_URL: redis.url } : {}),
        ...env,
      },
    });

  test.runIf(isHere)(
    `take ${people} orders once each, although each is posted ${copies} times at once`,
    { timeout: isFull ? 1_800_000 : 120_000 },
    async () => {
      const emails = Array.from({ length: people }, (_, index) => `visitor-${index}@example.com`);
      await makePeople(
        organiser,
        emails.map((email) => ({ email, first_name: "Robin", last_name: "Ito" })),
      );
      const left = [...emails.entries()];
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (let next = left.pop(); next; next = left.pop()) await orderAndPay(next[1], next[0]);
        }),
      );

      expect(calls.count("event/event/submitEntry")).toBe(people);
      const { db } = organiser.parts;
      const payments = await db.selectFrom("payments").select(["status", "invoice_id"]).execute();
      expect(payments.map(({ status }) => status)).toEqual(emails.map(() => "paid"));
      expect(new Set(payments.map((payment) => payment.invoice_id)).size).toBe(people);
      const orders = await db.selectFrom("entry_orders").select(["user_id", "status"]).execute();
      expect(orders.map(({ status }) => status)).toEqual(emails.map(() => "paid"));
      expect(new Set(orders.map((order) => order.user_id)).size).toBe(people);
    },
  );

  /** Somebody with an address of their own posts one form several times, on both instances, and pays. */
  async function orderAndPay(email: string, index: number): Promise<void> {
    const address = `10.0.${Math.floor(index / 250)}.${1 + (index % 250)}`;
    const browser = site.browse({ "x-forwarded-for": address });
    await logIn(browser, email);
    const order = await ticketOrder(browser);
    const windows = Array.from({ length: copies }, (_, copy) =>
      copy % 2 ? browser.copy() : windowAt(otherInstance, browser, { "x-forwarded-for": address }),
    );
    const answers = await Promise.all(windows.map((window) => window.post(ticketEvent, order)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 303));
    const [first, ...others] = answers.map(({ location }) => location);
    expect(others).toEqual(others.map(() => first));
    expect((await press(first ?? "", "pay")).back).toContain(ticketEvent);
  }
});
