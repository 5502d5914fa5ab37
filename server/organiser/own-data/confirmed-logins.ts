import { MINUTE_MS } from "../../../app/domain/durations.ts";
import type { Db } from "../db/database.ts";

const CONFIRMATION_LIFETIME_MS = 10 * MINUTE_MS;

/** Logins whose user has recently proved to be the account's owner, in memory. */
export type ConfirmedLogins = {
  /** Records that a login is confirmed now. */
  confirm(loginId: string): void;
  /**
   * Whether the user logged in or confirmed the login within `CONFIRMATION_LIFETIME_MS`. False for a login
   * that isn't complete.
   */
  isConfirmed(loginId: string): Promise<boolean>;
  /** Whether a login is complete: its mailed link has been used, and the user's sign-up is confirmed. */
  isComplete(loginId: string): Promise<boolean>;
};

/** After a restart, users have to confirm again. */
export function createConfirmedLogins(db: Db, clock: { now(): number }): ConfirmedLogins {
  const confirmedAt = new Map<string, number>();
  /**
   * Returns when a complete login started. Null for a mailed link, an unconfirmed sign-up or an unknown
   * login.
   */
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
      for (const [id, time] of confirmedAt) if (now - time > CONFIRMATION_LIFETIME_MS) confirmedAt.delete(id);
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
