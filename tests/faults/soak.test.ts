import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { type Chance, chanceFor } from "../support/chance.ts";
import { followOrder, type OrderCourse, payAt } from "../support/order-course.ts";
import {
  loopbackAddress,
  type Customer,
  makeCustomersWithOrders,
  loadOrders,
  sellManyTickets,
} from "../support/customers.ts";
import { logIn } from "../support/entry-visit.ts";
import type { Behaviour } from "../support/faulty-api.ts";
import { type FaultyProxy, startFaultyProxy } from "../support/faulty-proxy.ts";
import { attacks, attacksOnApi, type Target } from "../support/hostile-requests.ts";
import { numbers, pause } from "../support/map-concurrently.ts";
import { BadStatus, fetchWithRetries, noFailures } from "../support/retrying-visitor.ts";
import { ticketOrder } from "../support/ticket-order.ts";
import { missingPrograms, startWholeSite, type WholeSite } from "../support/whole-site.ts";

const isFull = process.env["FULL"] === "1";
const minutes = Number(process.env["SOAK_MINUTES"] ?? (isFull ? 30 : 0.35));
const isLong = minutes > 2;
/** Shorter runs end before the caches are full. */
const isWarm = minutes >= 20;
const minute = 60_000;
/** Milliseconds that the API fails in one way, and then works. */
const [faultMs, healthyMs] = isLong ? [10_000, 20_000] : [1_500, 2_500];
const sampleIntervalMs = isLong ? 10_000 : 1_000;
/** Milliseconds until all requests must be done; a write waits 50 s for the API. */
const quietTimeoutMs = 90_000;
const patienceMs = 90_000;
/** Limits in MB: the shared store, a process, and a warm process's growth per minute. */
const [storeCeiling, memoryCeiling, growthCeiling] = [isLong ? 100 : 24, 700, 3];
const honestLanes = 4;
const hostileLanes = 3;

describe.skipIf(missingPrograms !== "")(
  "honest and hostile visitors with a faulty API (needs nginx and redis-server)",
  () => {
    let site: WholeSite;
    let proxy: FaultyProxy;
    let customers: Customer[];

    beforeAll(async () => {
      site = await startWholeSite({
        settings: { ORGANISER_READ_TIMEOUT_MS: "1000", LOG_LEVEL: "warn" },
        proxyFor: async (apiUrl) => {
          proxy = await startFaultyProxy(apiUrl);
          return proxy.url;
        },
      });
      await sellManyTickets(site);
      customers = await makeCustomersWithOrders(site, 2 * honestLanes);
    }, 180_000);
    afterAll(async () => {
      await site.close();
      await proxy.close();
    });

    test(
      `leave nothing behind after ${minutes} minutes, and every honest visitor gets responses`,
      { timeout: (minutes + 10) * minute },
      async () => {
        const chance = chanceFor("soak");
        const emptyStore = await site.redis.dataSizeMb();
        const ends = Date.now() + minutes * minute;
        const isRunning = () => Date.now() < ends;
        const stats = noFailures();
        const courses: OrderCourse[] = [];
        const memory: Memory[] = [];
        const inFlight: number[] = [];
        let visits = 0;
        let hostile = 0;

        const visitor = async (lane: number): Promise<void> => {
          while (isRunning()) {
            const number = visits++;
            const browser = site.browse(loopbackAddress(90, number));
            const mine = customers.filter((_one, index) => index % honestLanes === lane);
            await visitPages(retrying(browser), chance.oneOf(mine), number);
            await pause(20);
          }
        };
        const attacker = async (): Promise<void> => {
          while (isRunning()) {
            const number = hostile++;
            const isOnApi = number % 10 === 0;
            await chance
              .oneOf(isOnApi ? attacksOnApi : attacks)
              .act(isOnApi ? api() : randomTarget(chance), number);
            await pause(10);
          }
        };
        await Promise.all([
          ...numbers(honestLanes).map(visitor),
          ...numbers(hostileLanes).map(attacker),
          injectFaults(isRunning),
          sampleMemory(isRunning, memory),
        ]);
        const quiet = await waitUntilIdle(inFlight);
        const store = await site.redis.dataSizeMb();

        for (const what of new Set(memory.map((one) => one.what)))
          console.log(`${what}: ${everyHalfMinute(memory, what).join(" ")} MB`);
        const worst = Math.max(...memory.map(({ megabytes }) => megabytes));
        const slopes = [...new Set(memory.map(({ what }) => what))].map((what) => ({
          what,
          perMinute: slopeOf(memory.filter((one) => one.what === what)),
        }));
        const answeredShare = 1 - stats.unanswered / stats.requests;
        const untrue = courses.flatMap(({ wrongStatements }) => wrongStatements);
        const growth = slopes.map(({ what, perMinute }) => `${what} ${perMinute.toFixed(1)}`).join(", ");
        console.log(
          `| soak | ${minutes} min, ${visits} visits with ${stats.requests} requests, ${hostile} hostile | ` +
            `${(100 * answeredShare).toFixed(2)} % answered (${JSON.stringify(stats)}) | ` +
            `${courses.length} orders, ${untrue.length} wrong statements | ` +
            `in flight ${inFlight.join(", ")} after ${quiet} s | ` +
            `memory ${worst.toFixed(0)} MB at most; MB a minute: ${growth} | ` +
            `store ${emptyStore.toFixed(1)} → ${store.toFixed(1)} MB |`,
        );

        expect(inFlight).toEqual(inFlight.map(() => 0));
        expect(answeredShare).toBeGreaterThanOrEqual(0.999);
        expect(stats.lockedOut).toBe(0);
        expect(
          courses.filter(({ end, wrongStatements }) => !hasEnded(end) || wrongStatements.length > 0),
        ).toEqual([]);
        expect(store).toBeLessThan(storeCeiling);
        expect(worst).toBeLessThan(memoryCeiling);
        const growing = isWarm ? slopes.filter(({ perMinute }) => perMinute > growthCeiling) : [];
        expect(growing).toEqual([]);
        for (const { port } of site.instances)
          expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);

        /** A browser that repeats its requests until they are answered. */
        function retrying(browser: Browser): Browser {
          const untilAnswered = async (request: () => Promise<BrowserResponse>): Promise<BrowserResponse> => {
            const response = await fetchWithRetries(request, stats, patienceMs).catch((error: unknown) => {
              if (error instanceof BadStatus)
                for (const instance of site.instances) console.log(instance.findLogLines(error.reference));
              throw error;
            });
            if (response === null) throw new Unanswered();
            return response;
          };
          return {
            ...browser,
            get: (...args) => untilAnswered(() => browser.get(...args)),
            post: (...args) => untilAnswered(() => browser.post(...args)),
          };
        }

        async function visitPages(browser: Browser, customer: Customer, number: number): Promise<void> {
          try {
            if (number % 8 === 7) return await buy(customer);
            if (number % 8 === 3) {
              await logIn(browser, customer.email);
              await browser.get("/profile");
            }
            for (const path of ["/", "/events", "/event/night-shift-sydney", "/shop"])
              await browser.get(path);
            await browser.post("/product/season-cap", { intent: "add", qty: "1" });
            await browser.get("/cart");
          } catch (error) {
            // Already counted.
            if (!(error instanceof Unanswered)) throw error;
          }
        }

        async function buy(customer: Customer): Promise<void> {
          const before = await loadOrders(site, customer);
          const isOpen = before.some(({ status }) => status === "pending");
          const order = await ticketOrder(retrying(customer.browser), isOpen ? 2 : 1);
          const course = await followOrder(customer.browser, order, async () => {
            const now = await loadOrders(site, customer);
            return now.some(({ id, tickets }) => before.find((one) => one.id === id)?.tickets !== tickets);
          });
          courses.push(course);
          if (course.paymentUrl) await payAt(course.paymentUrl);
        }
      },
    );

    const api = (): Target => ({
      port: site.api.port,
      host: `localhost:${site.api.port}`,
      origin: site.publicUrl,
    });

    /** nginx or one of the instances. */
    function randomTarget(chance: Chance): Target {
      const port = chance.oneOf([site.port, ...site.instances.map((instance) => instance.port)]);
      return { port, host: new URL(site.publicUrl).host, origin: site.publicUrl };
    }

    /** Makes the API fail in one way after the other, and work in between. */
    async function injectFaults(isRunning: () => boolean): Promise<void> {
      for (let time = 0; isRunning(); time++) {
        // Not in step with visitors who retry after the 30 s of `Retry-After`.
        await pause(healthyMs * (0.5 + Math.random()));
        if (!isRunning()) return;
        const fault = faults[time % faults.length];
        if (fault) proxy.fault(fault.path, fault.behaviour);
        await pause(faultMs);
        proxy.restore();
      }
    }

    async function sampleMemory(isRunning: () => boolean, memory: Memory[]): Promise<void> {
      while (isRunning()) {
        const at = Date.now();
        for (const [number, instance] of site.instances.entries())
          memory.push({ what: `site ${number + 1}`, at, megabytes: await residentOf(instance.id()) });
        memory.push({ what: "API", at, megabytes: await residentOf(site.api.id()) });
        await pause(sampleIntervalMs);
      }
    }

    /** Stores each instance's requests in flight; returns the seconds until there were none, or timeout. */
    async function waitUntilIdle(inFlight: number[]): Promise<number> {
      const began = Date.now();
      for (;;) {
        const now = await Promise.all(
          site.instances.map((instance) => instance.readMetric("site_work_in_flight")),
        );
        inFlight.splice(0, inFlight.length, ...now);
        if (now.every((count) => count === 0) || Date.now() - began > quietTimeoutMs)
          return Math.round((Date.now() - began) / 1_000);
        await pause(500);
      }
    }
  },
);

class Unanswered extends Error {}

const hasEnded = (end: OrderCourse["end"]): boolean => end === "to pay" || end === "arrived";

const faults: readonly { path: string; behaviour: Behaviour }[] = [
  { path: "", behaviour: "reset" },
  { path: "", behaviour: { json: { message: "Something broke." }, status: 500 } },
  { path: "", behaviour: { half: "application/json" } },
  { path: "", behaviour: { text: "<h1>Bad gateway</h1>", type: "text/html", status: 502 } },
  { path: "/event/event", behaviour: "silence" },
  { path: "", behaviour: { json: { message: "Too many." }, status: 429 } },
  { path: "", behaviour: { text: "[1, 2", type: "application/json" } },
];

type Memory = { what: string; at: number; megabytes: number };

/** The resident memory of a process in MB. */
async function residentOf(id: number): Promise<number> {
  const status = await readFile(`/proc/${id}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_000;
}

/** The memory of a process in MB, rounded, every half minute. */
const everyHalfMinute = (samples: readonly Memory[], what: string): string[] =>
  samples
    .filter((one) => one.what === what)
    .filter((_one, index) => index % Math.ceil(30_000 / sampleIntervalMs) === 0)
    .map(({ megabytes }) => megabytes.toFixed(0));

/** Growth in MB per minute once it is warm, after the first third. */
function slopeOf(samples: readonly Memory[]): number {
  const warm = samples.slice(Math.floor(samples.length / 3));
  const [middleAt, middle] = [mean(warm.map(({ at }) => at)), mean(warm.map(({ megabytes }) => megabytes))];
  const along = warm.reduce((sum, { at, megabytes }) => sum + (at - middleAt) * (megabytes - middle), 0);
  const across = warm.reduce((sum, { at }) => sum + (at - middleAt) ** 2, 0);
  return across === 0 ? 0 : (along / across) * minute;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
