// Starts what is measured: the two built programs and the bare server, each in a process of its own.
import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { siteFlags } from "../site-flags.mjs";
import { processorTimeOf } from "./entry-costs.mjs";
import { publishLargePage } from "./large-page.mjs";
import { addPeople } from "./people.mjs";

const secret = "a-secret-for-measuring-that-is-long-enough";

/**
 * Starts API and site with sample data of their own; the site's start is timed until its home page answers
 * 200.
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
  await untilGood(`http://127.0.0.1:${apiPort}/healthz`);

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
  await untilGood(url);
  const startTime = performance.now() - startedAt;

  return {
    url,
    startTime,
    /** Resident memory in MB, as it is. */
    resident: async () => (await figureOf(metricsUrl, "process_resident_memory_bytes")) / 1_000_000,
    /**
     * What a collection of the garbage leaves, in MB: the heap and what hangs on it outside, as buffers do.
     */
    async heapAfterCollection() {
      site.send("collect");
      const [{ heapUsed, external }] = await once(site, "message");
      return (heapUsed + external) / 1_000_000;
    },
    pageTimes: () => pageTimesOf(metricsUrl),
    /** Publishes a page of so many blocks, of every kind in turn; gives its path. */
    publishLargePage: (blocks) => publishLargePage(dataDir, blocks),
    /** Gives so many people an account with the password of the sample people; returns their emails. */
    addPeople: (count) => addPeople(dataDir, count),
    /** What each program has used of the processor so far, in ms. */
    processorTime: () => ({ site: processorTimeOf(site.pid), api: processorTimeOf(api.pid) }),
    async stop() {
      await Promise.all([site, api].map(ended));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A plain node:http server that sends the same headers and bytes, and does nothing else. */
export async function startBareServer(answer) {
  const server = fork(new URL("bare-server.mjs", import.meta.url), { serialization: "advanced" });
  server.send(answer);
  const [port] = await once(server, "message");
  return { url: `http://127.0.0.1:${port}`, stop: () => ended(server) };
}

function run(file, environment, options = []) {
  const program = spawn(process.execPath, [...options, file], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  process.once("exit", () => program.kill());
  return program;
}

async function ended(program) {
  const exit = once(program, "exit");
  program.kill("SIGTERM");
  await exit;
}

async function untilGood(url) {
  for (let attempt = 0; attempt < 6_000; attempt++) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error("A program that is to be measured doesn't start.");
}

async function figureOf(metricsUrl, name) {
  const text = await (await fetch(metricsUrl)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
}

/**
 * How many pages were made for one visitor and for everybody since the start, and the milliseconds of each
 * part.
 */
async function pageTimesOf(metricsUrl) {
  const text = await (await fetch(metricsUrl)).text();
  const times = {};
  const line = /^site_page_seconds_(sum|count)\{whose="(\w+)",part="(\w+)"\} (\S+)$/gm;
  for (const [, what, whose, part, value] of text.matchAll(line)) {
    times[whose] ??= {};
    times[whose][part] ??= { count: 0, milliseconds: 0 };
    if (what === "count") times[whose][part].count = Number(value);
    else times[whose][part].milliseconds = Number(value) * 1_000;
  }
  return times;
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
