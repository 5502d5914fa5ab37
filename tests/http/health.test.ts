import { EventEmitter, once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { freePort } from "../support/free-port.ts";
import { type FaultyApi, startFaultyApi } from "../support/faulty-api.ts";
import { startSite } from "../support/running-site.ts";

let api: FaultyApi;

beforeAll(async () => {
  api = await startFaultyApi();
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

test("health has a port of its own where one is set, on which nothing else answers", async () => {
  const port = await freePort();
  const site = await startSite({ organiserUrl: api.url, env: { HEALTH_PORT: String(port) } });
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect([await statusOf("/healthz"), await statusOf("/readyz"), await statusOf("/")]).toEqual([
    200, 200, 404,
  ]);
  site.stopBeingReady();
  expect([await statusOf("/healthz"), await statusOf("/readyz")]).toEqual([200, 503]);
  await site.close();
});

test("a site that stops lets the answers under way finish, and takes no new ones", async () => {
  const gate = new EventEmitter();
  const after = once(gate, "open");
  const login = "/api/v1/cognito/user/login";
  api.answer(login, { json: { message: "No." }, status: 400, after });
  const site = await startSite({ organiserUrl: api.url });
  const before = api.seen.length;
  // `fetch` keeps its connections, as browsers and proxies do.
  const answer = fetch(`${site.publicUrl}/login`, {
    method: "POST",
    headers: { origin: site.publicUrl, "content-type": "application/x-www-form-urlencoded" },
    body: "email=driver@example.com&password=x",
  });
  await api.arrived(before + 1);

  const closed = site.close();
  // The door closes in a quiet moment, long before the answer that is waited for.
  await eventually(() => expect(site.browse().get("/healthz")).rejects.toThrow(/ECONNREFUSED/));
  gate.emit("open");
  expect((await answer).status).toBe(400);
  await closed;
});
