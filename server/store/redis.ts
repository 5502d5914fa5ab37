import { Redis } from "ioredis";
import type { Log } from "../request-context.ts";
import { createNotes, type Notes, type NotesTaker } from "./notes.ts";
import type { Store } from "./store.ts";

/** Everything of this site begins with this, so that a Redis can be shared. */
const prefix = "site:";
/** Milliseconds after which Redis counts as lost. */
const patience = 2_000;

const removeOwn = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`;
const countUp = `local count = redis.call("incr", KEYS[1])
if count == 1 then redis.call("pexpire", KEYS[1], ARGV[1]) end
return count`;

/**
 * A store that several instances share. While Redis is lost (gone, silent or refusing) this instance goes on by itself:
 * what it does then it knows alone, and hands over when Redis is back. What only Redis knows is as if it were never
 * there until then.
 */
export function createRedisStore(address: string, log: Log): Store {
  const redis = new Redis(address, {
    keyPrefix: prefix,
    maxRetriesPerRequest: 0,
    commandTimeout: patience,
    connectTimeout: patience,
    retryStrategy: (attempt) => Math.min(attempt * 250, patience),
  });
  const notes = createNotes(Date.now);
  let isLost = false;
  let isClosing = false;
  redis.on("error", lose);
  redis.on("close", () => lose(new Error("The connection was closed.")));
  redis.on("ready", () => void rejoin());

  const shared: NotesTaker = {
    set: (key, value, lifetime) => redis.set(key, value, "PX", lifetime),
    remove: (key, value) => (value === undefined ? redis.del(key) : redis.eval(removeOwn, 1, key, value)),
  };

  return {
    get: (key) =>
      either(
        () => redis.get(key),
        (alone) => alone.get(key),
      ),
    async set(key, value, lifetime) {
      await either<unknown>(
        () => shared.set(key, value, lifetime),
        (alone) => alone.set(key, value, lifetime),
      );
    },
    add: (key, value, lifetime) =>
      either(
        async () => (await redis.set(key, value, "PX", lifetime, "NX")) === "OK",
        (alone) => alone.add(key, value, lifetime),
      ),
    async remove(key, value) {
      await either<unknown>(
        () => shared.remove(key, value),
        (alone) => alone.remove(key, value),
      );
    },
    increment: (key, lifetime) =>
      either(
        async () => Number(await redis.eval(countUp, 1, key, lifetime)),
        (alone) => alone.increment(key, lifetime),
      ),
    isWhole: () => !isLost,
    async close() {
      isClosing = true;
      if (isLost) redis.disconnect();
      else await redis.quit().catch(() => redis.disconnect());
    },
  };

  async function either<T>(together: () => Promise<T>, alone: (notes: Notes) => T): Promise<T> {
    if (isLost) return alone(notes);
    try {
      return await together();
    } catch (error) {
      lose(error);
      return alone(notes);
    }
  }

  function lose(error: unknown): void {
    if (isClosing) return;
    // The error itself may hold the command with its values.
    const why = error instanceof Error ? error.message : "";
    if (!isLost) log.error({ why }, "Redis is lost; this instance goes on by itself");
    isLost = true;
    if (redis.status === "ready") redis.disconnect(true);
  }

  async function rejoin(): Promise<void> {
    if (!isLost) return;
    try {
      await notes.handOver(shared);
      isLost = false;
      log.info({}, "Redis is back");
    } catch (error) {
      lose(error);
    }
  }
}
