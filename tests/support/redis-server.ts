import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { freePort } from "./free-port.ts";

/** Whether this machine has a Redis. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

/** A Redis of a test's own, at an address that stays the same. */
export type RunningRedis = {
  url: string;
  /** Ends it; whatever it held is gone. */
  lose(): Promise<void>;
  /** Starts it again, empty. */
  comeBack(): Promise<void>;
  /** Stops answering, but takes connections. */
  fallSilent(): void;
  /** Answers again, with all that it held. */
  wakeUp(): void;
  /** Has a little more than it may from now on, so that it refuses what takes room (`noeviction`). */
  takeNoMore(): Promise<void>;
  /** Refuses whatever would need more memory, however much is given up for it. */
  fill(): Promise<void>;
  /** Takes everything again. */
  makeRoom(): Promise<void>;
  /** How much memory its contents need, in MB. */
  size(): Promise<number>;
  /** Everything that it holds, keys and values. */
  contents(): Promise<string[]>;
  close(): Promise<void>;
};

export async function startRedis(): Promise<RunningRedis> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const folder = await mkdtemp(join(tmpdir(), "redis-"));
  let program = await start();

  return {
    url,
    lose: () => end(),
    async comeBack() {
      program = await start();
    },
    fallSilent: () => void program.kill("SIGSTOP"),
    wakeUp: () => void program.kill("SIGCONT"),
    takeNoMore: () =>
      asked(async (redis) => {
        const used = /^used_memory:(\d+)/m.exec(await redis.info("memory"))?.[1];
        await redis.config("SET", "maxmemory", Number(used) - 100_000);
      }),
    fill: () => asked(async (redis) => void (await redis.config("SET", "maxmemory", "1"))),
    makeRoom: () => asked(async (redis) => void (await redis.config("SET", "maxmemory", "0"))),
    size: () =>
      asked(async (redis) => {
        const bytes = /used_memory_dataset:(\d+)/.exec(await redis.info("memory"))?.[1];
        return Number(bytes) / 1_000_000;
      }),
    contents: () =>
      asked(async (redis) => {
        const keys = await redis.keys("*");
        const values = await Promise.all(keys.map((key) => textOf(redis, key)));
        return [...keys, ...values];
      }),
    async close() {
      if (program.exitCode === null && program.signalCode === null) await end();
      await rm(folder, { recursive: true, force: true });
    },
  };

  async function start() {
    const settings = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", ""];
    const started = spawn("redis-server", settings, { stdio: ["ignore", "pipe", "inherit"] });
    await new Promise<void>((resolve, reject) => {
      started.once("exit", (code) => reject(new Error(`Redis ended with ${code} before it listened.`)));
      // Its log must be read so that it goes on.
      started.stdout.on("data", (words: Buffer) => {
        if (words.includes("Ready to accept connections")) resolve();
      });
    });
    return started;
  }

  async function asked<T>(question: (redis: Redis) => Promise<T>): Promise<T> {
    const redis = new Redis(url);
    try {
      return await question(redis);
    } finally {
      redis.disconnect();
    }
  }

  async function end(): Promise<void> {
    const ended = once(program, "exit");
    program.kill("SIGKILL");
    await ended;
  }
}

async function textOf(redis: Redis, key: string): Promise<string> {
  const type = await redis.type(key);
  if (type === "hash") return JSON.stringify(await redis.hgetall(key));
  return type === "zset" ? (await redis.zrange(key, "0", "-1")).join(" ") : String(await redis.get(key));
}
