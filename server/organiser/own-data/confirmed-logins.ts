import { MINUTE_MS } from "../../../app/domain/durations.ts";
import type { Db } from "../db/database.ts";

const CONFIRMATION_LIFETIME_MS = 10 * MINUTE_MS;

/**
 * Which logins are confirmed, as the export and deletion of an account require. The confirmations are in
 * memory, so users confirm again after a restart.
 */
export type ConfirmedLogins = {
  /** Records that the user has just confirmed the login with the password or a mailed code. */
  confirm(loginId: string): void;
  /** Whether the login is complete, and was started or confirmed within `CONFIRMATION_LIFETIME_MS`. */
  isConfirmed(loginId: string): Promise<boolean>;
  /**
   * Whether the user has really logged in: the login isn't a mailed login link that nobody has opened, and
   * the user's sign-up is confirmed.
   */
  isComplete(loginId: string): Promise<boolean>;
};

export function createConfirmedLogins(db: Db, clock: { now(): number }): ConfirmedLogins {
  const confirmationTimes = new Map<string, number>();
  /** Returns the start time of a login, or null if the login is unknown or not complete. */
  const findCompleteLoginStart = async (loginId: string): Promise<number | null> => {
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
    isComplete: async (loginId) => (await findCompleteLoginStart(loginId)) !== null,
    confirm(loginId) {
      const now = clock.now();
      for (const [id, time] of confirmationTimes)
        if (now - time > CONFIRMATION_LIFETIME_MS) confirmationTimes.delete(id);
      confirmationTimes.set(loginId, now);
    },
    async isConfirmed(loginId) {
      const startedAt = await findCompleteLoginStart(loginId);
      if (startedAt === null) return false;
      const lastConfirmedAt = Math.max(startedAt, confirmationTimes.get(loginId) ?? 0);
      return clock.now() - lastConfirmedAt <= CONFIRMATION_LIFETIME_MS;
    },
  };
}
