import { normaliseUnicode } from "../../../app/domain/normalise-unicode.ts";
import { hash, verify } from "@node-rs/argon2";
import type { Db } from "../db/database.ts";

/** Cost of a password hash (argon2id): memory, and number of passes over it. */
export type HashCost = { memoryKib: number; passes: number };

/**
 * Converts a password to NFKC before hashing. Systems encode the same characters in different Unicode forms
 * (NIST SP 800-63B, 5.1.1.2).
 */
const normalisePassword = (password: string): string => normaliseUnicode(password, "NFKC");

/** Lists the other Unicode forms in which earlier versions may have hashed a password; usually none. */
const listLegacyForms = (password: string): string[] => {
  const forms = new Set([password, normaliseUnicode(password, "NFC"), normaliseUnicode(password, "NFD")]);
  forms.delete(normalisePassword(password));
  return [...forms];
};

/** Cost that OWASP recommends for argon2id. */
export const DEFAULT_HASH_COST: HashCost = { memoryKib: 19_456, passes: 2 };

export type Passwords = {
  /** Sets a user's password. `db` may be a transaction. */
  set(db: Db, userId: number, password: string, options: { isSample: boolean }): Promise<void>;
  /** Whether the user has a password that can be used to log in. */
  has(userId: number): Promise<boolean>;
  /**
   * Whether this is the user's password, in any Unicode form. `userId` is null for an unknown user. Takes the
   * same time if the user is unknown or has no password. [AUTH-032]
   */
  matches(userId: number | null, password: string): Promise<boolean>;
};

/**
 * Passwords are stored as argon2id hashes (the library's default algorithm). Sample passwords are public, so
 * they match only if `hasSampleLogins` is true.
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

  /** Replaces a hash of a legacy form. Does nothing if the password was changed concurrently. */
  async function rehash(row: { user_id: number; hash: string }, password: string): Promise<void> {
    await db
      .updateTable("passwords")
      .set({ hash: await hashPassword(password) })
      .where("user_id", "=", row.user_id)
      .where("hash", "=", row.hash)
      .execute();
  }

  /** Finds the row of a password that can be used to log in; null if there is none. */
  async function findUsablePassword(userId: number) {
    const row = await db.selectFrom("passwords").selectAll().where("user_id", "=", userId).executeTakeFirst();
    return row && (row.is_sample === 0 || hasSampleLogins) ? row : null;
  }
}
