import { LRUCache } from "lru-cache";

/**
 * What one instance does to its keys while the shared store is lost. Lifetimes and instants are milliseconds.
 */
export type Notes = {
  get(key: string): string | null;
  set(key: string, value: string, lifetime: number): void;
  add(key: string, value: string, lifetime: number): boolean;
  remove(key: string, value?: string): void;
  increment(key: string, lifetime: number): number;
  /**
   * Does the same to the shared store, key by key, until nothing is left. What can't be handed over stays.
   * Counts are forgotten: nobody is held up for what was counted elsewhere.
   */
  handOver(to: NotesTaker): Promise<void>;
};

export type NotesTaker = {
  set(key: string, value: string, lifetime: number): Promise<unknown>;
  remove(key: string, value?: string): Promise<unknown>;
};

type Note =
  | { kind: "value" | "count"; value: string; until: number }
  /** `value`: only while it still holds that. */
  | { kind: "removed"; value: string | undefined };

const mostNotes = 50_000;
const mostCharacters = 32_000_000;

/** Notes of an outage, the oldest of which are dropped when it brings too many. */
export function createNotes(now: () => number): Notes {
  const notes = new LRUCache<string, Note>({
    max: mostNotes,
    maxSize: mostCharacters,
    sizeCalculation: (note, key) => key.length + (note.value?.length ?? 0) + 50,
  });

  const self: Notes = {
    get: (key) => current(key)?.value ?? null,
    set(key, value, lifetime) {
      notes.set(key, { kind: "value", value, until: now() + lifetime });
    },
    add(key, value, lifetime) {
      if (current(key)) return false;
      self.set(key, value, lifetime);
      return true;
    },
    remove(key, value) {
      const held = current(key);
      if (value !== undefined && held && held.value !== value) return;
      notes.set(key, { kind: "removed", value });
    },
    increment(key, lifetime) {
      const before = current(key);
      const count = Number(before?.value ?? 0) + 1;
      notes.set(key, { kind: "count", value: String(count), until: before?.until ?? now() + lifetime });
      return count;
    },
    async handOver(to) {
      while (notes.size > 0) {
        for (const key of notes.rkeys()) await passOn(key, to);
      }
    },
  };
  return self;

  async function passOn(key: string, to: NotesTaker): Promise<void> {
    const note = notes.peek(key);
    if (!note) return;
    if (note.kind === "removed") await to.remove(key, note.value);
    else if (note.kind === "value" && note.until > now()) await to.set(key, note.value, note.until - now());
    // Unless something newer was noted meanwhile.
    if (notes.peek(key) === note) notes.delete(key);
  }

  function current(key: string): { value: string; until: number } | null {
    const note = notes.peek(key);
    return note && note.kind !== "removed" && note.until > now() ? note : null;
  }
}
