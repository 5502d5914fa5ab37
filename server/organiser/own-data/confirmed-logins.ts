import { MINUTE_MS } from "../../../app/domain/durations.ts";
import type { Db } from "../db/database.ts";

const CONFIRMATION_LIFETIME_MS = 10 * MINUTE_MS;

/** Recent re-authentications, by login. Stored in memory: after a restart, users must confirm again. */
export type ConfirmedLogins = {
  /** Records that a login is confirmed now. */
  confirm(loginId: string): void;
  /**
   * Whether the user logged in or confirmed the login within `CONFIRMATION_LIFETIME_MS`. False for a login
   * that isn't complete.
   */
  isConfirmed(loginId: string): Promise<boolean>;
  /**
   * Whether a login is complete: it isn't an unused login link by email, and its user's sign-up is confirmed.
   */
  isComplete(loginId: string): Promise<boolean>;
};

export function createConfirmedLogins(db: Db, clock: { now(): number }): ConfirmedLogins {
  const confirmedAt = new Map<string, number>();
  /** Returns the start time of a login; null if it is incomplete (see `isComplete`) or unknown. */
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
      for (const [id, time] of confirmedAt) if (now - time > CONFIRMATION_LIFETIME_MS) confirmedAt.delete(id);
      confirmedAt.set(loginId, now);
    },
    async isConfirmed(loginId) {
      const startedAt = await findCompleteLoginStart(loginId);
      if (startedAt === null) return false;
      const lastConfirmedAt = Math.max(startedAt, confirmedAt.get(loginId) ?? 0);
      return clock.now() - lastConfirmedAt <= CONFIRMATION_LIFETIME_MS;
    },
  };
}
