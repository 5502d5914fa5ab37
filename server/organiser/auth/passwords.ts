import { hash, verify } from "@node-rs/argon2";
import type { Db } from "../db/database.ts";

/** How hard a hash is to make. `memory` is KiB. */
export type HashCost = { memory: number; passes: number };

/** OWASP's recommendation for argon2id. */
export const usualCost: HashCost = { memory: 19_456, passes: 2 };

export type Passwords = {
  /** Sets a user's password. `db` may be a transaction. */
  set(db: Db, userId: number, password: string, options: { isSample: boolean }): Promise<void>;
  /** Whether the user can log in with a password at all. */
  has(userId: number): Promise<boolean>;
  /**
   * Whether this is the user's password. Takes the same time for a user without one, and for nobody (null).
   * [AUTH-032]
   */
  matches(userId: number | null, password: string): Promise<boolean>;
};

/**
 * Passwords as argon2id hashes (the library’s own choice of algorithm). Sample passwords are known to
 * everybody and match only while `sampleSignIns` is on.
 */
export function createPasswords(db: Db, cost: HashCost, sampleSignIns: boolean): Passwords {
  const hashed = (password: string) =>
    hash(password, { memoryCost: cost.memory, timeCost: cost.passes, parallelism: 1 });
  const nobodys = hashed("nobody’s password");

  return {
    async set(within, userId, password, { isSample }) {
      const row = { hash: await hashed(password), is_sample: isSample ? 1 : 0 };
      await within
        .insertInto("passwords")
        .values({ user_id: userId, ...row })
        .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
        .execute();
    },

    has: async (userId) => (await usableOf(userId)) !== null,

    async matches(userId, password) {
      const usable = await usableOf(userId ?? 0);
      const isRight = await verify(usable?.hash ?? (await nobodys), password);
      return usable !== null && isRight;
    },
  };

  async function usableOf(userId: number) {
    const kept = await db
      .selectFrom("passwords")
      .selectAll()
      .where("user_id", "=", userId)
      .executeTakeFirst();
    return kept && (kept.is_sample === 0 || sampleSignIns) ? kept : null;
  }
}
