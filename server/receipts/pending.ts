import { createHash } from "node:crypto";
import { z } from "zod";
import type { Log, Pending, PendingBook } from "../request-context.ts";
import type { Sealer } from "../session/sealer.ts";
import type { Store } from "../store/store.ts";

type PendingParts = { store: Pick<Store, "get" | "set" | "add" | "remove">; sealer: Sealer; log: Log };

const Noted = z.object({ kind: z.enum(["order", "payment"]), reference: z.string(), path: z.string() });

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
    keep: (user, page, one) =>
      unlessStoreFails(undefined, async () => {
        const sealed = await sealer.seal(purpose, one, day);
        const there = await read(user, page);
        const same = there.find(({ noted }) => noted?.reference === one.reference);
        if (same) return store.set(same.key, sealed, day);
        // Taken one by one, so that two orders at once don't hide one another; at last in place of an older
        // one.
        for (const { key, noted } of there) if (!noted && (await store.add(key, sealed, day))) return;
        return store.set(keyAt(user, page, 0), sealed, day);
      }),
    of: (user, page) =>
      unlessStoreFails([], async () =>
        (await read(user, page)).flatMap(({ noted }) => (noted ? [noted] : [])),
      ),
    forget: (user, page, reference) =>
      unlessStoreFails(undefined, async () => {
        const there = await read(user, page);
        const found = there.filter(({ noted }) => noted?.reference === reference);
        await Promise.all(found.map(({ key }) => store.remove(key)));
      }),
  };

  async function read(user: number, page: string): Promise<{ key: string; noted: Pending | null }[]> {
    const keys = Array.from({ length: places }, (_, place) => keyAt(user, page, place));
    return Promise.all(
      keys.map(async (key) => {
        const sealed = await store.get(key);
        const noted = Noted.safeParse(sealed && (await sealer.open(purpose, sealed))?.value);
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

const keyAt = (user: number, page: string, place: number): string =>
  `pending:${createHash("sha256").update(`${user} ${place} ${page}`).digest("base64url")}`;
