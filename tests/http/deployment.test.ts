import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { precompress } from "../../scripts/precompress.mjs";
import { createAssetStore } from "../../server/http/files/asset-store.ts";
import { serveStaticFiles } from "../../server/http/files/static-files.ts";
import { createEncrypter } from "../../server/session/encrypter.ts";
import { createMemoryStore } from "../../server/store/memory.ts";
import { createSqliteStore } from "../../server/store/sqlite.ts";
import type { Store } from "../../server/store/store.ts";
import { listen, startFaultyApi } from "../support/faulty-api.ts";
import { startSite } from "../support/running-site.ts";
import { settableClock } from "../support/settable-clock.ts";

const secret = "a-secret-for-tests-that-is-long-enough";
const hour = 60 * 60 * 1_000;
const buildScript = (version: string): string => `export const laps = "${`${version} `.repeat(500)}";`;
const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

const clock = settableClock();
let folder: string;
let store: Store;
let servers: Server[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "builds-"));
  store = createMemoryStore(clock);
  servers = [];
});
afterEach(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true });
});

/** A build whose only script contains its version. */
async function build(version: string): Promise<string> {
  const client = join(folder, version);
  await mkdir(join(client, "static"), { recursive: true });
  await writeFile(join(client, `static/page-${version}.js`), buildScript(version));
  await writeFile(join(client, "static/tiny-words.json"), '{"go":"Go"}');
  precompress(client);
  return client;
}

/** The part of an instance that serves files, with its own build. */
async function instance(client: string, own: { secret?: string; store?: Store } = {}) {
  const encrypter = createEncrypter([own.secret ?? secret], clock);
  const files = createAssetStore({ folder: client, store: own.store ?? store, encrypter, log: silentLog });
  await files.share();
  files.close();
  const app = express().use(serveStaticFiles(client), files.handler);
  app.use((_request, response) => void response.send("the website"));
  const server = createServer(app);
  servers.push(server);
  const url = await listen(server);
  return (path: string, encodings = "br") =>
    fetch(url + path, { headers: { "accept-encoding": encodings }, redirect: "manual" });
}

describe("during a rolling deployment", () => {
  test("an older page gets its scripts from the new instance, in each encoding", async () => {
    await instance(await build("old"));
    const get = await instance(await build("new"));
    for (const encodings of ["br", "gzip", "identity"]) {
      const response = await get("/static/page-old.js", encodings);
      expect([encodings, response.status]).toEqual([encodings, 200]);
      expect(response.headers.get("content-type")).toMatch(/javascript/);
      expect(response.headers.get("cache-control")).toContain("immutable");
      expect(await response.text()).toBe(buildScript("old"));
    }
    expect((await get("/static/page-old.js")).headers.get("content-encoding")).toBe("br");
  });

  test("a new page gets its scripts from an old instance", async () => {
    const get = await instance(await build("old"));
    await instance(await build("new"));
    expect(await (await get("/static/page-new.js")).text()).toBe(buildScript("new"));
  });

  test("several deployments in a day don't break a page that was opened before all of them", async () => {
    for (const version of ["one", "two", "three", "four"]) await instance(await build(version));
    const get = await instance(await build("five"));
    for (const version of ["one", "two", "three", "four", "five"])
      expect(await (await get(`/static/page-${version}.js`)).text()).toBe(buildScript(version));
  });

  test("after two days the files of the old build are gone, and a missing file is an uncached 404", async () => {
    await instance(await build("old"));
    clock.advance(47 * hour);
    const inTime = await instance(await build("new"));
    expect((await inTime("/static/page-old.js")).status).toBe(200);
    clock.advance(hour);
    const late = await instance(await build("newer"));
    for (const path of ["/static/page-old.js", "/static/none.js", "/static/..%2fsecret.js"]) {
      const response = await late(path);
      expect([path, response.status, response.headers.get("cache-control")]).toEqual([path, 404, "no-store"]);
    }
  });

  test("a script that was put into the store without the secret is never served", async () => {
    await instance(await build("strange"), { secret: "somebody-elses-secret-that-is-long-enough" });
    const get = await instance(await build("new"));
    expect((await get("/static/page-strange.js")).status).toBe(404);
  });

  test("an instance whose folder was replaced by a newer build still serves its own files", async () => {
    const client = await build("old");
    const get = await instance(client);
    await rename(client, `${client}-gone`);
    const response = await get("/static/page-old.js");
    expect([response.status, await response.text()]).toEqual([200, buildScript("old")]);
  });
});

test("the site serves files that an older version left in its store, and stores its own", async () => {
  const api = await startFaultyApi();
  const shared = createSqliteStore(join(folder, "site/store.db"), clock, silentLog);
  await instance(await build("old"), { store: shared });
  const site = await startSite({ organiserUrl: api.url, clock, env: { DATA_DIR: folder } });
  const old = await site.browse().get("/static/page-old.js");
  expect([old.status, old.body, old.headers["x-content-type-options"]]).toEqual([
    200,
    buildScript("old"),
    "nosniff",
  ]);

  const get = await instance(await build("newer"), { store: shared });
  const page = await site.browse().get("/login");
  const styleSheet = /\/static\/[\w.-]+\.css/.exec(page.body)?.[0];
  expect((await get(styleSheet ?? "/static/none")).status).toBe(200);
  await site.close();
  await shared.close();
  await api.close();
});
