import { setTimeout as pause } from "node:timers/promises";
import { createSite } from "./app.ts";
import { type Environment, ownEnvironment, ownMisspelledSettings } from "./env.ts";
import { handleProcessFailures } from "./process-failures.ts";

/** How long a load balancer has to see that this instance isn't ready any more, before the door closes. */
const noticePeriod = 1_000;

const environment = settings();
const site = await createSite(environment);
const { url } = await site.listen().catch(noPort);
process.stdout.write(`The site listens on ${url}\n`);
for (const why of ownMisspelledSettings()) site.log.warn({}, why);

process.once("SIGTERM", () => stop(0));
process.once("SIGINT", () => stop(0));
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

/** Ready off, door closed, everything under way finished. */
async function drain(): Promise<void> {
  site.stopBeingReady();
  await pause(noticePeriod);
  await site.close();
}

function settings(): Environment {
  try {
    return ownEnvironment();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : "The settings can't be read."}\n`);
    return process.exit(1);
  }
}

/** The most frequent reason of all why nothing starts, in words. Up to three ports are opened. */
function noPort(error: unknown): never {
  const code = error instanceof Error && "code" in error ? error.code : "";
  const port = error instanceof Error && "port" in error ? Number(error.port) : environment.port;
  if (code !== "EADDRINUSE" && code !== "EACCES") throw error;
  const why = code === "EACCES" ? "this user may not listen there" : "another program listens there";
  const settings = Object.entries({
    PORT: environment.port,
    METRICS_PORT: environment.metrics?.port,
    HEALTH_PORT: environment.health?.port,
  });
  const names = settings.filter(([, value]) => value === port).map(([name]) => name);
  process.stderr.write(
    `The site can't start. Please set right:\n  ${names.join(", ")}: ${port} can't be had, ${why}\n`,
  );
  return process.exit(1);
}
