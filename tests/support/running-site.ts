import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSite } from "../../server/app.ts";
import { readEnvironment } from "../../server/env.ts";
import { createMediaCleaningThreads } from "../../server/html/cleaner.ts";
import type { ServerTimeouts } from "../../server/http/http-server.ts";
import type { Timeouts } from "../../server/timeouts.ts";
import type { Clock } from "../../server/request-context.ts";
import type { Store } from "../../server/store/store.ts";
import type { WebsiteBuild } from "../../server/website-build.ts";
import { type Browser, browserOf } from "./browser.ts";
import { freePort } from "./free-port.ts";

export type RunningSite = {
  /** The public URL in its pages, without a trailing slash. */
  publicUrl: string;
  /** The port that it listens on, which may differ from that of its public URL. */
  port: number;
  /** Creates a new browser without JavaScript. */
  browse(headers?: Record<string, string>): Browser;
  stopBeingReady(): void;
  close(): Promise<void>;
};

type StartOptions = {
  organiserUrl: string;
  clock?: Clock;
  store?: Store;
  /** Overrides the timeouts for slow requests. */
  serverTimeouts?: Partial<ServerTimeouts>;
  /**
   * Overrides the timeouts for API calls and requests. The minimum time of responses that send a mail is 0
   * by default.
   */
  timeouts?: Partial<Timeouts>;
  /** Replaces the built website. */
  website?: WebsiteBuild;
  /** Settings in addition to the required ones; with `DATA_DIR`, two sites can share a store file. */
  env?: Record<string, string>;
};

/**
 * Shared by the sites of a test worker, since loading takes CPU time and there is no state. The threads end with
 * the worker.
 */
const cleaningThreads = createMediaCleaningThreads();

/**
 * Starts the real site with the real build, in this process, on a free port. Its data folder is removed on
 * `close`.
 */
export async function startSite({
  organiserUrl,
  clock,
  store,
  serverTimeouts,
  timeouts,
  website,
  env = {},
}: StartOptions): Promise<RunningSite> {
  // The public URL has to be known before the site listens.
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
    cleaning: cleaningThreads,
    ...(clock ? { clock } : {}),
    ...(store ? { store } : {}),
    ...(serverTimeouts ? { serverTimeouts: serverTimeouts } : {}),
    timeouts: { mailResponseMs: 0, ...timeouts },
    ...(website ? { website } : {}),
  });
  await site.listen();

  return {
    publicUrl: environment.publicUrl,
    port,
    browse: (headers) => browserOf(port, environment.publicUrl, headers),
    stopBeingReady: () => site.markNotReady(),
    async close() {
      await site.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
