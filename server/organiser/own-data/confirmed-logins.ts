import type { Db } from "../db/database.ts";

const CONFIRMED_MS = 10 * 60 * 1000;

/** Logins whose user has proved within the last ten minutes to be the account's owner. */
export type ConfirmedLogins = {
  add(loginId: string): void;
  /** Also true for a login within the last ten minutes; never for an unused mailed link. */
  has(loginId: string): Promise<boolean>;
  /** Whether this is a real login: the token of a mailed link proves nothing. */
  isLogin(loginId: string): Promise<boolean>;
};

/** Confirmations are stored in memory: after a restart they are requested again. */
export function createConfirmedLogins(db: Db, clock: { now(): number }): ConfirmedLogins {
  const confirmedAt = new Map<string, number>();
  const startedAt = async (loginId: string): Promise<number | null> => {
    const row = await db
      .selectFrom("sign_ins")
      .select("created_at")
      .where("id", "=", loginId)
      .where("link_until", "is", null)
      .where("user_id", "not in", db.selectFrom("registrations").select("user_id"))
      .executeTakeFirst();
    return row?.created_at ?? null;
  };
  return {
    isLogin: async (loginId) => (await startedAt(loginId)) !== null,
    add(loginId) {
      const now = clock.now();
      for (const [id, at] of confirmedAt) if (now - at > CONFIRMED_MS) confirmedAt.delete(id);
      confirmedAt.set(loginId, now);
    },
    async has(loginId) {
      const started = await startedAt(loginId);
      if (started === null) return false;
      const latest = Math.max(started, confirmedAt.get(loginId) ?? 0);
      return clock.now() - latest <= CONFIRMED_MS;
    },
  };
}
