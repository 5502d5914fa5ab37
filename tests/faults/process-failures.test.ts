import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../support/free-port.ts";
import { runOrganiserProgram } from "../support/organiser-program.ts";
import type { RunningProgram } from "../support/running-program.ts";
import { startSiteProgram } from "../support/site-program.ts";

// Runs the built programs with planted failures that no code awaits.

const plant = { NODE_OPTIONS: `--import=${pathToFileURL(resolve("tests/support/plant-failures.mjs")).href}` };
let folder: string;
let organiser: RunningProgram;
let organiserUrl: string;
let site: RunningProgram;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "failures-"));
  const [apiPort, port] = [await freePort(), await freePort()];
  organiserUrl = `http://127.0.0.1:${apiPort}`;
  url = `http://localhost:${port}`;
  organiser = await runOrganiserProgram(apiPort, join(folder, "organiser"), plant);
  site = await startSiteProgram({
    ...plant,
    PORT: String(port),
    PUBLIC_URL: url,
    ORGANISER_API_URL: organiserUrl,
    SESSION_SECRETS: "a-secret-for-tests-that-is-long-enough",
    DATA_DIR: join(folder, "site"),
    LOG_LEVEL: "error",
  });
});
afterAll(async () => {
  await site.kill();
  await organiser.kill();
  await rm(folder, { recursive: true, force: true });
});

const kinds = ["rejection", "timer", "immediate", "stream", "emitter"];
const attempts = kinds.flatMap((kind) => ["GET", "POST"].map((method) => [kind, method] as const));

/** The error lines of a program that carry a request's id. */
const logLinesOf = (program: RunningProgram, requestId: string | null) =>
  program
    .output()
    .split("\n")
    .filter((line) => requestId !== null && line.includes(requestId));

test.each(attempts)(
  "an unhandled failure (%s) of a page's %s fails only that request and is logged with its request id",
  async (kind, method) => {
    const form =
      method === "POST" ? { body: new URLSearchParams({ email: "" }), headers: { Origin: url } } : {};
    const [failed, other] = await Promise.all([
      fetch(`${url}/login?plant=${kind}`, { method, ...form }),
      fetch(`${url}/login?back=1`),
    ]);
    expect([failed.status, other.status]).toEqual([500, 200]);
    expect(await failed.text()).toContain("<h1");
    expect(await other.text()).toContain("password");
    await expect
      .poll(() => logLinesOf(site, failed.headers.get("X-Request-Id")))
      .toEqual([expect.stringMatching(/"level":50.*planted.*not handled/)]);
    expect(logLinesOf(site, other.headers.get("X-Request-Id"))).toEqual([]);
  },
);

test.each(kinds)(
  "an unhandled failure (%s) of an API call fails only that call and is logged with its request id",
  async (kind) => {
    const login = (username: string) =>
      fetch(`${organiserUrl}/api/v1/cognito/user/login`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ username, password: "wrong", fingerprint: "a" }),
      });
    const [failed, other] = await Promise.all([login(`plant=${kind}`), login("driver@example.com")]);
    expect([failed.status, other.status]).toEqual([500, 400]);
    await expect
      .poll(() => logLinesOf(organiser, failed.headers.get("X-Request-Id")))
      .toEqual([expect.stringMatching(/"level":50.*planted.*not handled/)]);
  },
);

test("both programs still work, and exit with code 0 when stopped", async () => {
  expect((await fetch(url)).status).toBe(200);
  expect([await site.stop(), await organiser.stop()]).toEqual([0, 0]);
});
