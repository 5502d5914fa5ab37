import { spawnSync } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import https from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { createHealthEndpoints, type Phase } from "../../server/http/health.ts";
import { eventually } from "../support/eventually.ts";
import { freePort } from "../support/free-port.ts";
import { type Behaviour, type FaultyApi, listen, startFaultyApi } from "../support/faulty-api.ts";
import { startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

/** The first request of an instance. */
const firstRead = "/api/v1/event/event/upcomingEventList";
let api: FaultyApi;

beforeAll(async () => {
  api = await startFaultyApi();
  api.respondWith(firstRead, { json: { data: [] } });
});
afterAll(() => api.close());

test("the site is alive and ready, then alive but not ready while it drains", async () => {
  const site = await startSite({ organiserUrl: api.url });
  const browser = site.browse();
  expect((await browser.get("/healthz")).status).toBe(200);
  expect((await browser.get("/readyz")).status).toBe(200);

  site.stopBeingReady();
  expect((await browser.get("/healthz")).status).toBe(200);
  const { status, headers } = await browser.get("/readyz");
  expect([status, headers["cache-control"]]).toEqual([503, "no-store"]);
  await site.close();
});

test("a site that isn't listening yet is starting", async () => {
  const phase = vi.fn<() => Phase>(() => "starting");
  const app = express().use(
    createHealthEndpoints({
      getPhase: phase,
      availabilityCheck: { findProblem: async () => null },
      getStoreStartProblem: () => null,
      getStoreFailure: () => null,
      isStuck: () => false,
      getWarning: () => null,
    }),
  );
  const server = createServer(app);
  onTestFinished(() => void server.close());
  const url = await listen(server);
  const readyz = async () => {
    const response = await fetch(`${url}/readyz`);
    return [response.status, (await response.text()).trim()];
  };
  expect(await readyz()).toEqual([503, "starting: it doesn't listen yet"]);
  phase.mockReturnValue("listening");
  expect(await readyz()).toEqual([200, "ready"]);
  phase.mockReturnValue("draining");
  expect(await readyz()).toEqual([503, "draining"]);
});

test("health has its own port if configured, which serves nothing else", async () => {
  const port = await freePort();
  const site = await startSite({ organiserUrl: api.url, env: { HEALTH_PORT: String(port) } });
  const fetchStatus = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect([await fetchStatus("/healthz"), await fetchStatus("/readyz"), await fetchStatus("/")]).toEqual([
    200, 200, 404,
  ]);
  site.stopBeingReady();
  expect([await fetchStatus("/healthz"), await fetchStatus("/readyz")]).toEqual([200, 503]);
  await site.close();
});

test("a site that stops finishes the requests in flight, and accepts no new ones", async () => {
  const gate = new EventEmitter();
  const after = once(gate, "open");
  const login = "/api/v1/cognito/user/login";
  api.respondWith(login, { json: { message: "No." }, status: 400, after });
  const site = await startSite({ organiserUrl: api.url });
  const before = api.calls.length;
  // `fetch` keeps its connections alive, as browsers and proxies do.
  const response = fetch(`${site.publicUrl}/login`, {
    method: "POST",
    headers: { origin: site.publicUrl, "content-type": "application/x-www-form-urlencoded" },
    body: "email=driver@example.com&password=x",
  });
  await api.waitForCalls(before + 1);

  const closed = site.close();
  // The server stops accepting connections long before the pending response.
  await eventually(() => expect(site.browse().get("/healthz")).rejects.toThrow(/ECONNREFUSED/));
  gate.emit("open");
  expect((await response).status).toBe(400);
  await closed;
});

describe("an instance that hasn't read from the organiser API yet", () => {
  const readiness = async (site: RunningSite) => {
    const { status, body } = await site.browse().get("/readyz");
    return [status, body.trim()];
  };
  const notReady = (host: string, why: string) => [
    503,
    `starting: nothing could be read from the organiser API at ${host} yet: ${why}`,
  ];
  const started = async (organiserUrl: string): Promise<RunningSite> => {
    const site = await startSite({ organiserUrl });
    onTestFinished(() => site.close());
    return site;
  };

  test.each<[string, Behaviour, string]>([
    ["has no such call", { json: { message: "Not found." }, status: 404 }, "not-found, status 404"],
    [
      "is a web page",
      { text: "<!DOCTYPE html><p>Hello", type: "text/html" },
      "malformed, status 200, the response is not JSON",
    ],
    [
      "is another kind of API",
      { json: { status: "up" } },
      "malformed, status 200, data: expected array, got undefined",
    ],
    ["breaks down", { json: {}, status: 500 }, "rejected, status 500"],
  ])("isn't ready and says why: the API %s", async (_what, behaviour, why) => {
    const wrong = await startFaultyApi();
    onTestFinished(() => wrong.close());
    wrong.respondWith(`/secret-path${firstRead}`, behaviour);
    const site = await started(`${wrong.url}/secret-path`);
    expect(await readiness(site)).toEqual(notReady(new URL(wrong.url).host, why));
    expect((await site.browse().get("/healthz")).status).toBe(200);
  });

  test("isn't ready if nothing listens at the API's address; its pages say that the service is unavailable", async () => {
    const host = `127.0.0.1:${await freePort()}`;
    const site = await started(`http://${host}`);
    expect(await readiness(site)).toEqual(notReady(host, "unreachable, ECONNREFUSED"));
    expect((await site.browse().get("/events")).status).toBe(503);
    expect((await site.browse().get("/login")).status).toBe(200);
  });

  test("isn't ready if the API doesn't respond", async () => {
    const unresponsiveApi = await startFaultyApi();
    onTestFinished(() => unresponsiveApi.close());
    unresponsiveApi.respondWith(firstRead, "silence");
    const site = await started(unresponsiveApi.url);
    expect(await readiness(site)).toEqual(notReady(new URL(unresponsiveApi.url).host, "no response yet"));
  });

  test.skipIf(spawnSync("openssl", ["version"]).status !== 0)(
    "isn't ready if the API's certificate isn't trusted (needs openssl)",
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "certificate-"));
      onTestFinished(() => rm(folder, { recursive: true }));
      const [keyFile, certFile] = [join(folder, "key.pem"), join(folder, "cert.pem")];
      const request = `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=api -keyout ${keyFile} -out ${certFile}`;
      expect(spawnSync("openssl", request.split(" ")).status).toBe(0);
      const [key, cert] = [await readFile(keyFile), await readFile(certFile)];
      const server = https.createServer({ key, cert }, (_request, response) => response.end('{"data":[]}'));
      onTestFinished(() => void server.close());
      const { host } = new URL(await listen(server));
      const site = await started(`https://${host}`);
      expect(await readiness(site)).toEqual(notReady(host, "unreachable, DEPTH_ZERO_SELF_SIGNED_CERT"));
    },
  );

  test("becomes ready when a read succeeds, and stays ready whatever happens to the API", async () => {
    const late = await startFaultyApi();
    onTestFinished(() => late.close());
    late.respondWith(firstRead, { json: {}, status: 500 });
    const site = await started(late.url);
    expect((await readiness(site))[0]).toBe(503);
    late.respondWith(firstRead, { json: { data: [] } });
    await eventually(async () => expect(await readiness(site)).toEqual([200, "ready"]));
    await late.close();
    expect(await readiness(site)).toEqual([200, "ready"]);
  });

  test.each(["/events", "/login", "/shop"])(
    "becomes ready after an outage, without a health check, when a visitor has read %s",
    async (path) => {
      const organiser = await startOrganiser({ hasSampleData: false, logLevel: "silent" });
      const site = await started(organiser.url);
      expect((await site.browse().get(path)).status).toBe(200);
      await organiser.close();
      expect(await readiness(site)).toEqual([200, "ready"]);
    },
  );

  test("stays not ready when visitors' pages read another kind of API", async () => {
    const other = await startFaultyApi();
    onTestFinished(() => other.close());
    const site = await started(other.url);
    for (const path of ["/", "/events"]) await site.browse().get(path);
    for (const path of new Set(other.calls.map((call) => call.path)))
      other.respondWith(path, { json: { status: "up" } });
    for (const path of ["/", "/events"]) await site.browse().get(path);
    expect((await readiness(site))[0]).toBe(503);
  });

  test("reads once for concurrent checks", async () => {
    const quiet = await startFaultyApi();
    onTestFinished(() => quiet.close());
    const site = await started(quiet.url);
    await Promise.all([1, 2, 3, 4].map(() => readiness(site)));
    expect(quiet.calls.map(({ path }) => path)).toEqual([firstRead]);
  });
});

describe("a proxy that isn't in TRUSTED_PROXIES", () => {
  const forwarded = { "x-forwarded-for": "203.0.113.9" };
  const warning =
    "warning: X-Forwarded-For came from an address that is not in TRUSTED_PROXIES; see the log for which";

  test("is reported at /readyz, which stays 200", async () => {
    const site = await startSite({ organiserUrl: api.url });
    onTestFinished(() => site.close());
    expect((await site.browse().get("/readyz")).body).toBe("ready\n");
    await site.browse().get("/login", forwarded);
    const { status, body } = await site.browse().get("/readyz");
    expect([status, body]).toEqual([200, `ready\n${warning}\n`]);
  });

  test("is not reported if it is trusted", async () => {
    const site = await startSite({ organiserUrl: api.url, env: { TRUSTED_PROXIES: "loopback" } });
    onTestFinished(() => site.close());
    await site.browse().get("/login", forwarded);
    expect((await site.browse().get("/readyz")).body).toBe("ready\n");
  });

  test("is reported at the embedded API's /healthz", async () => {
    const organiser = await startOrganiser({
      trustedProxies: ["10.0.0.0/8"],
      hasSampleData: false,
      logLevel: "silent",
    });
    onTestFinished(() => organiser.close());
    const health = async () => (await fetch(`${organiser.url}/healthz`)).json();
    expect(await health()).toEqual({ status: "ok", mail: "outbox", disk: "ok" });
    await fetch(`${organiser.url}/api/v1/event/event`, { headers: forwarded });
    expect(await health()).toEqual({
      status: "ok",
      mail: "outbox",
      disk: "ok",
      warning: warning.replace("warning: ", ""),
    });
  });
});
