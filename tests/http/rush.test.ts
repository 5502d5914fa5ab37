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
import { type LoadResult, runSteadyLoad, sendTimed } from "../support/steady-load.ts";

const isFull = process.env["FULL"] === "1";
const seconds = isFull ? 60 : 4;
/** Logged-in visitors, as multiples of what one instance can serve. */
const loadFactor = 3;

describe.skipIf(!hasNginx)("under heavy load, one instance behind nginx (needs nginx)", () => {
  let organiser: OrganiserProgram;
  let nginx: RunningNginx;
  let instance = 0;
  let site: SiteProgram;
  let dataDir: string;
  let metricsUrl: string;
  let loggedIn: Record<string, string>;
  let anonymousHeaders: Record<string, string>;

  beforeAll(async () => {
    const [nginxPort, port, metricsPort] = await Promise.all([freePort(), freePort(), freePort()]);
    const publicUrl = `http://localhost:${nginxPort}`;
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
    instance = port;
    nginx = await startNginx(nginxPort, [port, port]);
    const driver = browserOf(nginxPort, publicUrl);
    await logIn(driver);
    anonymousHeaders = { host: `localhost:${nginxPort}`, accept: "text/html", "accept-encoding": "br" };
    loggedIn = { ...anonymousHeaders, cookie: [...driver.cookies].map((pair) => pair.join("=")).join("; ") };
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
    "every request gets a response: cached pages and health as usual, others a page or one with Retry-After",
    { timeout: 180_000 },
    async () => {
      // After the first request it is a cached page.
      await sendTimed(nginx.port, "/", anonymousHeaders);
      await pagesInASecond(1);
      const capacity = await pagesInASecond(isFull ? 5 : 2);
      const [own, ready, health] = await runSteadyLoad(nginx.port, seconds, [
        { name: "signed in", path: "/events", perSecond: loadFactor * capacity, headers: loggedIn },
        { name: "ready page", path: "/", perSecond: 20, headers: anonymousHeaders },
        { name: "health", path: "/readyz", perSecond: 5, headers: anonymousHeaders, port: instance },
      ]);
      if (!own || !ready || !health) throw new Error("Nothing was asked.");
      printResults(capacity, [own, ready, health]);

      expect(Object.keys(ready.statuses)).toEqual(["200"]);
      expect(Object.keys(health.statuses)).toEqual(["200"]);
      // However fast the machine is: some get their page, some may get Retry-After.
      const { 200: pages = 0, 503: _rejected, ...others } = own.statuses;
      expect(others).toEqual({});
      expect(pages).toBeGreaterThan(0);

      await eventually(async () => expect(await inFlight()).toBe(0));
      const after = await sendTimed(nginx.port, "/events", loggedIn);
      if (isFull) console.info(`afterwards: ${after.outcome} in ${Math.round(after.milliseconds)} ms`);
      expect(after.outcome).toBe("200");
    },
  );

  /** Capacity of one instance: pages per second for logged-in users, when there is always a backlog. */
  async function pagesInASecond(duration: number): Promise<number> {
    const startedAt = performance.now();
    let completed = 0;
    const worker = async (_: unknown, number: number) => {
      while (performance.now() - startedAt < duration * 1_000) {
        const { outcome } = await sendTimed(nginx.port, "/events", loggedIn, `127.2.0.${number + 1}`);
        if (outcome === "200") completed += 1;
      }
    };
    await Promise.all(Array.from({ length: 12 }, worker));
    return (completed * 1_000) / (performance.now() - startedAt);
  }
});

function printResults(capacity: number, kinds: readonly LoadResult[]): void {
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
