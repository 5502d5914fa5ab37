import type { Db } from "../db/database.ts";

const CONFIRMATION_LIFETIME_MS = 10 * 60 * 1000;

/** The logins whose user has proved, within `CONFIRMATION_LIFETIME_MS`, to be the account's owner. */
export type ConfirmedLogins = {
  /** Marks a login as confirmed from now. */
  add(loginId: string): void;
  /**
   * Whether a login is confirmed. A login that is recent enough counts as confirmed, an unused mailed link
   * doesn't.
   */
  has(loginId: string): Promise<boolean>;
  /** Whether this is a completed login. The token of a mailed link that hasn't been used isn't one. */
  isLogin(loginId: string): Promise<boolean>;
};

/** Creates the store. It is in memory, so users have to confirm again after a restart. */
export function createConfirmedLogins(db: Db, clock: { now(): number }): ConfirmedLogins {
  const confirmedAt = new Map<string, number>();
  const findStart = async (loginId: string): Promise<number | null> => {
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
    isLogin: async (loginId) => (await findStart(loginId)) !== null,
    add(loginId) {
      const now = clock.now();
      for (const [id, at] of confirmedAt) if (now - at > CONFIRMATION_LIFETIME_MS) confirmedAt.delete(id);
      confirmedAt.set(loginId, now);
    },
    async has(loginId) {
      const started = await findStart(loginId);
      if (started === null) return false;
      const confirmed = Math.max(started, confirmedAt.get(loginId) ?? 0);
      return clock.now() - confirmed <= CONFIRMATION_LIFETIME_MS;
    },
  };
}
