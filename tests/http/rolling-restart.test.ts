import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Browser, browserOf } from "../support/browser.ts";
import { categoryId, entryIn, logIn } from "../support/entry-visit.ts";
import { freePort } from "../support/free-port.ts";
import { hasNginx, type RunningNginx, startNginx } from "../support/nginx.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type SiteProgram, startSiteProgram } from "../support/site-program.ts";

/** Each round restarts both instances, one after the other. */
const rounds = process.env["FULL"] ? 3 : 1;
const requestsPerSecond = process.env["FULL"] ? 100 : 50;

describe.skipIf(!hasNginx)("while two instances behind nginx are restarted (needs nginx)", () => {
  let organiser: RunningOrganiser;
  let nginx: RunningNginx;
  let dataDir: string;
  let publicUrl: string;
  let ports: [number, number];
  const instances: SiteProgram[] = [];

  beforeAll(async () => {
    organiser = await startOrganiser();
    dataDir = await mkdtemp(join(tmpdir(), "restart-"));
    const [door, ...behind] = await Promise.all([freePort(), freePort(), freePort()]);
    ports = behind;
    publicUrl = `http://localhost:${door}`;
    organiser.siteOrigins.push(publicUrl);
    for (const port of ports) instances.push(await start(port));
    nginx = await startNginx(door, ports);
  });
  afterAll(async () => {
    await nginx.close();
    await Promise.all(instances.map((instance) => instance.stop()));
    await organiser.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = (port: number) =>
    startSiteProgram({
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      ORGANISER_API_URL: organiser.url,
      SESSION_SECRETS: "a-secret-for-tests-that-is-long-enough",
      TRUSTED_PROXIES: "loopback",
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      CLOCK_START: new Date(organiser.clock.now()).toISOString(),
    });

  test(
    "no visitor's request fails, not even one that sends something, and everybody stays signed in",
    { timeout: 180_000 },
    async () => {
      const browser = browserOf(nginx.port, publicUrl);
      await logIn(browser);
      const visits = visitsOf(browser, browserOf(nginx.port, publicUrl));
      for (let round = 0; round < rounds; round++) {
        for (const [index, port] of ports.entries()) {
          expect(await instances[index]?.stop()).toBe(0);
          instances[index] = await start(port);
        }
      }
      const answers = await visits.end();

      expect(answers.length).toBeGreaterThan(rounds * requestsPerSecond);
      expect(answers.filter((answer) => answer !== asExpected)).toEqual([]);
      expect((await browser.get("/")).body).toContain('action="/logout"');
    },
  );
});

/** Visits of all kinds at a steady rate, until their end is asked for. */
function visitsOf(driver: Browser, visitor: Browser) {
  const event = "/event/night-shift-sydney";
  const kinds: (() => Promise<string>)[] = [
    async () => told(await driver.copy().get("/events"), 200, "Sam"),
    // Everybody's own form: one browser alone may not post so often.
    async () => {
      const page = await visitor.copy().get(event);
      const category = categoryId(page, "Street");
      const chosen = entryIn(page).fillIn({ category });
      const answer = await visitor.copy().post(event, chosen.press("Update"));
      const isKept = answer.status === 200 && entryIn(answer).values()["category"]?.[0] === category;
      return isKept ? asExpected : `${answer.status} without the category`;
    },
    async () => told(await visitor.copy().get("/"), 200, "</html>"),
    async () => told(await visitor.copy().get("/no/such/page"), 404, "</html>"),
  ];
  const underWay: Promise<string>[] = [];
  const beat = setInterval(() => {
    // The second kind asks twice.
    const visit = kinds[underWay.length % kinds.length];
    if (visit) underWay.push(outcomeOf(visit));
  }, 1_250 / requestsPerSecond);

  return {
    end: () => {
      clearInterval(beat);
      return Promise.all(underWay);
    },
  };
}

const asExpected = "as expected";

/** What is wrong with an answer, if anything. */
function told({ status, body }: Answer, wanted: number, words: string): string {
  if (status !== wanted) return `${status} instead of ${wanted}`;
  return body.includes(words) ? asExpected : `${status} without ${words}`;
}

const outcomeOf = (visit: () => Promise<string>): Promise<string> => visit().catch(String);
