// Starts what is measured: the two built programs and the bare server, each in a process of its own.
import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const secret = "a-secret-for-measuring-that-is-long-enough";

/** Starts API and site with sample data of their own; the site's start is timed until its home page answers 200. */
export async function startPrograms() {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-"));
  const [apiPort, port, metricsPort] = [await freePort(), await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const settings = { NODE_ENV: "production", DATA_DIR: dataDir, LOG_LEVEL: "error" };

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
  const site = run("build/site.mjs", {
    ...settings,
    PORT: String(port),
    PUBLIC_URL: url,
    METRICS_PORT: String(metricsPort),
    ORGANISER_API_URL: `http://127.0.0.1:${apiPort}`,
    SESSION_SECRETS: secret,
  });
  await untilGood(url);
  const startTime = performance.now() - startedAt;

  return {
    url,
    startTime,
    memory: () => memoryOf(`http://127.0.0.1:${metricsPort}/metrics`),
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

function run(file, environment) {
  const program = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ["ignore", "ignore", "inherit"],
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

/** Resident memory and used heap of the site, in MB. */
async function memoryOf(metricsUrl) {
  const text = await (await fetch(metricsUrl)).text();
  const megabytes = (name) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]) / 1_000_000;
  return {
    resident: megabytes("process_resident_memory_bytes"),
    heap: megabytes("nodejs_heap_size_used_bytes"),
  };
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
