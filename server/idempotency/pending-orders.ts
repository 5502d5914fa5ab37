import { MAX_PENDING_ORDERS } from "../../app/domain/max-pending-orders.ts";
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Logger, PendingOrderStore } from "../request-context.ts";
import type { Encrypter } from "../session/encrypter.ts";
import type { Store } from "../store/store.ts";
import { DAY_MS } from "../../app/domain/durations.ts";

type PendingOrderServices = {
  store: Pick<Store, "get" | "set" | "add" | "remove">;
  encrypter: Encrypter;
  log: Logger;
};

const StoredPendingOrder = z.object({
  kind: z.enum(["order", "payment"]),
  reference: z.string(),
  path: z.string(),
  order: z
    .object({
      state: z.enum(["sent", "lost", "absent", "found", "received"]),
      emptySince: z.number().nullable(),
      isSuperseded: z.boolean(),
    })
    .nullable()
    .default(null),
  amount: z.number().nullable().default(null),
});
type StoredPendingOrder = z.output<typeof StoredPendingOrder>;

const PURPOSE = "pending";

/**
 * Creates the store of pending orders and payments, which are encrypted. Each owner and page has
 * `MAX_PENDING_ORDERS` store keys (slots). Errors of the store are only logged, because the idempotency store
 * still prevents duplicates.
 */
export function createPendingOrderStore({ store, encrypter, log }: PendingOrderServices): PendingOrderStore {
  return {
    save: (owner, page, order) =>
      withFallback(undefined, async () => {
        const encrypted = await encrypter.encrypt(PURPOSE, order, DAY_MS);
        const slots = await readSlots(owner, page);
        const existingSlot = slots.find(({ pending }) => pending?.reference === order.reference);
        if (existingSlot) return store.set(existingSlot.key, encrypted, DAY_MS);
        // `add` doesn't overwrite an order that a concurrent request has stored in the slot.
        for (const { key, pending } of slots)
          if (!pending && (await store.add(key, encrypted, DAY_MS))) return;
        // All slots are in use. Replace an order that is no longer shown, or else the order in the first
        // slot.
        const replaceableSlot = slots.find(({ pending }) => pending && !isShownToUser(pending));
        return store.set(replaceableSlot?.key ?? buildSlotKey(owner, page, 0), encrypted, DAY_MS);
      }),
    list: async (owner, page) =>
      (await listOrders(owner, page)).filter(isShownToUser).map(({ kind, reference, path, order }) => ({
        kind: order?.state === "received" ? "received" : kind,
        reference,
        path,
      })),
    listWithProgress: listOrders,
    remove: (owner, page, reference) =>
      withFallback(undefined, async () => {
        const slots = await readSlots(owner, page);
        const matchingSlots = slots.filter(({ pending }) => pending?.reference === reference);
        await Promise.all(matchingSlots.map(({ key }) => store.remove(key)));
      }),
  };

  function listOrders(owner: number | string, page: string): Promise<StoredPendingOrder[]> {
    return withFallback([], async () =>
      (await readSlots(owner, page)).flatMap(({ pending }) => (pending ? [pending] : [])),
    );
  }

  async function readSlots(
    owner: number | string,
    page: string,
  ): Promise<{ key: string; pending: StoredPendingOrder | null }[]> {
    const keys = Array.from({ length: MAX_PENDING_ORDERS }, (_, slot) => buildSlotKey(owner, page, slot));
    return Promise.all(
      keys.map(async (key) => {
        const encrypted = await store.get(key);
        const parsed = StoredPendingOrder.safeParse(
          encrypted && (await encrypter.decrypt(PURPOSE, encrypted))?.value,
        );
        return { key, pending: parsed.success ? parsed.data : null };
      }),
    );
  }

  async function withFallback<T>(fallback: T, operation: () => Promise<T>): Promise<T> {
    try {
      return await operation();
    } catch (error) {
      log.warn({ err: error }, "indeterminate orders of an account could not be stored or read");
      return fallback;
    }
  }
}

const isShownToUser = ({ order }: StoredPendingOrder): boolean =>
  order === null ||
  order.state === "sent" ||
  order.state === "lost" ||
  // A received order is shown until the user places another order.
  (order.state === "received" && !order.isSuperseded);

const buildSlotKey = (owner: number | string, page: string, slot: number): string =>
  `pending:${createHash("sha256").update(`${owner} ${slot} ${page}`).digest("base64url")}`;
