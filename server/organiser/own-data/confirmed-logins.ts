import type { Db } from "../db/database.ts";

const CONFIRMATION_LIFETIME_MS = 10 * 60 * 1000;

/** Logins whose user has recently proved to be the account's owner. */
export type ConfirmedLogins = {
  /** Records that a login is confirmed now. */
  confirm(loginId: string): void;
  /**
   * Whether a login was started or confirmed within `CONFIRMATION_LIFETIME_MS`. False if it isn't complete.
   */
  isConfirmed(loginId: string): Promise<boolean>;
  /** Whether a login is complete: its mailed link has been used, and the user's sign-up is confirmed. */
  isComplete(loginId: string): Promise<boolean>;
};

/** Creates the store. It is in memory: after a restart, users have to confirm again. */
export function createConfirmedLogins(db: Db, clock: { now(): number }): ConfirmedLogins {
  const confirmedAt = new Map<string, number>();
  const findStartTime = async (loginId: string): Promise<number | null> => {
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
    isComplete: async (loginId) => (await findStartTime(loginId)) !== null,
    confirm(loginId) {
      const now = clock.now();
      for (const [id, at] of confirmedAt) if (now - at > CONFIRMATION_LIFETIME_MS) confirmedAt.delete(id);
      confirmedAt.set(loginId, now);
    },
    async isConfirmed(loginId) {
      const startedAt = await findStartTime(loginId);
      if (startedAt === null) return false;
      const lastConfirmedAt = Math.max(startedAt, confirmedAt.get(loginId) ?? 0);
      return clock.now() - lastConfirmedAt <= CONFIRMATION_LIFETIME_MS;
    },
  };
}
