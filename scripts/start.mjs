// `npm start`: installs, builds and runs the site with the embedded organiser API and sample data.
import { createTrialAddressSearch } from "./address-search.mjs";
import { choosePort } from "./ports.mjs";
import { buildAll, checkNode, installPackages, log, getTrialSecret } from "./setup.mjs";

checkNode();
const port = await choosePort("PORT", 3000);
const hasApi = !process.env.ORGANISER_API_URL;
const apiPort = hasApi ? await choosePort("ORGANISER_PORT", 3001, [port]) : 0;
const outboxPort = hasApi ? await choosePort("OUTBOX_PORT", 3002, [port, apiPort]) : 0;
installPackages();
buildAll();

const { startProgram } = await import("./programs.mjs");
const dataDir = process.env.DATA_DIR ?? "data";
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;

const addressSearch = createTrialAddressSearch(apiPort);

// Defaults for a trial.
const trial = {
  PORT: String(port),
  PUBLIC_URL: publicUrl,
  DATA_DIR: dataDir,
  LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
};

if (!hasApi) {
  log(`Using the organiser API at ${process.env.ORGANISER_API_URL}`);
} else {
  log("Starting the embedded organiser API …");
  await startProgram(
    "build/organiser.mjs",
    {
      ...trial,
      ...addressSearch.organiserSettings,
      ORGANISER_PORT: String(apiPort),
      OUTBOX_PORT: String(outboxPort),
      ORGANISER_PUBLIC_URL: process.env.ORGANISER_PUBLIC_URL ?? `http://localhost:${apiPort}`,
      ORGANISER_SITE_ORIGINS: process.env.ORGANISER_SITE_ORIGINS ?? new URL(publicUrl).origin,
      SAMPLE_DATA: process.env.SAMPLE_DATA ?? "yes",
    },
    `http://127.0.0.1:${apiPort}/healthz`,
  );
}

log("Starting the site …");
await startProgram(
  "build/site.mjs",
  {
    ...trial,
    ...addressSearch.siteSettings,
    ORGANISER_API_URL: process.env.ORGANISER_API_URL ?? `http://127.0.0.1:${apiPort}`,
    ORGANISER_PUBLIC_URL: process.env.ORGANISER_PUBLIC_URL ?? `http://localhost:${apiPort}`,
    SESSION_SECRETS: process.env.SESSION_SECRETS ?? getTrialSecret(dataDir),
  },
  `http://127.0.0.1:${port}/healthz`,
);
if (hasApi && outboxPort !== 0) log(`Emails of the trial can be read at http://127.0.0.1:${outboxPort}`);
log(`The site is at ${publicUrl} (Ctrl+C stops it)`);
