import type { Store } from "../store/store.ts";

/** `end` never throws. */
export type Lease = { end(): Promise<void> };

/**
 * Heartbeat leases in the store: the holder renews every second, and a lease expires if the process dies or
 * hangs.
 */
export type Leases = {
  /** Throws if the store fails. */
  take(name: string): Promise<Lease>;
  isHeld(name: string): Promise<boolean>;
};

/** Milliseconds after which a lease expires without a renewal. */
export const LEASE_MS = 4_000;
const RENEWAL_INTERVAL_MS = 1_000;

export function createLeases(store: Store): Leases {
  return {
    async take(name) {
      const renew = () => store.set(name, "held", LEASE_MS);
      await renew();
      // A failed renewal is retried with the next interval.
      const timer = setInterval(() => {
        renew().catch(() => undefined);
      }, RENEWAL_INTERVAL_MS).unref();
      return {
        async end() {
          clearInterval(timer);
          await store.remove(name).catch(() => undefined);
        },
      };
    },
    isHeld: async (name) => (await store.get(name)) !== null,
  };
}
