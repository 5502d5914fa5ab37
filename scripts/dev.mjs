// `npm run dev`: runs both programs from their sources. Vite applies changes of the website at once, and
// changed programs are restarted.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createTrialAddressSearch } from "./address-search.mjs";
import { writeLists } from "./lists.mjs";
import { checkNode, installPackages, log, getTrialSecret } from "./setup.mjs";

checkNode();
installPackages();
writeLists();

const { context } = await import("esbuild");
const folder = ".cache/dev";
const port = process.env.PORT ?? "3000";
const apiPort = process.env.ORGANISER_PORT ?? "3001";
const dataDir = process.env.DATA_DIR ?? "data";
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
const organiserPublicUrl = process.env.ORGANISER_PUBLIC_URL ?? `http://localhost:${apiPort}`;

const shared = {
  NODE_ENV: "development",
  DATA_DIR: dataDir,
  PUBLIC_URL: publicUrl,
  ORGANISER_PUBLIC_URL: organiserPublicUrl,
  LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
};
const addressSearch = createTrialAddressSearch(process.env.ORGANISER_API_URL ? 0 : apiPort);
const organiser = createProgram("organiser", `http://127.0.0.1:${apiPort}/healthz`, {
  ...shared,
  ...addressSearch.organiserSettings,
  ORGANISER_PORT: apiPort,
  ORGANISER_SITE_ORIGINS: process.env.ORGANISER_SITE_ORIGINS ?? new URL(publicUrl).origin,
  SAMPLE_DATA: process.env.SAMPLE_DATA ?? "yes",
});
const site = createProgram("site", `http://127.0.0.1:${port}/healthz`, {
  ...shared,
  ...addressSearch.siteSettings,
  PORT: port,
  ORGANISER_API_URL: process.env.ORGANISER_API_URL ?? `http://127.0.0.1:${apiPort}`,
  SESSION_SECRETS: process.env.SESSION_SECRETS ?? getTrialSecret(dataDir),
});
// An external organiser API isn't started here.
const programs = process.env.ORGANISER_API_URL ? [site] : [organiser, site];

const bundler = await context({
  entryPoints: {
    site: "server/dev.ts",
    organiser: "server/organiser/main.ts",
    "html-worker": "server/html/html-worker.mjs",
  },
  outdir: folder,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  packages: "external",
  sourcemap: true,
  logLevel: "warning",
  plugins: [
    {
      name: "restart",
      setup: (build) => build.onEnd(({ errors }) => errors.length === 0 && restartChanged()),
    },
  ],
});
await bundler.watch();

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => void stopAll());
}

async function stopAll() {
  await Promise.all([bundler.dispose(), ...programs.map((program) => program.stop())]);
  process.exit(0);
}

/** Restarts changed programs one by one, the API first. */
async function restartChanged() {
  let hasRestarted = false;
  for (const program of programs) hasRestarted = (await program.restartIfChanged()) || hasRestarted;
  if (hasRestarted) log(`The site is at ${publicUrl} (Ctrl+C stops it)`);
}

/** Creates a program that restarts when its bundle changes, even after a crash. */
function createProgram(name, healthUrl, environment) {
  const file = `${folder}/${name}.mjs`;
  let running = null;
  let startedBundle = "";

  async function stop() {
    const stopping = running;
    running = null;
    if (!stopping || stopping.exitCode !== null || stopping.signalCode !== null) return;
    await new Promise((resolve) => {
      stopping.once("exit", resolve);
      stopping.kill("SIGTERM");
    });
  }

  return {
    stop,
    async restartIfChanged() {
      const bundle = existsSync(file) ? createHash("sha256").update(readFileSync(file)).digest("hex") : "";
      if (bundle === startedBundle) return false;
      startedBundle = bundle;
      log(`${running ? "Restarting" : "Starting"} ${name} …`);
      await stop();
      running = spawn(process.execPath, ["--enable-source-maps", file], {
        env: { ...process.env, ...environment },
        stdio: "inherit",
      });
      await waitUntilHealthy(running, healthUrl);
      return true;
    },
  };
}

/** Resolves when the program responds with success or has exited. */
async function waitUntilHealthy(started, healthUrl) {
  while (started.exitCode === null && started.signalCode === null) {
    const response = await fetch(healthUrl).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
