import { MAX_PENDING_NOTES } from "../../app/domain/pending-notes.ts";
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Logger, PendingOrderStore } from "../request-context.ts";
import type { Encrypter } from "../session/encrypter.ts";
import type { Store } from "../store/store.ts";

type PendingParts = {
  store: Pick<Store, "get" | "set" | "add" | "remove">;
  encrypter: Encrypter;
  log: Logger;
};

const PendingOrder = z.object({
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
type PendingOrder = z.output<typeof PendingOrder>;

const purpose = "pending";
const ONE_DAY_MS = 24 * 60 * 60_000;

/**
 * Creates the store of unconfirmed orders per account, shared by all instances and encrypted. If the store
 * fails only this status is lost: the idempotency store still prevents duplicate orders.
 */
export function createPendingOrderStore({ store, encrypter, log }: PendingParts): PendingOrderStore {
  return {
    keep: (owner, page, one) =>
      withFallback(undefined, async () => {
        const encrypted = await encrypter.encrypt(purpose, one, ONE_DAY_MS);
        const slots = await read(owner, page);
        const existing = slots.find(({ noted }) => noted?.reference === one.reference);
        if (existing) return store.set(existing.key, encrypted, ONE_DAY_MS);
        // Slots are claimed one by one, so that concurrent orders don't overwrite each other; if all are
        // used, a settled order is replaced.
        for (const { key, noted } of slots)
          if (!noted && (await store.add(key, encrypted, ONE_DAY_MS))) return;
        const settled = slots.find(({ noted }) => noted && !isWaiting(noted));
        return store.set(settled?.key ?? keyAt(owner, page, 0), encrypted, ONE_DAY_MS);
      }),
    of: async (owner, page) =>
      (await notes(owner, page)).filter(isWaiting).map(({ kind, reference, path, order }) => ({
        kind: order?.state === "received" ? "received" : kind,
        reference,
        path,
      })),
    listWithProgress: notes,
    forget: (owner, page, reference) =>
      withFallback(undefined, async () => {
        const slots = await read(owner, page);
        const matching = slots.filter(({ noted }) => noted?.reference === reference);
        await Promise.all(matching.map(({ key }) => store.remove(key)));
      }),
  };

  function notes(owner: number | string, page: string): Promise<PendingOrder[]> {
    return withFallback([], async () =>
      (await read(owner, page)).flatMap(({ noted }) => (noted ? [noted] : [])),
    );
  }

  async function read(
    owner: number | string,
    page: string,
  ): Promise<{ key: string; noted: PendingOrder | null }[]> {
    const keys = Array.from({ length: MAX_PENDING_NOTES }, (_, slot) => keyAt(owner, page, slot));
    return Promise.all(
      keys.map(async (key) => {
        const encrypted = await store.get(key);
        const noted = PendingOrder.safeParse(
          encrypted && (await encrypter.decrypt(purpose, encrypted))?.value,
        );
        return { key, noted: noted.success ? noted.data : null };
      }),
    );
  }

  async function withFallback<T>(fallback: T, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      log.warn({ err: error }, "unconfirmed orders of an account could not be stored or read");
      return fallback;
    }
  }
}

const isWaiting = ({ order }: PendingOrder): boolean =>
  order === null ||
  order.state === "sent" ||
  order.state === "lost" ||
  // Received, but without a payment page; until another order is placed all the same.
  (order.state === "received" && !order.isSuperseded);

const keyAt = (owner: number | string, page: string, slot: number): string =>
  `pending:${createHash("sha256").update(`${owner} ${slot} ${page}`).digest("base64url")}`;
