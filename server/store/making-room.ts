import type { Clock, Log } from "../request-context.ts";
import type { GivingShelf } from "./draft-shelf.ts";
import { createNotes } from "./notes.ts";
import { type Room, type Store, storeFull } from "./store.ts";

/** A store that can be full, and says so by whatever its engine throws. */
export type Engine = Omit<Store, "drafts" | "room"> & {
  drafts: GivingShelf;
  /** Whether something thrown says that there is no room, and nothing else. */
  isFull(error: unknown): boolean;
};

/**
 * How long a store that refused something, or gave up drafts, is said to do so: small things may go in
 * between.
 */
const refusalRemembered = 60_000;
const lossRemembered = 10 * 60_000;

/**
 * Makes an engine bear being full: drafts go before anything is refused, anonymous ones first. While nothing
 * is left to give up, counts go on in this instance's memory, so that limits hold, and what is removed ends
 * by its lifetime.
 */
export function makingRoom(engine: Engine, clock: Clock, log: Log): Store {
  const countedAlone = createNotes(() => clock.now());
  let refusedAt = -Infinity;
  let lostDraftsAt = -Infinity;

  return {
    ...engine,
    set: (key, value, lifetime) => write(() => engine.set(key, value, lifetime)),
    add: (key, value, lifetime) => write(() => engine.add(key, value, lifetime)),
    remove: (key, value) => {
      if (countedAlone.get(key) !== null) countedAlone.remove(key, value);
      return write(() => engine.remove(key, value)).catch(passOver);
    },
    async increment(key, lifetime) {
      try {
        return await write(() => engine.increment(key, lifetime));
      } catch (error) {
        passOver(error);
        return countedAlone.increment(key, lifetime);
      }
    },
    drafts: {
      get: (key) => engine.drafts.get(key),
      remove: (key) => write(() => engine.drafts.remove(key)).catch(passOver),
      put: putDraft,
    },
    room,
  };

  /** Tries once more when there is nothing to give up: somebody else may just have given up all there was. */
  async function write<T>(work: () => Promise<T>): Promise<T> {
    for (let isMore = true; ;) {
      try {
        return await work();
      } catch (error) {
        if (!engine.isFull(error)) throw error;
        const wasMore = isMore;
        isMore = await giveUp("anybody");
        if (isMore || wasMore) continue;
        if (room() !== "none") log.error({}, "the store is full and takes nothing more");
        refusedAt = clock.now();
        throw storeFull();
      }
    }
  }

  /** A draft never displaces what is worth more than it. */
  async function putDraft(...[key, draft]: Parameters<GivingShelf["put"]>): Promise<boolean> {
    for (;;) {
      try {
        return await engine.drafts.put(key, draft);
      } catch (error) {
        if (!engine.isFull(error)) throw error;
        if (draft.holder.isSignedIn && (await giveUp("anonymous"))) continue;
        draftsAreLost();
        return false;
      }
    }
  }

  /** Whether there was something to give up. Even that may take room that isn't there. */
  async function giveUp(whose: "anonymous" | "anybody"): Promise<boolean> {
    const given = await engine.drafts.giveUp(whose).catch((error: unknown) => {
      if (engine.isFull(error)) return 0;
      throw error;
    });
    if (given > 0) draftsAreLost();
    return given > 0;
  }

  function draftsAreLost(): void {
    if (room() === "enough") log.error({}, "the store is full; drafts are given up to make room");
    lostDraftsAt = clock.now();
  }

  function room(): Room {
    const now = clock.now();
    if (now - refusedAt < refusalRemembered) return "none";
    return now - lostDraftsAt < lossRemembered ? "without-drafts" : "enough";
  }
}

function passOver(error: unknown): void {
  if (!isStoreFull(error)) throw error;
}

const isStoreFull = (error: unknown): boolean => error instanceof Error && error.name === "StoreError";
