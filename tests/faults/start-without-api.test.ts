import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { OrganiserClient } from "../../server/organiser-client/client.ts";
import { createLastGoodStore } from "../../server/organiser-client/last-good.ts";
import { createMemoryStore } from "../../server/store/memory.ts";
import type { Store } from "../../server/store/store.ts";
import { logIn } from "../support/entry-visit.ts";
import { type FaultyApi, startFaultyApi } from "../support/faulty-api.ts";
import { textOf } from "../support/html-form.ts";
import { clientOf, recordingLog, visitor } from "../support/organiser-visitor.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { windowAt } from "../support/same-browser.ts";

const hour = 60 * 60_000;
vi.setConfig({ testTimeout: 60_000 });

describe("a site with the real API", () => {
  const event = "/event/night-shift-sydney";
  let organiser: RunningOrganiser;
  let dataDir: string;
  let site: RunningSite;

  beforeEach(async () => {
    organiser = await startOrganiser();
    dataDir = await mkdtemp(join(tmpdir(), "restart-"));
    site = await start();
  });
  afterEach(async () => {
    await site.close();
    await organiser.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = () =>
    startSite({ organiserUrl: organiser.url, clock: organiser.clock, env: { DATA_DIR: dataDir } });
  /** Stops both and restarts the site without the API. */
  async function restartWithoutApi(): Promise<void> {
    await site.close();
    await organiser.close();
    site = await start();
  }

  test("a site that starts while the API is down shows the pages it showed before [AUTH-022]", async () => {
    const pages = ["/", "/events", event];
    for (const path of pages) await site.browse().get(path);
    await restartWithoutApi();
    for (const path of pages) {
      const { status, body } = await site.browse().get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(textOf(body)).toContain("Night Shift Sydney");
    }
    expect((await site.browse().get("/event/gulf-camp-out")).status).toBe(503);
  });

  test("it does so for a day, for logged-in users too [AUTH-022]", async () => {
    await site.browse().get("/events");
    const browser = site.browse();
    await logIn(browser);
    await restartWithoutApi();
    organiser.clock.advance(23 * hour);
    const window = windowAt(site, browser);
    expect((await window.get("/events")).status).toBe(200);
    expect(window.cookies.has("session")).toBe(true);

    organiser.clock.advance(hour + 1);
    expect((await site.browse().get("/events")).status).toBe(503);
  });

  test("the stored responses contain nothing of a logged-in user", async () => {
    await site.browse().get(event);
    const browser = site.browse();
    await logIn(browser);
    for (const path of ["/", "/events", event]) expect((await browser.get(path)).body).toContain("Sam");
    await site.close();

    const store = new Database(join(dataDir, "site", "store.db"));
    const copies = JSON.stringify(store.prepare("SELECT value FROM kept WHERE key LIKE 'last-good:%'").all());
    store.close();
    expect(copies.includes("night-shift-sydney")).toBe(true);
    expect(/\bSam\b|Carter|driver@example\.com|0491 570/.exec(copies)).toBeNull();
  });
});

describe("the API client", () => {
  const page = "/api/v1/cognito/page/drift-school";
  const named = (name: string) => ({ json: { id: 1, name } });
  let api: FaultyApi;
  let store: Store;
  let now: number;
  const { log, lines } = recordingLog();
  const clock = { now: () => now };

  beforeEach(async () => {
    now = Date.UTC(2030, 2, 1);
    lines.length = 0;
    api = await startFaultyApi();
    store = createMemoryStore(clock);
  });
  afterEach(() => api.close());

  /** Runs `use` with a new client and the shared store, as after a restart. */
  async function inOneRun<T>(use: (name: () => Promise<string | undefined>) => Promise<T>, url = api.url) {
    const lastGood = createLastGoodStore({ store, log, apiBaseUrl: url });
    const client: OrganiserClient = clientOf(url, { clock, log, lastGood });
    const result = await use(
      async () => (await client.forRequest(visitor()).pages.findInRowFormat("drift-school"))?.name,
    );
    client.close();
    await lastGood.close();
    return result;
  }
  const nameInOneRun = (url?: string) => inOneRun((name) => name(), url);

  test("serving an older response is logged with its age", async () => {
    api.respondWith(page, named("first"), "reset");
    await nameInOneRun();
    now += hour;
    expect(await nameInOneRun()).toBe("first");
    expect(lines).toEqual([
      expect.objectContaining({ level: "warn", members: expect.objectContaining({ age: hour }) }),
    ]);
  });

  test("after a start a reachable API is called, however new the stored response is", async () => {
    api.respondWith(page, named("first"), named("second"));
    expect([await nameInOneRun(), await nameInOneRun()]).toEqual(["first", "second"]);
  });

  test("an API that recovers is called again after the pause", async () => {
    api.respondWith(page, named("first"));
    await nameInOneRun();
    await inOneRun(async (name) => {
      api.respondWith(page, { json: {}, status: 500 });
      expect(await name()).toBe("first");
      api.respondWith(page, named("second"));
      now += 5_000;
      expect(await name()).toBe("second");
    });
  });

  test.each([
    ["answers with 404", { json: {}, status: 404 }],
    ["rejects with 403", { json: {}, status: 403 }],
  ])("a stored page that the API %s is not shown again", async (_how, response) => {
    api.respondWith(page, named("first"), response, "reset");
    await nameInOneRun();
    await nameInOneRun().catch(() => undefined);
    await expect(nameInOneRun()).rejects.toMatchObject({ kind: "unreachable" });
  });

  test("a stored response of an older schema is ignored", async () => {
    api.respondWith(page, named("first"), "reset");
    await nameInOneRun();
    const before = store;
    const reshaped = (stored: string | null) =>
      stored?.replace('\\"name\\":\\"first\\"', '\\"name\\":[7]') ?? null;
    store = { ...before, get: async (key) => reshaped(await before.get(key)) };
    await expect(nameInOneRun()).rejects.toMatchObject({ kind: "unreachable" });
  });

  test("stored responses of another API are never used", async () => {
    api.respondWith(page, named("first"), "reset");
    await nameInOneRun();
    const other = await startFaultyApi();
    other.respondWith(page, "reset");
    await expect(nameInOneRun(other.url)).rejects.toMatchObject({ kind: "unreachable" });
    await other.close();
  });

  test("without a working store, only the stored responses are lost", async () => {
    api.respondWith(page, named("first"));
    const fail = () => Promise.reject(new Error("The disk is full."));
    store = { ...store, get: fail, set: fail, remove: fail };
    expect(await nameInOneRun()).toBe("first");
  });
});
