import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import { z } from "zod";
import type { Logger } from "../request-context.ts";
import { type DraftLimits, type EvictingDraftStore, DEFAULT_DRAFT_LIMITS } from "./draft-store.ts";
import { type StoreEngine, withEviction } from "./eviction.ts";
import { createMemoryDraftStore } from "./sqlite-drafts.ts";
import { createWriteBehindBuffer, type WriteBehindBuffer, type FlushTarget } from "./write-behind-buffer.ts";
import { createRedisDraftStore } from "./redis-drafts.ts";
import type { Store } from "./store.ts";

/** Prefix of all keys, so that a Redis can be shared. */
const prefix = "site:";
/** Milliseconds after which Redis counts as unreachable. */
const TIMEOUT_MS = 2_000;

const REMOVE_IF_EQUAL = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`;
const COUNT_UP = `local count = redis.call("incrby", KEYS[1], ARGV[2])
if redis.call("pttl", KEYS[1]) < 0 then redis.call("pexpire", KEYS[1], ARGV[1]) end
return {count, redis.call("pttl", KEYS[1])}`;
const CountedUp = z.tuple([z.number(), z.number()]);

/**
 * Store shared by several instances. While Redis is unreachable (down, silent or rejecting) this instance
 * works without it: writes are buffered locally and flushed when Redis is back, and values that only Redis
 * has are missing meanwhile. A full Redis still counts as reachable, as it returns what it holds.
 */
export function createRedisStore(
  address: string,
  log: Logger,
  limits: DraftLimits = DEFAULT_DRAFT_LIMITS,
): Store {
  const redis = new Redis(address, {
    keyPrefix: prefix,
    maxRetriesPerRequest: 0,
    commandTimeout: TIMEOUT_MS,
    connectTimeout: TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 250, TIMEOUT_MS),
  });
  const clock = { now: Date.now };
  const buffer = createWriteBehindBuffer(clock.now);
  const redisDrafts = createRedisDraftStore(redis, limits);
  const localDrafts = createMemoryDraftStore(clock, limits);
  let isUnreachable = false;
  let reachableSince = -Infinity;
  let isClosing = false;
  let startProblem: string | null = "no response from Redis yet";
  let hasWorked = false;
  redis.on("error", onFailure);
  redis.on("close", () => onFailure(new Error("The connection was closed.")));
  redis.on("ready", () => {
    onReady().catch(onFailure);
  });

  const shared: FlushTarget = {
    set: (key, value, lifetime) => redis.set(key, value, "PX", lifetime),
    remove: (key, value) =>
      value === undefined ? redis.del(key) : redis.eval(REMOVE_IF_EQUAL, 1, key, value),
  };

  const drafts: EvictingDraftStore = {
    put: (key, draft) =>
      withFallback(
        () => redisDrafts.put(key, draft),
        () => localDrafts.put(key, draft),
      ),
    get: (key) =>
      withFallback(
        () => redisDrafts.get(key),
        () => localDrafts.get(key),
      ),
    remove: (key) =>
      withFallback(
        () => redisDrafts.remove(key),
        async (local) => {
          // Redis may hold an older one.
          local.remove(key);
          await localDrafts.remove(key);
        },
      ),
    evict: (whose) =>
      withFallback(
        () => redisDrafts.evict(whose),
        () => localDrafts.evict(whose),
      ),
  };

  const engine: StoreEngine = {
    get: (key) =>
      withFallback(
        () => redis.get(key),
        (local) => local.get(key),
      ),
    async set(key, value, lifetime) {
      await withFallback<unknown>(
        () => shared.set(key, value, lifetime),
        (local) => local.set(key, value, lifetime),
      );
    },
    add: (key, value, lifetime) =>
      withFallback(
        async () => (await redis.set(key, value, "PX", lifetime, "NX")) === "OK",
        (local) => local.add(key, value, lifetime),
      ),
    async remove(key, value) {
      await withFallback<unknown>(
        () => shared.remove(key, value),
        (local) => local.remove(key, value),
      );
    },
    increment: (key, lifetime, by = 1) =>
      withFallback(
        async () => {
          const [count, left] = CountedUp.parse(await redis.eval(COUNT_UP, 1, key, lifetime, by));
          return { count, left };
        },
        (local) => local.increment(key, lifetime, by),
      ),
    drafts,
    isFull: isRedisFull,
    isHealthy: () => !isUnreachable,
    startProblem: () => startProblem,
    healthyForMs: () => (isUnreachable ? 0 : clock.now() - reachableSince),
    async close() {
      isClosing = true;
      if (isUnreachable) redis.disconnect();
      else await redis.quit().catch(() => redis.disconnect());
    },
  };
  return withEviction(engine, clock, log);

  async function withFallback<T>(
    inRedis: () => Promise<T>,
    local: (buffer: WriteBehindBuffer) => T | Promise<T>,
  ): Promise<T> {
    if (isUnreachable) return local(buffer);
    try {
      return await inRedis();
    } catch (error) {
      if (isRedisFull(error)) throw error;
      onFailure(error);
      return local(buffer);
    }
  }

  function onFailure(error: unknown): void {
    if (isClosing) return;
    // Only the message is logged, as the error itself may contain the command with its values.
    const why = error instanceof Error ? error.message : "";
    if (!hasWorked) setStartProblem(why);
    if (!isUnreachable) log.warn({ why }, `${describeFailure(why)}; this instance works without it`);
    isUnreachable = true;
    if (redis.status === "ready") redis.disconnect(true);
  }

  /** A closed connection gives no new information about rejected credentials. */
  function setStartProblem(why: string): void {
    const rejection = rejectionIn(why);
    if (rejection !== null) startProblem = rejection;
    else if (startProblem?.includes("rejects") !== true) startProblem = null;
  }

  /**
   * Credentials may be valid while commands are rejected: the commands that the store needs are tried once.
   */
  async function checkPermissions(): Promise<void> {
    if (hasWorked) return;
    const id = randomUUID();
    try {
      await redis.set(`start:${id}`, id, "PX", TIMEOUT_MS);
      await redis.eval(REMOVE_IF_EQUAL, 1, `start:${id}`, id);
    } catch (error) {
      if (!isRedisFull(error)) throw error;
    }
    hasWorked = true;
    startProblem = null;
  }

  async function onReady(): Promise<void> {
    await checkPermissions();
    if (!isUnreachable) return;
    await flush();
    isUnreachable = false;
    reachableSince = clock.now();
    log.info({}, "Redis is reachable again");
  }

  /** Drafts are flushed last, and evicted first if there is no space for the rest. */
  async function flush(): Promise<void> {
    const target: FlushTarget = {
      ...shared,
      set: (...note) => withEvictionOnFull(() => shared.set(...note)),
    };
    try {
      await buffer.flushTo(target);
      for (let pending = localDrafts.all(); pending.length > 0; pending = localDrafts.all()) {
        for (const [key, draft] of pending) {
          await redisDrafts.put(key, draft);
          // Unless the draft was saved again meanwhile; then the next round handles it.
          if ((await localDrafts.get(key)) === draft.value) await localDrafts.remove(key);
        }
      }
    } catch (error) {
      if (!isRedisFull(error)) throw error;
      log.warn({}, "Redis is full: not all buffered writes could be flushed");
    }
  }

  async function withEvictionOnFull<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isRedisFull(error) || (await redisDrafts.evict("anybody")) === 0) throw error;
      }
    }
  }
}

/** Error codes of Redis for rejected or missing credentials, and for missing permissions. */
const REJECTIONS = /\b(?:WRONGPASS|NOAUTH|NOPERM)\b/;

/** A sentence for log and `/readyz` if Redis rejected the credentials or a command, else null. */
function rejectionIn(why: string): string | null {
  const [code] = REJECTIONS.exec(why) ?? [];
  return code === undefined ? null : `Redis rejects REDIS_URL: ${code}`;
}

const describeFailure = (why: string): string => rejectionIn(why) ?? "Redis is unreachable";

/** Recognised by the message, which is the same for commands and scripts. */
const isRedisFull = (error: unknown): boolean =>
  error instanceof Error && error.message.includes("OOM command not allowed");
