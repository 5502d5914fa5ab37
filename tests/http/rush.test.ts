import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserOf } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { eventually } from "../support/eventually.ts";
import { freePort } from "../support/free-port.ts";
import { hasNginx, type RunningNginx, startNginx } from "../support/nginx.ts";
import { type OrganiserProgram, startOrganiserProgram } from "../support/organiser-program.ts";
import { type SiteProgram, startSiteProgram } from "../support/site-program.ts";
import { ask, type Borne, steadyLoad } from "../support/steady-load.ts";

const isFull = process.env["FULL"] === "1";
const seconds = isFull ? 60 : 4;
/** Visitors who are signed in, in multiples of what one instance can do. */
const timesCapacity = 3;

describe.skipIf(!hasNginx)("in a rush, one instance behind nginx (needs nginx)", () => {
  let organiser: OrganiserProgram;
  let nginx: RunningNginx;
  let site: SiteProgram;
  let dataDir: string;
  let metricsUrl: string;
  let signedIn: Record<string, string>;
  let anybody: Record<string, string>;

  beforeAll(async () => {
    const [door, port, metricsPort] = await Promise.all([freePort(), freePort(), freePort()]);
    const publicUrl = `http://localhost:${door}`;
    organiser = await startOrganiserProgram({
      ORGANISER_SITE_ORIGINS: publicUrl,
      ORGANISER_ACCESS_TOKEN_SECONDS: "3600",
    });
    dataDir = await mkdtemp(join(tmpdir(), "rush-"));
    metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    site = await startSiteProgram({
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      ORGANISER_API_URL: organiser.url,
      SESSION_SECRETS: "a-secret-for-tests-that-is-long-enough",
      TRUSTED_PROXIES: "loopback",
      METRICS_PORT: String(metricsPort),
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
    });
    nginx = await startNginx(door, [port, port]);
    const driver = browserOf(door, publicUrl);
    await logIn(driver);
    anybody = { host: `localhost:${door}`, accept: "text/html", "accept-encoding": "br" };
    signedIn = { ...anybody, cookie: [...driver.cookies].map((pair) => pair.join("=")).join("; ") };
  });
  afterAll(async () => {
    await nginx.close();
    await site.stop();
    await organiser.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const inFlight = async () => {
    const text = await (await fetch(metricsUrl)).text();
    return Number(/^site_work_in_flight (\d+)$/m.exec(text)?.[1]);
  };

  test(
    "everybody gets an answer: ready pages and health as ever, the others a page or one that says when to come again",
    { timeout: 180_000 },
    async () => {
      // Once made, it is a ready page.
      await ask(nginx.port, "/", anybody);
      await pagesInASecond(1);
      const capacity = await pagesInASecond(isFull ? 5 : 2);
      const [own, ready, health] = await steadyLoad(nginx.port, seconds, [
        { name: "signed in", path: "/events", perSecond: timesCapacity * capacity, headers: signedIn },
        { name: "ready page", path: "/", perSecond: 20, headers: anybody },
        { name: "health", path: "/readyz", perSecond: 5, headers: anybody },
      ]);
      if (!own || !ready || !health) throw new Error("Nothing was asked.");
      tell(capacity, [own, ready, health]);

      expect(Object.keys(ready.statuses)).toEqual(["200"]);
      expect(Object.keys(health.statuses)).toEqual(["200"]);
      // However fast it is: some get their page, some may be told to come again.
      const { 200: pages = 0, 503: _rejected, ...others } = own.statuses;
      expect(others).toEqual({});
      expect(pages).toBeGreaterThan(0);

      await eventually(async () => expect(await inFlight()).toBe(0));
      const after = await ask(nginx.port, "/events", signedIn);
      if (isFull) console.info(`afterwards: ${after.outcome} in ${Math.round(after.milliseconds)} ms`);
      expect(after.outcome).toBe("200");
    },
  );

  /** What one instance can do: pages for who is signed in, when there are always some more to make. */
  async function pagesInASecond(duration: number): Promise<number> {
    const begunAt = performance.now();
    let made = 0;
    const lane = async (_: unknown, number: number) => {
      while (performance.now() - begunAt < duration * 1_000) {
        const { outcome } = await ask(nginx.port, "/events", signedIn, `127.2.0.${number + 1}`);
        if (outcome === "200") made += 1;
      }
    };
    await Promise.all(Array.from({ length: 12 }, lane));
    return (made * 1_000) / (performance.now() - begunAt);
  }
});

function tell(capacity: number, kinds: readonly Borne[]): void {
  if (!isFull) return;
  const lines = kinds.map(({ name, statuses, p50, p99 }) =>
    [
      name.padEnd(12),
      JSON.stringify(statuses),
      `200: ${p50(200)}/${p99(200)} ms`,
      statuses[503] ? `503: ${p50(503)}/${p99(503)} ms` : "",
    ].join("  "),
  );
  console.info([`${capacity.toFixed(0)} pages/s can be made; p50/p99`, ...lines].join("\n"));
}
