import { createHash } from "node:crypto";
import { z } from "zod";
import type { Log, PendingBook } from "../request-context.ts";
import type { Sealer } from "../session/sealer.ts";
import type { Store } from "../store/store.ts";

type PendingParts = { store: Pick<Store, "get" | "set" | "add" | "remove">; sealer: Sealer; log: Log };

const Note = z.object({
  kind: z.enum(["order", "payment"]),
  reference: z.string(),
  path: z.string(),
  order: z
    .object({
      state: z.enum(["sent", "lost", "absent", "found"]),
      emptySince: z.number().nullable(),
      isSuperseded: z.boolean(),
    })
    .nullable()
    .default(null),
  amount: z.number().nullable().default(null),
});
type Note = z.output<typeof Note>;

const purpose = "pending";
const day = 24 * 60 * 60_000;
/** So many of an account at a page are told of at once. */
const places = 3;

/**
 * What accounts wait to know, kept in the store for all instances alike, sealed. A store that fails loses a
 * note and nothing else: orders are sent once by their receipts.
 */
export function pendingIn({ store, sealer, log }: PendingParts): PendingBook {
  return {
    keep: (owner, page, one) =>
      unlessStoreFails(undefined, async () => {
        const sealed = await sealer.seal(purpose, one, day);
        const there = await read(owner, page);
        const same = there.find(({ noted }) => noted?.reference === one.reference);
        if (same) return store.set(same.key, sealed, day);
        // Taken one by one, so that two orders at once don't hide one another; at last in place of an older
        // one.
        for (const { key, noted } of there) if (!noted && (await store.add(key, sealed, day))) return;
        const settled = there.find(({ noted }) => noted && !isWaiting(noted));
        return store.set(settled?.key ?? keyAt(owner, page, 0), sealed, day);
      }),
    of: async (owner, page) =>
      (await notes(owner, page))
        .filter(isWaiting)
        .map(({ kind, reference, path }) => ({ kind, reference, path })),
    notes,
    forget: (owner, page, reference) =>
      unlessStoreFails(undefined, async () => {
        const there = await read(owner, page);
        const found = there.filter(({ noted }) => noted?.reference === reference);
        await Promise.all(found.map(({ key }) => store.remove(key)));
      }),
  };

  function notes(owner: number | string, page: string): Promise<Note[]> {
    return unlessStoreFails([], async () =>
      (await read(owner, page)).flatMap(({ noted }) => (noted ? [noted] : [])),
    );
  }

  async function read(owner: number | string, page: string): Promise<{ key: string; noted: Note | null }[]> {
    const keys = Array.from({ length: places }, (_, place) => keyAt(owner, page, place));
    return Promise.all(
      keys.map(async (key) => {
        const sealed = await store.get(key);
        const noted = Note.safeParse(sealed && (await sealer.open(purpose, sealed))?.value);
        return { key, noted: noted.success ? noted.data : null };
      }),
    );
  }

  async function unlessStoreFails<T>(otherwise: T, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      log.warn({ err: error }, "what an account waits to know could not be noted or read");
      return otherwise;
    }
  }
}

const isWaiting = ({ order }: Note): boolean =>
  order === null || order.state === "sent" || order.state === "lost";

const keyAt = (owner: number | string, page: string, place: number): string =>
  `pending:${createHash("sha256").update(`${owner} ${place} ${page}`).digest("base64url")}`;
