// Measures what each read of the embedded organiser API costs, with the database of a folder.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "./programs.mjs";
import { createReader, logIn, readCalls } from "./read-calls.mjs";

const REPETITIONS = 7;

/**
 * Starts the built API with the data in `dataDir` and measures each of `calls`. Returns by name the median
 * time in ms, the number of SQL statements and the length of the response.
 */
export async function measureCallCosts(dataDir, calls = readCalls) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const counter = new URL("count-statements.mjs", import.meta.url).href;
  const api = spawn(process.execPath, ["--import", counter, "build/organiser.mjs"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      ORGANISER_PORT: String(port),
      ORGANISER_PUBLIC_URL: url,
      ORGANISER_SITE_ORIGINS: "http://localhost:3000",
      OUTBOX_PORT: "0",
      SAMPLE_DATA: "yes",
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  try {
    await waitUntilHealthy(url);
    const read = await createReader(url);
    const costs = new Map();
    costs.set("login", await measure(api, () => logIn(url).then(() => 0)));
    for (const call of calls)
      costs.set(call.all ? `${call.name} *` : call.name, await measure(api, () => read(call)));
    return costs;
  } finally {
    const exit = once(api, "exit");
    api.kill("SIGTERM");
    await exit;
  }
}

async function measure(api, request) {
  await request();
  await readStatements(api);
  const length = await request();
  const statements = await readStatements(api);
  const times = [];
  for (let repetition = 0; repetition < REPETITIONS; repetition++) {
    const start = performance.now();
    await request();
    times.push(performance.now() - start);
  }
  return { ms: times.toSorted((a, b) => a - b)[Math.floor(REPETITIONS / 2)], statements, length };
}

async function readStatements(api) {
  api.send("report");
  const [{ statements }] = await once(api, "message");
  return statements;
}

async function waitUntilHealthy(url) {
  for (let attempt = 0; attempt < 600; attempt++) {
    const response = await fetch(`${url}/healthz`).catch(() => null);
    if (response?.ok) return;
    await pause(50);
  }
  throw new Error("The organiser API didn't start.");
}
