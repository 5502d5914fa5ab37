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

/** Prefix of all keys, so that the site can share a Redis with other programs. */
const KEY_PREFIX = "site:";
/** Timeout of connections and commands, after which Redis counts as unreachable. */
const TIMEOUT_MS = 2_000;

const REMOVE_IF_EQUAL_SCRIPT = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`;
const INCREMENT_SCRIPT = `local count = redis.call("incrby", KEYS[1], ARGV[2])
if redis.call("pttl", KEYS[1]) < 0 then redis.call("pexpire", KEYS[1], ARGV[1]) end
return {count, redis.call("pttl", KEYS[1])}`;
/** Result of `INCREMENT_SCRIPT`: the count, and the milliseconds until it expires. */
const IncrementResult = z.tuple([z.number(), z.number()]);

/**
 * Creates the store that several instances share. While Redis is unreachable (down, not responding or
 * rejecting), this instance works without it. Values that only Redis contains are then missing, and writes
 * are buffered until Redis is reachable again. A full Redis counts as reachable, because it can still be
 * read.
 */
export function createRedisStore(
  url: string,
  log: Logger,
  limits: DraftLimits = DEFAULT_DRAFT_LIMITS,
): Store {
  const redis = new Redis(url, {
    keyPrefix: KEY_PREFIX,
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
  let hasCheckedPermissions = false;
  redis.on("error", onFailure);
  redis.on("close", () => onFailure(new Error("The connection was closed.")));
  redis.on("ready", () => {
    onReady().catch(onFailure);
  });

  const redisTarget: FlushTarget = {
    set: (key, value, lifetimeMs) => redis.set(key, value, "PX", lifetimeMs),
    remove: (key, value) =>
      value === undefined ? redis.del(key) : redis.eval(REMOVE_IF_EQUAL_SCRIPT, 1, key, value),
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
        async (pendingWrites) => {
          // Redis may contain an older draft. The buffer removes it when it is flushed.
          pendingWrites.remove(key);
          await localDrafts.remove(key);
        },
      ),
    evict: (scope) =>
      withFallback(
        () => redisDrafts.evict(scope),
        () => localDrafts.evict(scope),
      ),
  };

  const engine: StoreEngine = {
    get: (key) =>
      withFallback(
        () => redis.get(key),
        (pendingWrites) => pendingWrites.get(key),
      ),
    async set(key, value, lifetimeMs) {
      await withFallback<unknown>(
        () => redisTarget.set(key, value, lifetimeMs),
        (pendingWrites) => pendingWrites.set(key, value, lifetimeMs),
      );
    },
    add: (key, value, lifetimeMs) =>
      withFallback(
        async () => (await redis.set(key, value, "PX", lifetimeMs, "NX")) === "OK",
        (pendingWrites) => pendingWrites.add(key, value, lifetimeMs),
      ),
    async remove(key, value) {
      await withFallback<unknown>(
        () => redisTarget.remove(key, value),
        (pendingWrites) => pendingWrites.remove(key, value),
      );
    },
    increment: (key, lifetimeMs, by = 1) =>
      withFallback(
        async () => {
          const [count, remainingMs] = IncrementResult.parse(
            await redis.eval(INCREMENT_SCRIPT, 1, key, lifetimeMs, by),
          );
          return { count, remainingMs };
        },
        (pendingWrites) => pendingWrites.increment(key, lifetimeMs, by),
      ),
    drafts,
    isFull: isRedisFull,
    isHealthy: () => !isUnreachable,
    getStartProblem: () => startProblem,
    getHealthyMs: () => (isUnreachable ? 0 : clock.now() - reachableSince),
    async close() {
      isClosing = true;
      if (isUnreachable) redis.disconnect();
      else await redis.quit().catch(() => redis.disconnect());
    },
  };
  return withEviction(engine, clock, log);

  async function withFallback<T>(
    callRedis: () => Promise<T>,
    callBuffer: (buffer: WriteBehindBuffer) => T | Promise<T>,
  ): Promise<T> {
    if (isUnreachable) return callBuffer(buffer);
    try {
      return await callRedis();
    } catch (error) {
      if (isRedisFull(error)) throw error;
      onFailure(error);
      return callBuffer(buffer);
    }
  }

  function onFailure(error: unknown): void {
    if (isClosing) return;
    // Only the message is logged, because the error may contain the command with its values.
    const reason = error instanceof Error ? error.message : "";
    const problemBefore = startProblem;
    if (!hasCheckedPermissions) updateStartProblem(reason);
    // Log again if Redis has become reachable but rejects the credentials.
    const isNewProblem = startProblem !== null && startProblem !== problemBefore;
    if (!isUnreachable || isNewProblem)
      log.warn({ why: reason }, `${describeFailure(reason)}; ${describeEffect()}`);
    isUnreachable = true;
    if (redis.status === "ready") redis.disconnect(true);
  }

  /** Describes for the log what a failure means for this instance. */
  function describeEffect(): string {
    return startProblem === null || hasCheckedPermissions
      ? "this instance works without it"
      : "this instance isn't ready until it is corrected";
  }

  /**
   * Updates `startProblem` after a failure. Only a rejection by Redis is a start problem; a closed connection
   * afterwards doesn't clear it.
   */
  function updateStartProblem(reason: string): void {
    const rejection = describeRejection(reason);
    if (rejection !== null) startProblem = rejection;
    else if (startProblem?.includes("rejects") !== true) startProblem = null;
  }

  /**
   * Runs the store's write commands until they have succeeded once in this process, because valid credentials
   * may lack permissions.
   * @throws if a command is rejected
   */
  async function checkPermissions(): Promise<void> {
    if (hasCheckedPermissions) return;
    const id = randomUUID();
    try {
      await redis.set(`start:${id}`, id, "PX", TIMEOUT_MS);
      await redis.eval(REMOVE_IF_EQUAL_SCRIPT, 1, `start:${id}`, id);
    } catch (error) {
      if (!isRedisFull(error)) throw error;
    }
    hasCheckedPermissions = true;
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

  /** Writes the buffered values and drafts to Redis. Drafts come last, and are evicted if Redis is full. */
  async function flush(): Promise<void> {
    const target: FlushTarget = {
      ...redisTarget,
      set: (...args) => evictWhileFull(() => redisTarget.set(...args)),
    };
    try {
      await buffer.flushTo(target);
      for (let pending = localDrafts.all(); pending.length > 0; pending = localDrafts.all()) {
        for (const [key, draft] of pending) {
          await redisDrafts.put(key, draft);
          // A draft that was saved again during the flush stays and is flushed in the next round.
          if ((await localDrafts.get(key)) === draft.value) await localDrafts.remove(key);
        }
      }
    } catch (error) {
      if (!isRedisFull(error)) throw error;
      log.warn({}, "Redis is full: not all buffered writes could be flushed");
    }
  }

  /** Runs `operation`, and evicts drafts until Redis has enough space. */
  async function evictWhileFull<T>(operation: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await operation();
      } catch (error) {
        if (!isRedisFull(error) || (await redisDrafts.evict("all")) === 0) throw error;
      }
    }
  }
}

/** Error codes of Redis for rejected or missing credentials, and for missing permissions. */
const REJECTION_CODES = /\b(?:WRONGPASS|NOAUTH|NOPERM)\b/;

/**
 * Describes a rejection of the credentials or a command, for the log and `/readyz`; null for other failures.
 */
function describeRejection(reason: string): string | null {
  const [code] = REJECTION_CODES.exec(reason) ?? [];
  return code === undefined ? null : `Redis rejects REDIS_URL: ${code}`;
}

const describeFailure = (reason: string): string => describeRejection(reason) ?? "Redis is unreachable";

/** Whether Redis is full. Its error has the same message for commands and scripts. */
const isRedisFull = (error: unknown): boolean =>
  error instanceof Error && error.message.includes("OOM command not allowed");
