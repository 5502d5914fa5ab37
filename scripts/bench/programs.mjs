// Starts the measured programs, each in its own process.
import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { siteFlags } from "../site-flags.mjs";
import { readProcessorTime } from "./entry-costs.mjs";
import { publishLargePage } from "./large-page.mjs";
import { addUsers } from "./users.mjs";

const secret = "a-secret-for-measuring-that-is-long-enough";

/**
 * Starts the API and the site with sample data in a temporary folder. `startTime` is in ms until the first
 * response.
 */
export async function startPrograms() {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-"));
  const [apiPort, port, metricsPort] = [await freePort(), await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  const settings = {
    NODE_ENV: "production",
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    ORGANISER_PUBLIC_URL: `http://127.0.0.1:${apiPort}`,
  };

  const api = run("build/organiser.mjs", {
    ...settings,
    ORGANISER_PORT: String(apiPort),
    ORGANISER_SITE_ORIGINS: url,
    ORGANISER_ACCESS_TOKEN_SECONDS: "3600",
    OUTBOX_PORT: "0",
    SAMPLE_DATA: "yes",
  });
  await waitUntilHealthy(`http://127.0.0.1:${apiPort}/healthz`);

  const startedAt = performance.now();
  const site = run(
    "build/site.mjs",
    {
      ...settings,
      PORT: String(port),
      PUBLIC_URL: url,
      METRICS_PORT: String(metricsPort),
      ORGANISER_API_URL: `http://127.0.0.1:${apiPort}`,
      SESSION_SECRETS: secret,
    },
    [...siteFlags, "--expose-gc", "--import", new URL("heap-on-demand.mjs", import.meta.url).href],
  );
  await waitUntilHealthy(url);
  const startTime = performance.now() - startedAt;

  return {
    url,
    startTime,
    /** Resident memory in MB. */
    readResidentMemory: async () =>
      (await readMetric(metricsUrl, "process_resident_memory_bytes")) / 1_000_000,
    /** Heap and external memory in MB after a garbage collection. */
    async measureHeap() {
      site.send("collect");
      const [{ heapUsed, external }] = await once(site, "message");
      return (heapUsed + external) / 1_000_000;
    },
    readPageTimes: () => readPageTimes(metricsUrl),
    publishLargePage: (blocks) => publishLargePage(dataDir, blocks),
    addUsers: (count) => addUsers(dataDir, count),
    /** Processor time of each program so far, in ms. */
    processorTime: () => ({ site: readProcessorTime(site.pid), api: readProcessorTime(api.pid) }),
    async stop() {
      await Promise.all([site, api].map(stopProgram));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a plain node:http server that always returns this response. */
export async function startPlainServer(response) {
  const server = fork(new URL("plain-server.mjs", import.meta.url), { serialization: "advanced" });
  server.send(response);
  const [port] = await once(server, "message");
  return { url: `http://127.0.0.1:${port}`, stop: () => stopProgram(server) };
}

function run(file, environment, options = []) {
  const program = spawn(process.execPath, [...options, file], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  process.once("exit", () => program.kill());
  return program;
}

async function stopProgram(program) {
  const exit = once(program, "exit");
  program.kill("SIGTERM");
  await exit;
}

async function waitUntilHealthy(url) {
  for (let attempt = 0; attempt < 6_000; attempt++) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error("A measured program didn't start.");
}

async function readMetric(metricsUrl, name) {
  const text = await (await fetch(metricsUrl)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
}

/**
 * Returns the number of rendered pages and the total milliseconds of each part, for single users and for all
 * users.
 */
async function readPageTimes(metricsUrl) {
  const text = await (await fetch(metricsUrl)).text();
  const times = {};
  const line = /^site_page_seconds_(sum|count)\{whose="(\w+)",part="(\w+)"\} (\S+)$/gm;
  for (const [, figure, audience, part, value] of text.matchAll(line)) {
    times[audience] ??= {};
    times[audience][part] ??= { count: 0, milliseconds: 0 };
    if (figure === "count") times[audience][part].count = Number(value);
    else times[audience][part].milliseconds = Number(value) * 1_000;
  }
  return times;
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
