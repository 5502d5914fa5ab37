import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { browserOf } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { type ErrorReceiver, startErrorReceiver } from "../support/error-receiver.ts";
import { freePort } from "../support/free-port.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";
import { startSiteProgram } from "../support/site-program.ts";
import { nonEmpty } from "../support/non-empty.ts";

/** One in ten is reported: the chance that none of these is reported is negligible. */
const failures = 300;

vi.setConfig({ testTimeout: 120_000 });

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let receiver: ErrorReceiver;
let dataDir: string;

beforeAll(async () => {
  [organiser, receiver] = await Promise.all([startOrganiser(), startErrorReceiver()]);
  calls = await watchCalls(organiser.url);
  dataDir = await mkdtemp(join(tmpdir(), "reports-"));
});
afterAll(async () => {
  await receiver.close();
  await calls.close();
  await organiser.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts a site in its own process, as in production. */
async function start(settings: Record<string, string>) {
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const program = await startSiteProgram({
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    ORGANISER_API_URL: calls.url,
    SESSION_SECRETS: "a-secret-for-tests-that-is-long-enough",
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    CLOCK_START: new Date(organiser.clock.now()).toISOString(),
    ...settings,
  });
  return { publicUrl, browse: () => browserOf(port, publicUrl), stop: () => program.stop() };
}

test("one in ten unexpected errors is reported, without any data of the visitor [API-116 API-117]", async () => {
  const site = await start({ SENTRY_DSN: receiver.dsn });
  const driver = site.browse();
  await logIn(driver);
  const tokens = [...driver.cookies.values()];
  const canaryHeaders = {
    "user-agent": "canary-agent",
    referer: "https://elsewhere.example/?canary-referer",
    authorization: "Bearer canary-token",
  };
  // The API returns nonsense, which no page expects.
  calls.respondWith("/event/event/gulf-camp-out", 200, { id: "canary-answer" }, Infinity);
  const ids: (string | string[] | undefined)[] = [];
  const failOnce = async (time: number): Promise<void> => {
    // One client may not send this many, so most come from different addresses.
    const sender = time < 40 ? driver : site.browse();
    sender.cookies.set("theme", "canary-cookie");
    const response = await sender.send(
      "POST",
      "/event/gulf-camp-out?payum_token=canary-query",
      "entrant_note=canary-typed&medical_conditions=canary-medical&email=canary@example.com",
      {
        ...canaryHeaders,
        "content-type": "application/x-www-form-urlencoded",
        origin: site.publicUrl,
        "sec-fetch-site": "same-origin",
      },
    );
    expect(response.status).toBe(503);
    ids.push(response.headers["x-request-id"]);
  };
  for (let time = 0; time < failures; time += 20)
    await Promise.all(Array.from({ length: 20 }, (_, one) => failOnce(time + one)));
  expect(await site.stop()).toBe(0);

  const errors = receiver.errors();
  expect(errors.length).toBeGreaterThan(0);
  expect(errors.length).toBeLessThan(failures / 3);
  for (const { tags } of nonEmpty(errors)) expect(ids).toContain(tags?.["requestId"]);

  const all = receiver.allText();
  expect(/.{60}(canary|driver@example\.com|Carter).{60}/.exec(all)?.[0]).toBeUndefined();
  for (const token of nonEmpty(tokens)) expect(all.includes(token)).toBe(false);
});

test.each([
  ["without an address for reports nothing of Sentry is loaded", {}, false],
  ["with one it is", { SENTRY_DSN: "http://key@127.0.0.1:9/1" }, true],
])("%s", async (_what, settings, isLoaded) => {
  const folder = await mkdtemp(join(dataDir, "loaded-"));
  // Node then lists every script that it loaded.
  const site = await start({ ...settings, NODE_V8_COVERAGE: folder });
  expect((await site.browse().get("/")).status).toBe(200);
  await site.stop();
  const lists = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")),
  );
  const scripts = lists.flatMap((list) => list.match(/"url":"file:[^"]+"/g) ?? []);
  expect(scripts.some((script) => script.includes("/build/site.mjs"))).toBe(true);
  expect(scripts.some((script) => script.includes("/node_modules/@sentry/"))).toBe(isLoaded);
});
