import { setTimeout as pause } from "node:timers/promises";
import { createSite } from "./app.ts";
import { type Environment, ownEnvironment } from "./env.ts";

/** How long a load balancer has to see that this instance isn't ready any more, before the door closes. */
const noticePeriod = 1_000;

const site = await createSite(settings());
const { url } = await site.listen();
process.stdout.write(`The site listens on ${url}\n`);

process.once("SIGTERM", () => void stop());
process.once("SIGINT", () => void stop());

/** Ready off, door closed, everything under way finished; the program then ends by itself. */
async function stop(): Promise<void> {
  site.stopBeingReady();
  await pause(noticePeriod);
  await site.close();
  process.exit(0);
}

function settings(): Environment {
  try {
    return ownEnvironment();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : "The settings can't be read."}\n`);
    return process.exit(1);
  }
}
