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

/** How long a store that had to give up drafts is said to be full. */
const remembered = 10 * 60_000;

/**
 * Makes an engine bear being full: drafts go before anything is refused, anonymous ones first. While nothing is left
 * to give up, counts go on in this instance's memory, so that limits hold, and what is removed ends by its lifetime.
 */
export function makingRoom(engine: Engine, clock: Clock, log: Log): Store {
  const countedAlone = createNotes(() => clock.now());
  let givenUpAt = -Infinity;
  let room: Room = "enough";

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
    room() {
      if (room === "without-drafts" && clock.now() - givenUpAt > remembered) room = "enough";
      return room;
    },
  };

  async function write<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const done = await work();
        if (room === "none") becomes(givenUpAt === -Infinity ? "enough" : "without-drafts");
        return done;
      } catch (error) {
        if (!engine.isFull(error)) throw error;
        if ((await giveUp("anybody")) > 0) continue;
        becomes("none");
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
        if (draft.holder.isSignedIn && (await giveUp("anonymous")) > 0) continue;
        givenUpAt = clock.now();
        if (room === "enough") becomes("without-drafts");
        return false;
      }
    }
  }

  /** Even that may take room that isn't there. */
  async function giveUp(whose: "anonymous" | "anybody"): Promise<number> {
    const given = await engine.drafts.giveUp(whose).catch((error: unknown) => {
      if (engine.isFull(error)) return 0;
      throw error;
    });
    if (given > 0) {
      givenUpAt = clock.now();
      if (room === "enough") becomes("without-drafts");
    }
    return given;
  }

  function becomes(next: Room): void {
    if (next === room) return;
    room = next;
    if (next === "enough") log.info({}, "the store has room again");
    else if (next === "none") log.error({}, "the store is full and takes nothing more");
    else log.error({}, "the store is full; drafts are given up to make room");
  }
}

function passOver(error: unknown): void {
  if (!isStoreFull(error)) throw error;
}

const isStoreFull = (error: unknown): boolean => error instanceof Error && error.name === "StoreError";
