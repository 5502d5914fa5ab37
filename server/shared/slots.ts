/** Slots for concurrent work, with a waiting list. `release` must be called once for each acquired slot. */
export type Slots<Waiter> = {
  /** Acquires a slot. Returns false if none is free. */
  tryAcquire(): boolean;
  /** Waits for a slot. Resolves to true when `waiter` gets one, and to false if it is removed. */
  wait(waiter: Waiter): Promise<boolean>;
  remove(waiter: Waiter): boolean;
  /** Passes the slot to the next waiter and returns the waiter. Returns null if nobody waits. */
  release(): Waiter | null;
  countInUse(): number;
  listWaiting(): readonly Waiter[];
};

type SlotSettings<Waiter> = {
  capacity: number;
  /** Whether waiter `a` gets a slot before `b`. By default, the order is that of arrival. */
  isBefore?: (a: Waiter, b: Waiter) => boolean;
};

export function createSlots<Waiter extends object>({
  capacity,
  isBefore = () => false,
}: SlotSettings<Waiter>): Slots<Waiter> {
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
      let nextWaiter: Waiter | null = null;
      for (const waiter of waiting.keys())
        if (nextWaiter === null || isBefore(waiter, nextWaiter)) nextWaiter = waiter;
      if (nextWaiter === null) inUse -= 1;
      else settle(nextWaiter, true);
      return nextWaiter;
    },
    countInUse: () => inUse,
    listWaiting: () => [...waiting.keys()],
  };

  function settle(waiter: Waiter, hasSlot: boolean): boolean {
    waiting.get(waiter)?.(hasSlot);
    return waiting.delete(waiter);
  }
}
