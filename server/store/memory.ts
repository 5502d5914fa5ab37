import type { Clock } from "../request-context.ts";
import { type DraftCeilings, usualCeilings } from "./draft-shelf.ts";
import { createMemoryShelf } from "./memory-drafts.ts";
import type { Store } from "./store.ts";

type Kept = { value: string; until: number };

/** A store that lives and dies with the process. For tests, and for a site that runs once and alone. */
export function createMemoryStore(clock: Clock, ceilings: DraftCeilings = usualCeilings): Store {
  const kept = new Map<string, Kept>();
  const shelf = createMemoryShelf(clock, ceilings);

  return {
    get: async (key) => current(key)?.value ?? null,
    async set(key, value, lifetime) {
      kept.set(key, { value, until: clock.now() + lifetime });
    },
    async add(key, value, lifetime) {
      if (current(key)) return false;
      kept.set(key, { value, until: clock.now() + lifetime });
      return true;
    },
    async remove(key, value) {
      if (value === undefined || current(key)?.value === value) kept.delete(key);
    },
    async increment(key, lifetime) {
      const before = current(key);
      const count = Number(before?.value ?? 0) + 1;
      kept.set(key, { value: String(count), until: before?.until ?? clock.now() + lifetime });
      return count;
    },
    drafts: shelf,
    isWhole: () => true,
    wholeFor: () => Infinity,
    room: () => "enough",
    close: async () => kept.clear(),
  };

  function current(key: string): Kept | undefined {
    const found = kept.get(key);
    if (found && found.until <= clock.now()) {
      kept.delete(key);
      return undefined;
    }
    return found;
  }
}
