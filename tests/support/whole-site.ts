import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../server/organiser/db/open-database.ts";
import { type Browser, browserOf } from "./browser.ts";
import { freePort } from "./free-port.ts";
import { hasNginx, type RunningNginx, startNginx } from "./nginx.ts";
import { runOrganiserProgram } from "./organiser-program.ts";
import type { WithDatabase } from "./people.ts";
import { hasRedis, type RunningRedis, startRedis } from "./redis-server.ts";
import { type RunningProgram, startProgram } from "./running-program.ts";

/** The names of missing programs, for the titles of skipped tests; "" if all are installed. */
export const missingPrograms = [hasNginx ? "" : "nginx", hasRedis ? "" : "redis-server"]
  .filter(Boolean)
  .join(" and ");

/** A program that can be restarted with the same data and address. */
export type Restartable = {
  port: number;
  /** Returns its process id. */
  id(): number;
  stop(): Promise<number | null>;
  kill(): Promise<void>;
  /** Starts it again; resolves once it is ready. */
  start(): Promise<void>;
  /** Returns the lines of its log since its start that contain a text. Needs a `LOG_LEVEL`. */
  findLogLines(text: string): string[];
};

type Instance = Restartable & {
  /** Returns the value of one of its metrics. */
  readMetric(name: string): Promise<number>;
};

/**
 * A production deployment in separate processes: nginx, three instances of the site, Redis and the embedded
 * organiser API with sample data. Uses the system clock.
 */
export type WholeSite = WithDatabase & {
  publicUrl: string;
  /** The port of nginx. */
  port: number;
  /** The organiser API, without a trailing slash. */
  apiUrl: string;
  instances: readonly Instance[];
  api: Restartable;
  redis: RunningRedis;
  /** A browser whose requests go through nginx, from a loopback address of its own. */
  browse(from?: string): Browser;
  /** A window of the same browser whose requests go to this instance. */
  windowAt(instance: number, browser: Browser, from?: string): Browser;
  /** Resolves once every instance reports this status. */
  allReport(status: "ready" | "degraded"): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  /** Settings of the instances in addition to the required ones. */
  settings?: Record<string, string>;
  /** The store that the instances share: Redis, or a file. */
  store?: "Redis" | "file";
  /** Returns the API address for the instances, for instance of a faulty proxy. */
  proxyFor?: (apiUrl: string) => Promise<string>;
};

const INSTANCE_COUNT = 3;
const START_TIMEOUT_MS = 30_000;

export async function startWholeSite({
  settings = {},
  store = "Redis",
  proxyFor,
}: Options = {}): Promise<WholeSite> {
  const cleanups: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of cleanups.toReversed()) await end();
  };
  try {
    return await start();
  } catch (error) {
    await close();
    throw error;
  }

  async function start(): Promise<WholeSite> {
    const dataDir = await mkdtemp(join(tmpdir(), "whole-site-"));
    cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
    const redis = await startRedis();
    cleanups.push(() => redis.close());
    const nginxPort = await freePort();
    const publicUrl = `http://localhost:${nginxPort}`;

    const api = await startApi(dataDir, publicUrl);
    const apiUrl = `http://localhost:${api.port}`;
    const db = openDatabase(join(dataDir, "organiser"));
    cleanups.push(() => db.destroy());
    const organiserUrl = proxyFor
      ? await proxyFor(`http://127.0.0.1:${api.port}`)
      : `http://127.0.0.1:${api.port}`;
    const instances: Instance[] = [];
    for (let number = 0; number < INSTANCE_COUNT; number++)
      instances.push(
        await startInstance({ publicUrl, apiUrl, organiserUrl, redisUrl: redis.url, dataDir, number }),
      );
    const nginx: RunningNginx = await startNginx(
      nginxPort,
      instances.map(({ port }) => port),
    );
    cleanups.push(() => nginx.close());

    return {
      dependencies: { db, clock: { now: () => Date.now() } },
      publicUrl,
      port: nginxPort,
      apiUrl,
      instances,
      api,
      redis,
      browse: (from) => browserOf(nginxPort, publicUrl, {}, new Map(), from),
      windowAt: (instance, browser, from) =>
        browserOf(instances[instance]?.port ?? 0, publicUrl, {}, new Map(browser.cookies), from),
      allReport: async (status) => {
        await Promise.all(instances.map(({ port }) => waitForStatus(port, status)));
      },
      close,
    };
  }

  async function startApi(dataDir: string, publicUrl: string): Promise<Restartable> {
    const port = await freePort();
    return restartable(port, () =>
      runOrganiserProgram(port, dataDir, {
        ORGANISER_PUBLIC_URL: `http://localhost:${port}`,
        ORGANISER_SITE_ORIGINS: publicUrl,
        TRUSTED_PROXIES: "127.0.0.1",
        LOG_LEVEL: "silent",
      }),
    );
  }

  type InstanceSettings = {
    publicUrl: string;
    apiUrl: string;
    organiserUrl: string;
    redisUrl: string;
    dataDir: string;
    number: number;
  };

  async function startInstance(instance: InstanceSettings): Promise<Instance> {
    const [port, metrics] = await Promise.all([freePort(), freePort()]);
    const program = await restartable(port, async () => {
      const program = await startProgram("site.mjs", {
        PORT: String(port),
        METRICS_PORT: String(metrics),
        PUBLIC_URL: instance.publicUrl,
        ORGANISER_API_URL: instance.organiserUrl,
        ORGANISER_PUBLIC_URL: instance.apiUrl,
        ...(store === "Redis" ? { REDIS_URL: instance.redisUrl } : {}),
        SESSION_SECRETS: "a-secret-for-tests-that-is-long-enough",
        TRUSTED_PROXIES: "127.0.0.1",
        DATA_DIR: join(instance.dataDir, store === "Redis" ? `instance-${instance.number}` : "instances"),
        LOG_LEVEL: "silent",
        ...settings,
      });
      await waitForStatus(port, "");
      return program;
    });
    return {
      ...program,
      async readMetric(name) {
        const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
        const value = new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1];
        if (value === undefined) throw new Error(`There is no metric ${name}`);
        return Number(value);
      },
    };
  }

  async function restartable(port: number, run: () => Promise<RunningProgram>): Promise<Restartable> {
    let program = await run();
    cleanups.push(() => program.kill());
    return {
      port,
      id: () => program.id,
      stop: () => program.stop(),
      kill: () => program.kill(),
      findLogLines: (text) =>
        program
          .output()
          .split("\n")
          .filter((line) => line.includes(text)),
      async start() {
        program = await run();
      },
    };
  }
}

/** Resolves once an instance is ready and reports this status; "" for any status. */
async function waitForStatus(port: number, expected: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const status = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      async (response) => (response.ok ? await response.text() : null),
      () => null,
    );
    if (status?.startsWith(expected)) return;
    if (Date.now() > deadline) throw new Error(`The instance reports ${status} instead of ${expected}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
