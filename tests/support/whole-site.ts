import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../server/organiser/db/open-database.ts";
import { type Browser, browserOf } from "./browser.ts";
import { freePort } from "./free-port.ts";
import { hasNginx, type RunningNginx, startNginx } from "./nginx.ts";
import { runOrganiserProgram } from "./organiser-program.ts";
import type { WithAccounts } from "./people.ts";
import { hasRedis, type RunningRedis, startRedis } from "./redis-server.ts";
import { type RunningProgram, startProgram } from "./running-program.ts";

/**
 * What a machine lacks to run all of it; "" when it lacks nothing. For the titles of tests that are
 * skipped.
 */
export const lacking = [hasNginx ? "" : "nginx", hasRedis ? "" : "redis-server"]
  .filter(Boolean)
  .join(" and ");

/** A program that can be ended and started again on the same data at the same address. */
export type Restartable = {
  port: number;
  /** Of its process. */
  id(): number;
  stop(): Promise<number | null>;
  kill(): Promise<void>;
  /** Starts it again, and settles once it takes visitors. */
  start(): Promise<void>;
  /** The lines of its log since then that name something, by the setting `LOG_LEVEL`. */
  logOf(something: string): string[];
};

type Instance = Restartable & {
  /** The value of one of its figures. */
  figure(name: string): Promise<number>;
};

/**
 * Everything as it runs in earnest, each a program of its own: nginx, three instances of the site, Redis
 * and the embedded organiser API with its sample. The clock is the real one.
 */
export type WholeSite = WithAccounts & {
  publicUrl: string;
  /** Where nginx listens. */
  port: number;
  /** The organiser API, without a slash at the end. */
  apiUrl: string;
  instances: readonly Instance[];
  api: Restartable;
  redis: RunningRedis;
  /** A browser that comes through nginx, from an address of its own of this machine. */
  browse(from?: string): Browser;
  /** A window of the same browser whose requests reach this instance. */
  windowAt(instance: number, browser: Browser, from?: string): Browser;
  /** Settles once every instance says this about itself. */
  allSay(words: "ready" | "degraded"): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  /** Settings of the instances beside those that they need anyway. */
  settings?: Record<string, string>;
  /** What the instances share: Redis, or the file of a folder. */
  store?: "Redis" | "file";
  /** The address that the instances are given for the API, perhaps of a line to it that breaks. */
  lineTo?: (apiUrl: string) => Promise<string>;
};

const howMany = 3;
const started = 30_000;

export async function startWholeSite({
  settings = {},
  store = "Redis",
  lineTo,
}: Options = {}): Promise<WholeSite> {
  const begun: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of begun.toReversed()) await end();
  };
  try {
    return await start();
  } catch (error) {
    await close();
    throw error;
  }

  async function start(): Promise<WholeSite> {
    const dataDir = await mkdtemp(join(tmpdir(), "whole-site-"));
    begun.push(() => rm(dataDir, { recursive: true, force: true }));
    const redis = await startRedis();
    begun.push(() => redis.close());
    const door = await freePort();
    const publicUrl = `http://localhost:${door}`;

    const api = await startApi(dataDir, publicUrl);
    const apiUrl = `http://localhost:${api.port}`;
    const db = openDatabase(join(dataDir, "organiser"));
    begun.push(() => db.destroy());
    const lineUrl = lineTo ? await lineTo(`http://127.0.0.1:${api.port}`) : `http://127.0.0.1:${api.port}`;
    const instances: Instance[] = [];
    for (let number = 0; number < howMany; number++)
      instances.push(
        await startInstance({ publicUrl, apiUrl, lineUrl, redisUrl: redis.url, dataDir, number }),
      );
    const nginx: RunningNginx = await startNginx(
      door,
      instances.map(({ port }) => port),
    );
    begun.push(() => nginx.close());

    return {
      parts: { db, clock: { now: () => Date.now() } },
      publicUrl,
      port: door,
      apiUrl,
      instances,
      api,
      redis,
      browse: (from) => browserOf(door, publicUrl, {}, new Map(), from),
      windowAt: (instance, browser, from) =>
        browserOf(instances[instance]?.port ?? 0, publicUrl, {}, new Map(browser.cookies), from),
      allSay: async (words) => {
        await Promise.all(instances.map(({ port }) => says(port, words)));
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

  type Setting = {
    publicUrl: string;
    apiUrl: string;
    lineUrl: string;
    redisUrl: string;
    dataDir: string;
    number: number;
  };

  async function startInstance(given: Setting): Promise<Instance> {
    const [port, metrics] = await Promise.all([freePort(), freePort()]);
    const program = await restartable(port, async () => {
      const program = await startProgram("site.mjs", {
        PORT: String(port),
        METRICS_PORT: String(metrics),
        PUBLIC_URL: given.publicUrl,
        ORGANISER_API_URL: given.lineUrl,
        ORGANISER_PUBLIC_URL: given.apiUrl,
        ...(store === "Redis" ? { REDIS_URL: given.redisUrl } : {}),
        SESSION_SECRETS: "a-secret-for-tests-that-is-long-enough",
        TRUSTED_PROXIES: "127.0.0.1",
        DATA_DIR: join(given.dataDir, store === "Redis" ? `instance-${given.number}` : "instances"),
        LOG_LEVEL: "silent",
        ...settings,
      });
      await says(port, "");
      return program;
    });
    return {
      ...program,
      async figure(name) {
        const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
        const value = new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1];
        if (value === undefined) throw new Error(`There is no figure ${name}`);
        return Number(value);
      },
    };
  }

  async function restartable(port: number, run: () => Promise<RunningProgram>): Promise<Restartable> {
    let program = await run();
    begun.push(() => program.kill());
    return {
      port,
      id: () => program.id,
      stop: () => program.stop(),
      kill: () => program.kill(),
      logOf: (something) =>
        program
          .said()
          .split("\n")
          .filter((line) => line.includes(something)),
      async start() {
        program = await run();
      },
    };
  }
}

/** Settles once an instance takes visitors and says this of itself; "" for whatever it says. */
async function says(port: number, words: string): Promise<void> {
  const deadline = Date.now() + started;
  for (;;) {
    const said = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      async (answer) => (answer.ok ? await answer.text() : null),
      () => null,
    );
    if (said?.startsWith(words)) return;
    if (Date.now() > deadline) throw new Error(`The instance says ${said} instead of ${words}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
