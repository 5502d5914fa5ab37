import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { categoryId, logIn } from "../support/entry-visit.ts";
import { makePeople } from "../support/people.ts";
import { missingPrograms, startWholeSite, type WholeSite } from "../support/whole-site.ts";

const isFull = process.env["FULL"] === "1";
/** Each round restarts all instances in turn. */
const rounds = isFull ? 6 : 1;
const requestsPerSecond = isFull ? 100 : 12;
/** Limit of concurrent visits: on a machine too slow for this rate, the load isn't under test. */
const maxConcurrent = isFull ? 50 : 8;

describe.skipIf(missingPrograms !== "")(
  "while three instances behind nginx are restarted (needs nginx and redis-server)",
  () => {
    let site: WholeSite;

    beforeAll(async () => {
      site = await startWholeSite();
      await makePeople(site, people);
    }, 120_000);
    afterAll(() => site.close());

    test(
      "no request fails, including writes, and all users stay logged in",
      { timeout: 300_000 },
      async () => {
        const driver = site.browse();
        await logIn(driver);
        const category = categoryId(await driver.get(event), "Street");
        const visits = runSteadily(visitsOf({ driver, browse: (from) => site.browse(from), category }));
        for (let round = 0; round < rounds; round++) {
          for (const instance of site.instances) {
            expect(await instance.stop()).toBe(0);
            await instance.start();
          }
        }
        const responses = await visits.end();

        const failed = responses.filter((response) => response !== OK);
        console.log(
          `| SIGTERM of each in turn | ${rounds * site.instances.length} restarts | ` +
            `${requestsPerSecond} requests/s | ` +
            `${failed.length} of ${responses.length} visits failed |`,
        );
        expect(responses.length).toBeGreaterThan(rounds * requestsPerSecond);
        expect(failed).toEqual([]);
        expect((await driver.get("/")).body).toContain('action="/logout"');
      },
    );
  },
);

const event = "/event/night-shift-sydney";

type VisitContext = { driver: Browser; browse: (from: string) => Browser; category: string };

/** A visit: how many requests it makes, and their results. `number` differs on each call. */
type Kind = { requestCount: number; visit: (number: number) => Promise<string> };

/** Journeys of logged-in and anonymous visitors, each from its own IP address. */
function visitsOf({ driver, browse, category }: VisitContext): Kind[] {
  const anonymousVisitor = (number: number) =>
    browse(`127.1.${Math.floor(number / 250) % 250}.${1 + (number % 250)}`);
  const reading = (path: string, status = 200): Kind => ({
    requestCount: 1,
    visit: async (number) => problemOf(await anonymousVisitor(number).get(path), status, "</html>"),
  });

  return [
    { requestCount: 1, visit: async () => problemOf(await driver.copy().get("/events.data"), 200, "Sam") },
    {
      requestCount: 2,
      async visit(number) {
        const browser = anonymousVisitor(number);
        const opened = problemOf(await browser.get(event), 200, "</html>");
        if (opened !== OK) return opened;
        const entrant_note = `note ${number}.`;
        return problemOf(
          await browser.post(event, { category, entrant_note, whole: "yes", intent: "update" }),
          200,
          entrant_note,
        );
      },
    },
    reading("/"),
    { requestCount: 1, visit: async () => problemOf(await driver.copy().get(`${event}.data`), 200, "Sam") },
    {
      requestCount: 3,
      async visit(number) {
        const browser = anonymousVisitor(number);
        const user = people[number % people.length];
        await logIn(browser, user?.email);
        return problemOf(await browser.get("/"), 200, user?.first_name ?? "nobody");
      },
    },
    reading("/events"),
    reading(event),
    reading("/no/such/page", 404),
  ];
}

/** Enough accounts to stay below the login limit. */
const people = Array.from({ length: 100 }, (_, index) => ({
  email: `visitor-${index}@example.com`,
  first_name: `Robin${index}`,
  last_name: "Ito",
}));

/** Starts visits of all kinds at a steady rate, however long each takes, until stopped. */
function runSteadily(kinds: readonly Kind[]) {
  const visits: Promise<string>[] = [];
  let inFlight = 0;
  const requestsPerRound = kinds.reduce((sum, kind) => sum + kind.requestCount, 0);
  const visitsPerSecond = (requestsPerSecond * kinds.length) / requestsPerRound;
  const startedAt = performance.now();
  const interval = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1_000) * visitsPerSecond;
    while (visits.length < due && inFlight < maxConcurrent) startVisit();
  }, 10);

  return {
    end: () => {
      clearInterval(interval);
      return Promise.all(visits);
    },
  };

  function startVisit(): void {
    const number = visits.length;
    const kind = kinds[number % kinds.length];
    if (!kind) return;
    inFlight += 1;
    const outcome = kind.visit(number).catch(String);
    visits.push(outcome.finally(() => (inFlight -= 1)));
  }
}

const OK = "as expected";

/** The problem with a response, if any. */
function problemOf({ status, body }: BrowserResponse, expectedStatus: number, expectedText: string): string {
  if (status !== expectedStatus) return `${status} instead of ${expectedStatus}`;
  return body.includes(expectedText) ? OK : `${status} without ${expectedText}`;
}
