import type { Db } from "../db/database.ts";

const CONFIRMED_MS = 10 * 60 * 1000;

/** Logins whose user has proved within the last ten minutes to be the account's owner. */
export type ConfirmedLogIns = {
  add(signInId: string): void;
  /** Also true for a login within the last ten minutes; never for an unused mailed link. */
  has(signInId: string): Promise<boolean>;
  /** Whether this is a real login: the token of a mailed link proves nothing. */
  isLogIn(signInId: string): Promise<boolean>;
};

/** Confirmations are stored in memory: after a restart they are requested again. */
export function createConfirmedLogIns(db: Db, clock: { now(): number }): ConfirmedLogIns {
  const confirmedAt = new Map<string, number>();
  const startedAt = async (signInId: string): Promise<number | null> => {
    const row = await db
      .selectFrom("sign_ins")
      .select("created_at")
      .where("id", "=", signInId)
      .where("link_until", "is", null)
      .where("user_id", "not in", db.selectFrom("registrations").select("user_id"))
      .executeTakeFirst();
    return row?.created_at ?? null;
  };
  return {
    isLogIn: async (signInId) => (await startedAt(signInId)) !== null,
    add(signInId) {
      const now = clock.now();
      for (const [id, at] of confirmedAt) if (now - at > CONFIRMED_MS) confirmedAt.delete(id);
      confirmedAt.set(signInId, now);
    },
    async has(signInId) {
      const started = await startedAt(signInId);
      if (started === null) return false;
      const latest = Math.max(started, confirmedAt.get(signInId) ?? 0);
      return clock.now() - latest <= CONFIRMED_MS;
    },
  };
}
