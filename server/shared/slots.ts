/**
 * Slots for concurrent work, with a waiting list. Each holder of a slot calls `release` once, at the end of
 * its work.
 */
export type Slots<Waiter> = {
  /** Acquires a slot; returns false if none is free. */
  tryAcquire(): boolean;
  /** Waits for a slot. Resolves to true when `waiter` gets one, and to false if it is removed. */
  wait(waiter: Waiter): Promise<boolean>;
  /** Removes a waiter; returns false if it isn't waiting. */
  remove(waiter: Waiter): boolean;
  /**
   * Passes the slot to the next waiter and returns that waiter; null if nobody waits and the slot becomes
   * free.
   */
  release(): Waiter | null;
  /** Returns the number of slots in use. */
  inUse(): number;
  /** Returns the waiters in the order of their arrival. */
  waiting(): readonly Waiter[];
};

type Settings<Waiter> = {
  /** Number of slots. */
  capacity: number;
  /**
   * Whether waiter `a` gets a slot before `b`. Waiters are served in the order of their arrival by default.
   */
  isBefore?: (a: Waiter, b: Waiter) => boolean;
};

/** Creates slots with a waiting list, for the site and the embedded API. */
export function createSlots<Waiter extends object>({
  capacity,
  isBefore = () => false,
}: Settings<Waiter>): Slots<Waiter> {
  const waiting = new Map<Waiter, (hasSlot: boolean) => void>();
  let inUse = 0;

  return {
    tryAcquire() {
      if (inUse >= capacity) return false;
      inUse += 1;
      return true;
    },
    wait: (waiter) => new Promise((resolve) => waiting.set(waiter, resolve)),
    remove: (waiter) => settle(waiter, false),
    release() {
      let next: Waiter | null = null;
      for (const waiter of waiting.keys()) if (next === null || isBefore(waiter, next)) next = waiter;
      if (next === null) inUse -= 1;
      else settle(next, true);
      return next;
    },
    inUse: () => inUse,
    waiting: () => [...waiting.keys()],
  };

  function settle(waiter: Waiter, hasSlot: boolean): boolean {
    waiting.get(waiter)?.(hasSlot);
    return waiting.delete(waiter);
  }
}
