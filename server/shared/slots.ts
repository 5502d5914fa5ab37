/**
 * Slots for concurrent work, with a waiting list. Each holder of a slot calls `leave` once, when the work is
 * done.
 */
export type Slots<Waiter> = {
  /** Takes a slot; false if none is free. */
  tryTake(): boolean;
  /** Waits for a slot; true when `waiter` gets it, false if it was removed. */
  wait(waiter: Waiter): Promise<boolean>;
  /** Removes a waiter; false if it isn't waiting. */
  remove(waiter: Waiter): boolean;
  /** Hands the slot to the next waiter and returns it; without a waiter the slot becomes free. */
  leave(): Waiter | null;
  /** Number of slots in use. */
  taken(): number;
  /** The waiters, in order of arrival. */
  waiting(): readonly Waiter[];
};

type Settings<Waiter> = {
  /** Number of slots. */
  capacity: number;
  /**
   * Whether one waiter is served before another; equal ones in order of arrival. All are equal by default.
   */
  isBefore?: (one: Waiter, other: Waiter) => boolean;
};

/** Creates the slots, for the site and the embedded API; the owner defines the order. */
export function createSlots<Waiter extends object>({
  capacity,
  isBefore = () => false,
}: Settings<Waiter>): Slots<Waiter> {
  const waiting = new Map<Waiter, (hasSlot: boolean) => void>();
  let taken = 0;

  return {
    tryTake() {
      if (taken >= capacity) return false;
      taken += 1;
      return true;
    },
    wait: (waiter) => new Promise((resolve) => waiting.set(waiter, resolve)),
    remove: (waiter) => settle(waiter, false),
    leave() {
      let next: Waiter | null = null;
      for (const waiter of waiting.keys()) if (next === null || isBefore(waiter, next)) next = waiter;
      if (next === null) taken -= 1;
      else settle(next, true);
      return next;
    },
    taken: () => taken,
    waiting: () => [...waiting.keys()],
  };

  function settle(waiter: Waiter, hasSlot: boolean): boolean {
    waiting.get(waiter)?.(hasSlot);
    return waiting.delete(waiter);
  }
}
