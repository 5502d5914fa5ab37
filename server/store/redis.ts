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

/** Prefix of all keys, because other programs may use the same Redis. */
const KEY_PREFIX = "site:";
const TIMEOUT_MS = 2_000;

const REMOVE_IF_EQUAL_SCRIPT = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`;
const INCREMENT_SCRIPT = `local count = redis.call("incrby", KEYS[1], ARGV[2])
if redis.call("pttl", KEYS[1]) < 0 then redis.call("pexpire", KEYS[1], ARGV[1]) end
return {count, redis.call("pttl", KEYS[1])}`;
const IncrementResult = z.tuple([z.number(), z.number()]);

/**
 * Creates the store that several instances share. It has two states:
 * - reachable: all operations go to Redis. This includes a full Redis, because it still answers reads.
 * - unreachable (Redis is down, doesn't respond, or rejects commands): writes go to a buffer in memory, and
 *   reads return only buffered values. When Redis is reachable again, the buffer is written to it.
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
          // Redis may contain an older draft, which the buffer removes later.
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
    // Log only the message, because the error may contain the command with its values.
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

  function describeEffect(): string {
    return startProblem === null || hasCheckedPermissions
      ? "this instance works without it"
      : "this instance isn't ready until it is corrected";
  }

  /** Updates `startProblem`. A rejection is preserved when the connection is closed afterwards. */
  function updateStartProblem(reason: string): void {
    const rejection = describeRejection(reason);
    if (rejection !== null) startProblem = rejection;
    else if (startProblem?.includes("rejects") !== true) startProblem = null;
  }

  /**
   * Tries the store's write commands once per process, because valid credentials may lack permissions.
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

  /** Writes buffered values and then buffered drafts to Redis. If Redis is full, drafts are evicted. */
  async function flush(): Promise<void> {
    const target: FlushTarget = {
      ...redisTarget,
      set: (...args) => evictWhileFull(() => redisTarget.set(...args)),
    };
    try {
      await buffer.flushTo(target);
      for (
        let pendingDrafts = localDrafts.listAll();
        pendingDrafts.length > 0;
        pendingDrafts = localDrafts.listAll()
      ) {
        for (const [key, draft] of pendingDrafts) {
          await redisDrafts.put(key, draft);
          // Don't remove a draft that was saved again meanwhile: the next round writes it.
          if ((await localDrafts.get(key)) === draft.value) await localDrafts.remove(key);
        }
      }
    } catch (error) {
      if (!isRedisFull(error)) throw error;
      log.warn({}, "Redis is full: not all buffered writes could be flushed");
    }
  }

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

const REJECTION_CODES = /\b(?:WRONGPASS|NOAUTH|NOPERM)\b/;

/** Describes a rejection by Redis for the log and `/readyz`, or returns null for other failures. */
function describeRejection(reason: string): string | null {
  const [code] = REJECTION_CODES.exec(reason) ?? [];
  return code === undefined ? null : `Redis rejects REDIS_URL: ${code}`;
}

const describeFailure = (reason: string): string => describeRejection(reason) ?? "Redis is unreachable";

/** Commands and scripts fail with the same message when Redis is full. */
const isRedisFull = (error: unknown): boolean =>
  error instanceof Error && error.message.includes("OOM command not allowed");
