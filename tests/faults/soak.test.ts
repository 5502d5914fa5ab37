import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer, Browser } from "../support/browser.ts";
import { type Chance, chanceFor } from "../support/chance.ts";
import { type Course, payAt, seeThrough } from "../support/course-of-order.ts";
import {
  addressOf,
  type Customer,
  makeCustomersWithOrders,
  ordersOf,
  sellManyTickets,
} from "../support/customers.ts";
import { logIn } from "../support/entry-visit.ts";
import type { Behaviour } from "../support/faulty-api.ts";
import { type FaultyLine, faultyLine } from "../support/faulty-line.ts";
import { attacks, attacksOnApi, type Target } from "../support/hostile-requests.ts";
import { numbers, pause } from "../support/lanes.ts";
import { askPatiently, BadStatus, nothingMet } from "../support/patient-visitor.ts";
import { ticketOrder } from "../support/ticket-order.ts";
import { lacking, startWholeSite, type WholeSite } from "../support/whole-site.ts";

const isFull = process.env["FULL"] === "1";
const minutes = Number(process.env["SOAK_MINUTES"] ?? (isFull ? 30 : 0.35));
const isLong = minutes > 2;
/** A shorter one is over before the programs have filled what they keep. */
const isWarm = minutes >= 20;
const minute = 60_000;
/** How long the API behaves in one bad way, and then well. */
const [badFor, wellFor] = isLong ? [10_000, 20_000] : [1_500, 2_500];
const betweenLooks = isLong ? 10_000 : 1_000;
/** A write waits 50 s for the API; by then all that was begun is over. */
const untilQuiet = 90_000;
const patience = 90_000;
/**
 * MB: of the shared store, whatever strangers put there; of a process; and what it may grow by in a minute
 * once it is warm.
 */
const [storeCeiling, memoryCeiling, growthCeiling] = [isLong ? 100 : 24, 700, 3];
const honestLanes = 4;
const hostileLanes = 3;

describe.skipIf(lacking !== "")(
  "honest and hostile visitors and a faulty API (needs nginx and redis-server)",
  () => {
    let site: WholeSite;
    let line: FaultyLine;
    let customers: Customer[];

    beforeAll(async () => {
      site = await startWholeSite({
        settings: { ORGANISER_READ_TIMEOUT_MS: "1000", LOG_LEVEL: "warn" },
        lineTo: async (apiUrl) => {
          line = await faultyLine(apiUrl);
          return line.url;
        },
      });
      await sellManyTickets(site);
      customers = await makeCustomersWithOrders(site, 2 * honestLanes);
    }, 180_000);
    afterAll(async () => {
      await site.close();
      await line.close();
    });

    test(
      `for ${minutes} minutes leave nothing behind, and every honest visitor is answered`,
      { timeout: (minutes + 10) * minute },
      async () => {
        const chance = chanceFor("soak");
        const emptyStore = await site.redis.size();
        const ends = Date.now() + minutes * minute;
        const isOn = () => Date.now() < ends;
        const met = nothingMet();
        const courses: Course[] = [];
        const memory: Memory[] = [];
        const flying: number[] = [];
        let visits = 0;
        let hostile = 0;

        const visitor = async (lane: number): Promise<void> => {
          while (isOn()) {
            const number = visits++;
            const browser = site.browse(addressOf(90, number));
            const mine = customers.filter((_one, index) => index % honestLanes === lane);
            await visit(patient(browser), chance.oneOf(mine), number);
            await pause(20);
          }
        };
        const stranger = async (): Promise<void> => {
          while (isOn()) {
            const number = hostile++;
            const isOnApi = number % 10 === 0;
            await chance
              .oneOf(isOnApi ? attacksOnApi : attacks)
              .act(isOnApi ? api() : aTarget(chance), number);
            await pause(10);
          }
        };
        await Promise.all([
          ...numbers(honestLanes).map(visitor),
          ...numbers(hostileLanes).map(stranger),
          misbehave(isOn),
          watch(isOn, memory),
        ]);
        const quiet = await untilNothingFlies(flying);
        const store = await site.redis.size();

        for (const what of new Set(memory.map((one) => one.what)))
          console.log(`${what}: ${everyHalfMinute(memory, what).join(" ")} MB`);
        const worst = Math.max(...memory.map(({ megabytes }) => megabytes));
        const slopes = [...new Set(memory.map(({ what }) => what))].map((what) => ({
          what,
          perMinute: slopeOf(memory.filter((one) => one.what === what)),
        }));
        const answered = 1 - met.unanswered / met.asks;
        const untrue = courses.flatMap(({ untruths }) => untruths);
        const growth = slopes.map(({ what, perMinute }) => `${what} ${perMinute.toFixed(1)}`).join(", ");
        console.log(
          `| soak | ${minutes} min, ${visits} visits with ${met.asks} asks, ${hostile} hostile | ` +
            `${(100 * answered).toFixed(2)} % answered (${JSON.stringify(met)}) | ` +
            `${courses.length} orders, ${untrue.length} untruths | ` +
            `in flight ${flying.join(", ")} after ${quiet} s | ` +
            `memory ${worst.toFixed(0)} MB at most; MB a minute: ${growth} | ` +
            `store ${emptyStore.toFixed(1)} → ${store.toFixed(1)} MB |`,
        );

        expect(flying).toEqual(flying.map(() => 0));
        expect(answered).toBeGreaterThanOrEqual(0.999);
        expect(met.lockedOut).toBe(0);
        expect(courses.filter(({ end, untruths }) => !isEnd(end) || untruths.length > 0)).toEqual([]);
        expect(store).toBeLessThan(storeCeiling);
        expect(worst).toBeLessThan(memoryCeiling);
        const growing = isWarm ? slopes.filter(({ perMinute }) => perMinute > growthCeiling) : [];
        expect(growing).toEqual([]);
        for (const { port } of site.instances)
          expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);

        /** The same browser, whose requests are repeated until they are answered. */
        function patient(browser: Browser): Browser {
          const answered = async (ask: () => Promise<Answer>): Promise<Answer> => {
            const answer = await askPatiently(ask, met, patience).catch((error: unknown) => {
              if (error instanceof BadStatus)
                for (const instance of site.instances) console.log(instance.logOf(error.reference));
              throw error;
            });
            if (answer === null) throw new Unanswered();
            return answer;
          };
          return {
            ...browser,
            get: (...of) => answered(() => browser.get(...of)),
            post: (...of) => answered(() => browser.post(...of)),
          };
        }

        async function visit(browser: Browser, customer: Customer, number: number): Promise<void> {
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
            // It is counted already.
            if (!(error instanceof Unanswered)) throw error;
          }
        }

        async function buy(customer: Customer): Promise<void> {
          const before = await ordersOf(site, customer);
          const isOpen = before.some(({ status }) => status === "pending");
          const order = await ticketOrder(patient(customer.browser), isOpen ? 2 : 1);
          const course = await seeThrough(customer.browser, order, async () => {
            const now = await ordersOf(site, customer);
            return now.some(({ id, tickets }) => before.find((one) => one.id === id)?.tickets !== tickets);
          });
          courses.push(course);
          if (course.place) await payAt(course.place);
        }
      },
    );

    const api = (): Target => ({
      port: site.api.port,
      host: `localhost:${site.api.port}`,
      origin: site.publicUrl,
    });

    /** nginx, or an instance itself. */
    function aTarget(chance: Chance): Target {
      const port = chance.oneOf([site.port, ...site.instances.map((instance) => instance.port)]);
      return { port, host: new URL(site.publicUrl).host, origin: site.publicUrl };
    }

    /** The API behaves badly in one way after the other, and well in between. */
    async function misbehave(isOn: () => boolean): Promise<void> {
      for (let time = 0; isOn(); time++) {
        // Not in step with visitors who come again after the 30 s that they are told.
        await pause(wellFor * (0.5 + Math.random()));
        if (!isOn()) return;
        const fault = faults[time % faults.length];
        if (fault) line.fault(fault.path, fault.behaviour);
        await pause(badFor);
        line.mend();
      }
    }

    async function watch(isOn: () => boolean, memory: Memory[]): Promise<void> {
      while (isOn()) {
        const at = Date.now();
        for (const [number, instance] of site.instances.entries())
          memory.push({ what: `site ${number + 1}`, at, megabytes: await residentOf(instance.id()) });
        memory.push({ what: "API", at, megabytes: await residentOf(site.api.id()) });
        await pause(betweenLooks);
      }
    }

    /**
     * Fills in what is still in flight in each instance; the seconds until it was nothing, or until nobody
     * waits any longer.
     */
    async function untilNothingFlies(flying: number[]): Promise<number> {
      const began = Date.now();
      for (;;) {
        const now = await Promise.all(
          site.instances.map((instance) => instance.figure("site_work_in_flight")),
        );
        flying.splice(0, flying.length, ...now);
        if (now.every((count) => count === 0) || Date.now() - began > untilQuiet)
          return Math.round((Date.now() - began) / 1_000);
        await pause(500);
      }
    }
  },
);

class Unanswered extends Error {}

const isEnd = (end: Course["end"]): boolean => end === "to pay" || end === "arrived";

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

/** MB that a process holds. */
async function residentOf(id: number): Promise<number> {
  const status = await readFile(`/proc/${id}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_000;
}

/** What a process held, in whole MB, every half minute. */
const everyHalfMinute = (samples: readonly Memory[], what: string): string[] =>
  samples
    .filter((one) => one.what === what)
    .filter((_one, index) => index % Math.ceil(30_000 / betweenLooks) === 0)
    .map(({ megabytes }) => megabytes.toFixed(0));

/** MB a minute by which it grows once it is warm: after the first third. */
function slopeOf(samples: readonly Memory[]): number {
  const warm = samples.slice(Math.floor(samples.length / 3));
  const [middleAt, middle] = [mean(warm.map(({ at }) => at)), mean(warm.map(({ megabytes }) => megabytes))];
  const along = warm.reduce((sum, { at, megabytes }) => sum + (at - middleAt) * (megabytes - middle), 0);
  const across = warm.reduce((sum, { at }) => sum + (at - middleAt) ** 2, 0);
  return across === 0 ? 0 : (along / across) * minute;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
