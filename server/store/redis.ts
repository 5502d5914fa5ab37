import { Redis } from "ioredis";
import type { Log } from "../request-context.ts";
import { type DraftCeilings, type GivingShelf, usualCeilings } from "./draft-shelf.ts";
import { type Engine, makingRoom } from "./making-room.ts";
import { createMemoryShelf } from "./memory-drafts.ts";
import { createNotes, type Notes, type NotesTaker } from "./notes.ts";
import { createRedisShelf } from "./redis-drafts.ts";
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
 * A store that several instances share. While Redis is lost (gone, silent or refusing) this instance goes on
 * by itself: what it does then it knows alone, and hands over when Redis is back. What only Redis knows is as
 * if it were never there until then. A Redis that is full isn't lost: it still answers what it holds.
 */
export function createRedisStore(address: string, log: Log, ceilings: DraftCeilings = usualCeilings): Store {
  const redis = new Redis(address, {
    keyPrefix: prefix,
    maxRetriesPerRequest: 0,
    commandTimeout: patience,
    connectTimeout: patience,
    retryStrategy: (attempt) => Math.min(attempt * 250, patience),
  });
  const clock = { now: Date.now };
  const notes = createNotes(clock.now);
  const shelf = createRedisShelf(redis, ceilings);
  const shelfAlone = createMemoryShelf(clock, ceilings);
  let isLost = false;
  let backSince = -Infinity;
  let isClosing = false;
  redis.on("error", lose);
  redis.on("close", () => lose(new Error("The connection was closed.")));
  redis.on("ready", () => {
    rejoin().catch(lose);
  });

  const shared: NotesTaker = {
    set: (key, value, lifetime) => redis.set(key, value, "PX", lifetime),
    remove: (key, value) => (value === undefined ? redis.del(key) : redis.eval(removeOwn, 1, key, value)),
  };

  const drafts: GivingShelf = {
    put: (key, draft) =>
      either(
        () => shelf.put(key, draft),
        () => shelfAlone.put(key, draft),
      ),
    get: (key) =>
      either(
        () => shelf.get(key),
        () => shelfAlone.get(key),
      ),
    remove: (key) =>
      either(
        () => shelf.remove(key),
        async (alone) => {
          // Redis may hold an older one.
          alone.remove(key);
          await shelfAlone.remove(key);
        },
      ),
    giveUp: (whose) =>
      either(
        () => shelf.giveUp(whose),
        () => shelfAlone.giveUp(whose),
      ),
  };

  const engine: Engine = {
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
    drafts,
    isFull: isRedisFull,
    isWhole: () => !isLost,
    wholeFor: () => (isLost ? 0 : clock.now() - backSince),
    async close() {
      isClosing = true;
      if (isLost) redis.disconnect();
      else await redis.quit().catch(() => redis.disconnect());
    },
  };
  return makingRoom(engine, clock, log);

  async function either<T>(together: () => Promise<T>, alone: (notes: Notes) => T | Promise<T>): Promise<T> {
    if (isLost) return alone(notes);
    try {
      return await together();
    } catch (error) {
      if (isRedisFull(error)) throw error;
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
    await handOver();
    isLost = false;
    backSince = clock.now();
    log.info({}, "Redis is back");
  }

  /** Drafts come last, and go first where there is no room for the rest. */
  async function handOver(): Promise<void> {
    const taker: NotesTaker = { ...shared, set: (...note) => makingRoomFor(() => shared.set(...note)) };
    try {
      await notes.handOver(taker);
      for (let held = shelfAlone.all(); held.length > 0; held = shelfAlone.all()) {
        for (const [key, draft] of held) {
          await shelf.put(key, draft);
          // Unless something newer was typed meanwhile, which comes with the next round.
          if ((await shelfAlone.get(key)) === draft.value) await shelfAlone.remove(key);
        }
      }
    } catch (error) {
      if (!isRedisFull(error)) throw error;
      log.error({}, "Redis is full: it doesn't take all that this instance did by itself");
    }
  }

  async function makingRoomFor<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isRedisFull(error) || (await shelf.giveUp("anybody")) === 0) throw error;
      }
    }
  }
}

/** By its words, which are the same for a command and for one within a script. */
const isRedisFull = (error: unknown): boolean =>
  error instanceof Error && error.message.includes("OOM command not allowed");
