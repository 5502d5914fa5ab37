import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { freePort } from "./free-port.ts";

/** Whether Redis is installed. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

/** A Redis for one test, at a fixed address. */
export type RunningRedis = {
  url: string;
  /** Kills it; its data is lost. */
  lose(): Promise<void>;
  /** Starts it again, empty. */
  restart(): Promise<void>;
  /** Pauses its process: it accepts connections, but doesn't respond. */
  freeze(): void;
  /** Resumes its process. */
  unfreeze(): void;
  /** Sets its memory limit just below its usage, so that it rejects writes (`noeviction`). */
  rejectWrites(): Promise<void>;
  /** Sets its memory limit to one byte, so that it rejects all commands that need memory. */
  fill(): Promise<void>;
  /** Removes the memory limit. */
  liftMemoryLimit(): Promise<void>;
  /** Sets the password for new connections; `current` is the one until now. */
  requirePassword(password: string, current?: string): Promise<void>;
  /** Closes all client connections; clients may reconnect. */
  endConnections(password: string): Promise<void>;
  /** Adds a read-only user. */
  addReader(name: string, password: string): Promise<void>;
  /** Adds a user with the given rules of `ACL SETUSER`. */
  addUser(name: string, rules: readonly string[]): Promise<void>;
  /** Returns the log of rejected commands and keys (`ACL LOG`). */
  denials(): Promise<unknown>;
  /** Returns the memory of its data in MB. */
  dataSizeMb(): Promise<number>;
  /** Returns all its keys and values. */
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
    async restart() {
      program = await start();
    },
    freeze: () => void program.kill("SIGSTOP"),
    unfreeze: () => void program.kill("SIGCONT"),
    rejectWrites: () =>
      withClient(async (redis) => {
        const used = /^used_memory:(\d+)/m.exec(await redis.info("memory"))?.[1];
        await redis.config("SET", "maxmemory", Number(used) - 100_000);
      }),
    fill: () => withClient(async (redis) => void (await redis.config("SET", "maxmemory", "1"))),
    liftMemoryLimit: () => withClient(async (redis) => void (await redis.config("SET", "maxmemory", "0"))),
    requirePassword: (password, current = "") =>
      withClient(async (redis) => void (await redis.config("SET", "requirepass", password)), current),
    endConnections: (password) =>
      withClient(
        async (redis) => void (await redis.call("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")),
        password,
      ),
    addReader: (name, password) =>
      withClient(
        async (redis) =>
          void (await redis.call(
            "ACL",
            "SETUSER",
            name,
            "on",
            `>${password}`,
            "~*",
            "+@read",
            "+@connection",
            "+info",
          )),
      ),
    addUser: (name, rules) =>
      withClient(async (redis) => void (await redis.call("ACL", "SETUSER", name, ...rules))),
    denials: () => withClient((redis) => redis.call("ACL", "LOG")),
    dataSizeMb: () =>
      withClient(async (redis) => {
        const bytes = /used_memory_dataset:(\d+)/.exec(await redis.info("memory"))?.[1];
        return Number(bytes) / 1_000_000;
      }),
    contents: () =>
      withClient(async (redis) => {
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
      // Reading all output also keeps Redis from blocking on a full pipe.
      started.stdout.on("data", (output: Buffer) => {
        if (output.includes("Ready to accept connections")) resolve();
      });
    });
    return started;
  }

  async function withClient<T>(work: (redis: Redis) => Promise<T>, password = ""): Promise<T> {
    const redis = new Redis(url, password === "" ? {} : { password });
    try {
      return await work(redis);
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
