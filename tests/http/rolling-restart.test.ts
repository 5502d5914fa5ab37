import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer, Browser } from "../support/browser.ts";
import { categoryId, logIn } from "../support/entry-visit.ts";
import { makePeople } from "../support/people.ts";
import { lacking, startWholeSite, type WholeSite } from "../support/whole-site.ts";

const isFull = process.env["FULL"] === "1";
/** Each round restarts all instances, one after the other. */
const rounds = isFull ? 6 : 1;
const requestsPerSecond = isFull ? 100 : 30;
/** More aren't begun where the machine is too slow for this rate: it is not the load that is on trial. */
const mostAtOnce = isFull ? 50 : 15;

describe.skipIf(lacking !== "")(
  "while three instances behind nginx are restarted (needs nginx and redis-server)",
  () => {
    let site: WholeSite;

    beforeAll(async () => {
      site = await startWholeSite();
      await makePeople(site, people);
    }, 120_000);
    afterAll(() => site.close());

    test(
      "no visitor's request fails, not even one that sends something, and everybody stays signed in",
      { timeout: 300_000 },
      async () => {
        const driver = site.browse();
        await logIn(driver);
        const category = categoryId(await driver.get(event), "Street");
        const visits = steadily(visitsOf({ driver, browse: (from) => site.browse(from), category }));
        for (let round = 0; round < rounds; round++) {
          for (const instance of site.instances) {
            expect(await instance.stop()).toBe(0);
            await instance.start();
          }
        }
        const answers = await visits.end();

        const failed = answers.filter((answer) => answer !== asExpected);
        console.log(
          `| SIGTERM of each in turn | ${rounds * site.instances.length} restarts | ` +
            `${requestsPerSecond} requests/s | ` +
            `${failed.length} of ${answers.length} visits failed |`,
        );
        expect(answers.length).toBeGreaterThan(rounds * requestsPerSecond);
        expect(failed).toEqual([]);
        expect((await driver.get("/")).body).toContain('action="/logout"');
      },
    );
  },
);

const event = "/event/night-shift-sydney";

type Visiting = { driver: Browser; browse: (from: string) => Browser; category: string };

/** A visit: how many requests it makes, and what came of them. `number` is another one each time. */
type Kind = { asks: number; visit: (number: number) => Promise<string> };

/** What visitors do, somebody signed in and others, who each come from an address of their own. */
function visitsOf({ driver, browse, category }: Visiting): Kind[] {
  const stranger = (number: number) =>
    browse(`127.1.${Math.floor(number / 250) % 250}.${1 + (number % 250)}`);
  const reading = (path: string, status = 200): Kind => ({
    asks: 1,
    visit: async (number) => told(await stranger(number).get(path), status, "</html>"),
  });

  return [
    { asks: 1, visit: async () => told(await driver.copy().get("/events.data"), 200, "Sam") },
    {
      asks: 2,
      async visit(number) {
        const browser = stranger(number);
        const opened = told(await browser.get(event), 200, "</html>");
        if (opened !== asExpected) return opened;
        const entrant_note = `note ${number}.`;
        return told(
          await browser.post(event, { category, entrant_note, whole: "yes", intent: "update" }),
          200,
          entrant_note,
        );
      },
    },
    reading("/"),
    { asks: 1, visit: async () => told(await driver.copy().get(`${event}.data`), 200, "Sam") },
    {
      asks: 3,
      async visit(number) {
        const browser = stranger(number);
        const somebody = people[number % people.length];
        await logIn(browser, somebody?.email);
        return told(await browser.get("/"), 200, somebody?.first_name ?? "nobody");
      },
    },
    reading("/events"),
    reading(event),
    reading("/no/such/page", 404),
  ];
}

/** So many that nobody logs in too often. */
const people = Array.from({ length: 100 }, (_, index) => ({
  email: `visitor-${index}@example.com`,
  first_name: `Robin${index}`,
  last_name: "Ito",
}));

/** Begins visits of all kinds at a steady rate, however long each takes, until their end is asked for. */
function steadily(kinds: readonly Kind[]) {
  const visits: Promise<string>[] = [];
  let underWay = 0;
  const asks = kinds.reduce((sum, kind) => sum + kind.asks, 0);
  const visitsPerSecond = (requestsPerSecond * kinds.length) / asks;
  const startedAt = performance.now();
  const beat = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1_000) * visitsPerSecond;
    while (visits.length < due && underWay < mostAtOnce) begin();
  }, 10);

  return {
    end: () => {
      clearInterval(beat);
      return Promise.all(visits);
    },
  };

  function begin(): void {
    const number = visits.length;
    const kind = kinds[number % kinds.length];
    if (!kind) return;
    underWay += 1;
    const outcome = kind.visit(number).catch(String);
    visits.push(outcome.finally(() => (underWay -= 1)));
  }
}

const asExpected = "as expected";

/** What is wrong with an answer, if anything. */
function told({ status, body }: Answer, wanted: number, words: string): string {
  if (status !== wanted) return `${status} instead of ${wanted}`;
  return body.includes(words) ? asExpected : `${status} without ${words}`;
}
