import type { DraftShelf } from "./draft-shelf.ts";

/**
 * What must outlive a request or be shared between instances: locks, receipts, drafts, refreshed tokens,
 * counters. Three engines keep the same promises: a file (`sqlite.ts`, the default), Redis (`redis.ts`) and
 * memory (`memory.ts`, tests). Values are text; secrets are sealed by whoever puts them in. Lifetimes are
 * milliseconds, and a value past its lifetime is as if it were never there. A store that is full gives up
 * drafts before it refuses anything (`making-room.ts`); what it refuses then is thrown as `storeFull`.
 */
export type Store = {
  get(key: string): Promise<string | null>;
  set(key: string, value: string, lifetime: number): Promise<void>;
  /** Sets only where nothing is; true for the one caller who did. The way to a lock. */
  add(key: string, value: string, lifetime: number): Promise<boolean>;
  /**
   * Removes the key; with `value` only while it still holds that value, so that an expired lock can't free
   * its successor.
   */
  remove(key: string, value?: string): Promise<void>;
  /** Counts up from 1; the lifetime runs from the first count. A full store counts in this instance alone. */
  increment(key: string, lifetime: number): Promise<number>;
  drafts: DraftShelf;
  /** False while this instance goes on by itself, because what all of them share is lost. */
  isWhole(): boolean;
  /** For how many milliseconds it has been whole without a break. */
  wholeFor(): number;
  room(): Room;
  close(): Promise<void>;
};

/**
 * Whether the store takes what it is given: all of it, only by giving up drafts, or nothing any more. What is
 * there can be read in any case.
 */
export type Room = "enough" | "without-drafts" | "none";

/**
 * The store takes nothing more. Recognised by name and kind. It holds no words of the engine, which may quote
 * values.
 */
export const storeFull = (): Error =>
  Object.assign(new Error("The store is full."), { name: "StoreError", kind: "full" });

/**
 * What is wrong with a store, in words for whoever watches it; null when nothing is. Orders are taken in each
 * case.
 */
export function troubleOfStore(store: Pick<Store, "isWhole" | "room">): string | null {
  if (!store.isWhole()) return "degraded: the store that instances share is lost";
  switch (store.room()) {
    case "enough":
      return null;
    case "without-drafts":
      return "full: the store gives up drafts to make room";
    case "none":
      return "full: the store takes nothing more";
  }
}
