/**
 * What must outlive a request or be shared between instances: locks, receipts, drafts, refreshed tokens, counters.
 * Three engines keep the same promises: a file (`sqlite.ts`, the default), Redis (`redis.ts`) and memory
 * (`memory.ts`, tests). Values are text; secrets are sealed by whoever puts them in. Lifetimes are milliseconds, and
 * a value past its lifetime is as if it were never there.
 */
export type Store = {
  get(key: string): Promise<string | null>;
  set(key: string, value: string, lifetime: number): Promise<void>;
  /** Sets only where nothing is; true for the one caller who did. The way to a lock. */
  add(key: string, value: string, lifetime: number): Promise<boolean>;
  /**
   * Removes the key; with `value` only while it still holds that value, so that an expired lock can't free its
   * successor.
   */
  remove(key: string, value?: string): Promise<void>;
  /** Counts up from 1; the lifetime runs from the first count. */
  increment(key: string, lifetime: number): Promise<number>;
  /** False while this instance goes on by itself, because what all of them share is lost. */
  isWhole(): boolean;
  close(): Promise<void>;
};
