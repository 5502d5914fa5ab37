import { normaliseUnicode } from "../../../app/domain/normalise-unicode.ts";
import { hash, verify } from "@node-rs/argon2";
import type { Db } from "../db/database.ts";

/** Parameters of argon2id. */
export type HashCost = { memoryKib: number; passes: number };

/** NFKC, because systems encode the same characters differently (NIST SP 800-63B, 5.1.1.2). */
const normalisePassword = (password: string): string => normaliseUnicode(password, "NFKC");

/** Lists the Unicode forms in which earlier versions may have hashed a password. Usually empty. */
const listLegacyForms = (password: string): string[] => {
  const forms = new Set([password, normaliseUnicode(password, "NFC"), normaliseUnicode(password, "NFD")]);
  forms.delete(normalisePassword(password));
  return [...forms];
};

/** Recommended by OWASP. */
export const DEFAULT_HASH_COST: HashCost = { memoryKib: 19_456, passes: 2 };

export type Passwords = {
  /** Sets a user's password. `db` may be a transaction. */
  set(db: Db, userId: number, password: string, options: { isSample: boolean }): Promise<void>;
  /** Whether the user has a password that can be used to log in. */
  has(userId: number): Promise<boolean>;
  /**
   * Whether `password` is the user's password in any Unicode form. `userId` is null for an unknown user.
   * Takes the same time if the user is unknown or has no password. [AUTH-032]
   */
  matches(userId: number | null, password: string): Promise<boolean>;
};

/**
 * Stores passwords as argon2id hashes, the default of `@node-rs/argon2`. Sample passwords match only if
 * `hasSampleLogins` is true, because they are public.
 */
export function createPasswords(db: Db, cost: HashCost, hasSampleLogins: boolean): Passwords {
  const hashPassword = (password: string) =>
    hash(normalisePassword(password), { memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: 1 });
  const dummyHash = hashPassword("nobody’s password");

  return {
    async set(transaction, userId, password, { isSample }) {
      const row = { hash: await hashPassword(password), is_sample: isSample ? 1 : 0 };
      await transaction
        .insertInto("passwords")
        .values({ user_id: userId, ...row })
        .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
        .execute();
    },

    has: async (userId) => (await findUsablePassword(userId)) !== null,

    async matches(userId, password) {
      const storedPassword = await findUsablePassword(userId ?? 0);
      const storedHash = storedPassword?.hash ?? (await dummyHash);
      if (await verify(storedHash, normalisePassword(password))) return storedPassword !== null;
      for (const form of listLegacyForms(password)) {
        if (!(await verify(storedHash, form)) || storedPassword === null) continue;
        await rehash(storedPassword, password);
        return true;
      }
      return false;
    },
  };

  /** Does nothing if the password was changed concurrently. */
  async function rehash(row: { user_id: number; hash: string }, password: string): Promise<void> {
    await db
      .updateTable("passwords")
      .set({ hash: await hashPassword(password) })
      .where("user_id", "=", row.user_id)
      .where("hash", "=", row.hash)
      .execute();
  }

  async function findUsablePassword(userId: number) {
    const row = await db.selectFrom("passwords").selectAll().where("user_id", "=", userId).executeTakeFirst();
    return row && (row.is_sample === 0 || hasSampleLogins) ? row : null;
  }
}
