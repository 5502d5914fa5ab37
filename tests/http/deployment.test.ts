import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { precompress } from "../../scripts/precompress.mjs";
import { createFilesOfBuilds } from "../../server/http/files/files-of-builds.ts";
import { staticFiles } from "../../server/http/files/static-files.ts";
import { createSealer } from "../../server/session/sealer.ts";
import { createMemoryStore } from "../../server/store/memory.ts";
import { createSqliteStore } from "../../server/store/sqlite.ts";
import type { Store } from "../../server/store/store.ts";
import { listen, startFaultyApi } from "../support/faulty-api.ts";
import { startSite } from "../support/running-site.ts";
import { settableClock } from "../support/settable-clock.ts";

const secret = "a-secret-for-tests-that-is-long-enough";
const hour = 60 * 60 * 1_000;
const scriptOf = (version: string): string => `export const laps = "${`${version} `.repeat(500)}";`;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

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

/** A build with one script, whose name says its content. */
async function build(version: string): Promise<string> {
  const client = join(folder, version);
  await mkdir(join(client, "static"), { recursive: true });
  await writeFile(join(client, `static/page-${version}.js`), scriptOf(version));
  await writeFile(join(client, "static/tiny-words.json"), '{"go":"Go"}');
  precompress(client);
  return client;
}

/** What of an instance sends files, with a build of its own. */
async function instance(client: string, own: { secret?: string; store?: Store } = {}) {
  const sealer = createSealer([own.secret ?? secret], clock);
  const files = createFilesOfBuilds({ folder: client, store: own.store ?? store, sealer, log: silent });
  await files.share();
  files.close();
  const app = express().use(staticFiles(client), files.handler);
  app.use((_request, response) => void response.send("the website"));
  const server = createServer(app);
  servers.push(server);
  const url = await listen(server);
  return (path: string, encodings = "br") =>
    fetch(url + path, { headers: { "accept-encoding": encodings }, redirect: "manual" });
}

describe("while a deployment replaces one instance after the other", () => {
  test("a page from before it gets its scripts from the new instance, in each encoding", async () => {
    await instance(await build("old"));
    const get = await instance(await build("new"));
    for (const encodings of ["br", "gzip", "identity"]) {
      const answer = await get("/static/page-old.js", encodings);
      expect([encodings, answer.status]).toEqual([encodings, 200]);
      expect(answer.headers.get("content-type")).toMatch(/javascript/);
      expect(answer.headers.get("cache-control")).toContain("immutable");
      expect(await answer.text()).toBe(scriptOf("old"));
    }
    expect((await get("/static/page-old.js")).headers.get("content-encoding")).toBe("br");
  });

  test("a page of the new instance gets its scripts from one that is still the old one", async () => {
    const get = await instance(await build("old"));
    await instance(await build("new"));
    expect(await (await get("/static/page-new.js")).text()).toBe(scriptOf("new"));
  });

  test("several deployments in a day take nothing from a page that was opened before all of them", async () => {
    for (const version of ["one", "two", "three", "four"]) await instance(await build(version));
    const get = await instance(await build("five"));
    for (const version of ["one", "two", "three", "four", "five"])
      expect(await (await get(`/static/page-${version}.js`)).text()).toBe(scriptOf(version));
  });

  test("two days later the files of the old build are gone, and a missing one is a 404 that nobody keeps", async () => {
    await instance(await build("old"));
    clock.advance(47 * hour);
    const inTime = await instance(await build("new"));
    expect((await inTime("/static/page-old.js")).status).toBe(200);
    clock.advance(hour);
    const late = await instance(await build("newer"));
    for (const path of ["/static/page-old.js", "/static/none.js", "/static/..%2fsecret.js"]) {
      const answer = await late(path);
      expect([path, answer.status, answer.headers.get("cache-control")]).toEqual([path, 404, "no-store"]);
    }
  });

  test("a script that somebody without the secret put into the store is never sent", async () => {
    await instance(await build("strange"), { secret: "somebody-elses-secret-that-is-long-enough" });
    const get = await instance(await build("new"));
    expect((await get("/static/page-strange.js")).status).toBe(404);
  });

  test("an instance whose folder a newer build has taken goes on with its own files", async () => {
    const client = await build("old");
    const get = await instance(client);
    await rename(client, `${client}-gone`);
    const answer = await get("/static/page-old.js");
    expect([answer.status, await answer.text()]).toEqual([200, scriptOf("old")]);
  });
});

test("the site itself sends what an older version has left in its store, and shares its own", async () => {
  const api = await startFaultyApi();
  const shared = createSqliteStore(join(folder, "site/store.db"), clock, silent);
  await instance(await build("old"), { store: shared });
  const site = await startSite({ organiserUrl: api.url, clock, env: { DATA_DIR: folder } });
  const old = await site.browse().get("/static/page-old.js");
  expect([old.status, old.body, old.headers["x-content-type-options"]]).toEqual([
    200,
    scriptOf("old"),
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
