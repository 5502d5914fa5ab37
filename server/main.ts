import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createSite } from "./app.ts";
import { type Environment, readProcessEnvironment, readMisspelledSettings } from "./env.ts";
import { addMisspelledSettings } from "./shared/misspelled-settings.ts";
import { handleProcessFailures } from "./shared/process-failures.ts";
import { exitAfterStartFailure, writeStartFailure, writeStartLine } from "./shared/start-messages.ts";
import { describeListenError, requireDataFolder } from "./shared/start-problems.ts";

/** Time for load balancers to notice that the instance isn't ready, before connections are refused. */
const READINESS_GRACE_MS = 1_000;

const environment = await loadEnvironment();
const site = await createSite(environment).catch(exitOnStartError);
const { url } = await site.listen().catch(exitOnListenError);
writeStartLine(`The site listens on ${url}`, { url });
for (const warning of readMisspelledSettings()) site.log.warn({}, warning);

for (const signal of ["SIGTERM", "SIGINT"])
  process.once(signal, () => {
    site.log.info({}, `stopping on ${signal}: finishing the requests in flight`);
    stop(0);
  });
handleProcessFailures(
  (error, message) => site.log.error({ error }, message),
  () => stop(1),
);

function stop(exitCode: number): void {
  drain().then(
    () => process.exit(exitCode),
    () => process.exit(1),
  );
}

async function drain(): Promise<void> {
  site.markNotReady();
  await pause(READINESS_GRACE_MS);
  await site.close();
}

async function loadEnvironment(): Promise<Environment> {
  try {
    const ownEnvironment = readProcessEnvironment();
    await requireDataFolder(join(ownEnvironment.dataDir, "site"), "The site");
    return ownEnvironment;
  } catch (error) {
    return exitOnStartError(error);
  }
}

/** Exits with a message that names the setting of the unusable port or host. */
function exitOnListenError(error: unknown): never {
  const { metricsAddress, healthAddress, port, host } = environment;
  return exitOnStartError(
    describeListenError(error, "The site", [
      { portSetting: "PORT", port, hostSetting: "HOST", host },
      {
        portSetting: "METRICS_PORT",
        port: metricsAddress?.port,
        hostSetting: "METRICS_HOST",
        host: metricsAddress?.host,
      },
      {
        portSetting: "HEALTH_PORT",
        port: healthAddress?.port,
        hostSetting: "HEALTH_HOST",
        host: healthAddress?.host,
      },
    ]),
  );
}

function exitOnStartError(error: unknown): never {
  writeStartFailure(addMisspelledSettings(error, readMisspelledSettings()));
  return exitAfterStartFailure(error);
}
