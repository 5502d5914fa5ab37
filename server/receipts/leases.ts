import type { Store } from "../store/store.ts";

/** `end` never throws. */
export type Lease = { end(): Promise<void> };

/**
 * Signs of life in the store: who holds one says every second that it is still at work. Nobody renews it when
 * its program dies, so that it ends by itself. A program that is held up for longer is taken for dead.
 */
export type Leases = {
  /** Throws where the store doesn't take it. */
  take(name: string): Promise<Lease>;
  isHeld(name: string): Promise<boolean>;
};

/** Milliseconds after which a lease ends that nobody renews. */
export const leaseLife = 4_000;
const betweenRenewals = 1_000;

export function createLeases(store: Store): Leases {
  return {
    async take(name) {
      const renew = () => store.set(name, "held", leaseLife);
      await renew();
      // One that can't be renewed now may be the next time.
      const renewing = setInterval(() => {
        renew().catch(() => undefined);
      }, betweenRenewals).unref();
      return {
        async end() {
          clearInterval(renewing);
          await store.remove(name).catch(() => undefined);
        },
      };
    },
    isHeld: async (name) => (await store.get(name)) !== null,
  };
}
