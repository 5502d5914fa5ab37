import type { Store } from "../store/store.ts";

export type Lease = {
  release(): Promise<void>;
};

/** Leases in the store. A holder renews its lease regularly. If the holder's process crashes, it expires. */
export type Leases = {
  /**
   * Acquires a lease and renews it until it is released.
   * @throws if the store fails
   */
  acquire(name: string): Promise<Lease>;
  /**
   * Whether a process holds the lease.
   * @throws if the store fails
   */
  isHeld(name: string): Promise<boolean>;
};

/** A lease expires after this time without a renewal. */
export const LEASE_MS = 4_000;
const RENEWAL_INTERVAL_MS = 1_000;

export function createLeases(store: Store): Leases {
  return {
    async acquire(name) {
      const renew = () => store.set(name, "held", LEASE_MS);
      await renew();
      // A failed renewal is retried with the next interval.
      const timer = setInterval(() => {
        renew().catch(() => undefined);
      }, RENEWAL_INTERVAL_MS).unref();
      return {
        async release() {
          clearInterval(timer);
          await store.remove(name).catch(() => undefined);
        },
      };
    },
    isHeld: async (name) => (await store.get(name)) !== null,
  };
}
