import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSite } from "../../server/app.ts";
import { readEnvironment } from "../../server/env.ts";
import { createMarkingThreads } from "../../server/html/cleaner.ts";
import type { DoorTimes } from "../../server/http/listener.ts";
import type { Timeouts } from "../../server/timeouts.ts";
import type { Clock } from "../../server/request-context.ts";
import type { Store } from "../../server/store/store.ts";
import type { WebsiteBuild } from "../../server/website-build.ts";
import { type Browser, browserOf } from "./browser.ts";
import { freePort } from "./free-port.ts";

export type RunningSite = {
  /** The address that its pages know it by, without a slash at the end. */
  publicUrl: string;
  /** The port that it listens on, whatever its public address says. */
  port: number;
  /** A browser without JavaScript that nobody has used yet. */
  browse(headers?: Record<string, string>): Browser;
  stopBeingReady(): void;
  close(): Promise<void>;
};

type Start = {
  organiserUrl: string;
  clock?: Clock;
  store?: Store;
  /** How long the door waits for slow requests, where a test doesn't want to. */
  doorTimes?: Partial<DoorTimes>;
  /** How long calls of the API and whole requests may take, where it isn't the usual time. */
  timeouts?: Partial<Timeouts>;
  /** Another website than the one that is built. */
  website?: WebsiteBuild;
  /** Settings beside those that a test needs anyway; `DATA_DIR` lets two sites share a store file. */
  env?: Record<string, string>;
};

/**
 * Shared by the sites of a test worker: loading it takes a second of the machine, and it knows nothing of
 * visitors. Its threads end with the worker.
 */
const cleaning = createMarkingThreads();

/**
 * Starts the real site with the real build, in this process, on a free port. Its data are its own and go
 * with it.
 */
export async function startSite({
  organiserUrl,
  clock,
  store,
  doorTimes,
  timeouts,
  website,
  env = {},
}: Start): Promise<RunningSite> {
  // The public address has to be known before the site listens.
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), "site-"));
  const environment = readEnvironment({
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    ORGANISER_API_URL: organiserUrl,
    SESSION_SECRETS: "a-secret-for-tests-that-is-long-enough",
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    ...env,
  });
  const site = await createSite(environment, {
    cleaning,
    ...(clock ? { clock } : {}),
    ...(store ? { store } : {}),
    ...(doorTimes ? { doorTimes } : {}),
    ...(timeouts ? { timeouts } : {}),
    ...(website ? { website } : {}),
  });
  await site.listen();

  return {
    publicUrl: environment.publicUrl,
    port,
    browse: (headers) => browserOf(port, environment.publicUrl, headers),
    stopBeingReady: () => site.stopBeingReady(),
    async close() {
      await site.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
