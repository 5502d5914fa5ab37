import { normaliseUnicode } from "../../../app/domain/normalise-unicode.ts";
import { hash, verify } from "@node-rs/argon2";
import type { Db } from "../db/database.ts";

/** Cost of a password hash. `memory` is in KiB. */
export type HashCost = { memory: number; passes: number };

/**
 * A password is hashed in NFKC, since keyboards and systems encode the same characters in several Unicode
 * forms (NIST SP 800-63B, 5.1.1.2).
 */
const hashedForm = (password: string): string => normaliseUnicode(password, "NFKC");

/**
 * Forms in which a password may have been hashed before normalisation was added; empty for most passwords.
 */
const olderForms = (password: string): string[] => {
  const forms = new Set([password, normaliseUnicode(password, "NFC"), normaliseUnicode(password, "NFD")]);
  forms.delete(hashedForm(password));
  return [...forms];
};

/** OWASP's recommendation for argon2id. */
export const DEFAULT_HASH_COST: HashCost = { memory: 19_456, passes: 2 };

export type Passwords = {
  /** Sets a user's password. `db` may be a transaction. */
  set(db: Db, userId: number, password: string, options: { isSample: boolean }): Promise<void>;
  /** Whether the user has a password that can be used to log in. */
  has(userId: number): Promise<boolean>;
  /**
   * Whether this is the user's password, in any Unicode form. Takes the same time for a user without a
   * password and for an unknown user (null). [AUTH-032]
   */
  matches(userId: number | null, password: string): Promise<boolean>;
};

/**
 * Passwords as argon2id hashes (the library's default algorithm). Sample passwords are public and match only
 * while `sampleLogins` is on.
 */
export function createPasswords(db: Db, cost: HashCost, sampleLogins: boolean): Passwords {
  const hashed = (password: string) =>
    hash(hashedForm(password), { memoryCost: cost.memory, timeCost: cost.passes, parallelism: 1 });
  const dummyHash = hashed("nobody’s password");

  return {
    async set(transaction, userId, password, { isSample }) {
      const row = { hash: await hashed(password), is_sample: isSample ? 1 : 0 };
      await transaction
        .insertInto("passwords")
        .values({ user_id: userId, ...row })
        .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
        .execute();
    },

    has: async (userId) => (await findUsable(userId)) !== null,

    async matches(userId, password) {
      const usable = await findUsable(userId ?? 0);
      const known = usable?.hash ?? (await dummyHash);
      if (await verify(known, hashedForm(password))) return usable !== null;
      for (const form of olderForms(password)) {
        if (!(await verify(known, form)) || usable === null) continue;
        await rehash(usable, password);
        return true;
      }
      return false;
    },
  };

  /** Does nothing if the password has been changed concurrently. */
  async function rehash(known: { user_id: number; hash: string }, password: string): Promise<void> {
    await db
      .updateTable("passwords")
      .set({ hash: await hashed(password) })
      .where("user_id", "=", known.user_id)
      .where("hash", "=", known.hash)
      .execute();
  }

  async function findUsable(userId: number) {
    const row = await db.selectFrom("passwords").selectAll().where("user_id", "=", userId).executeTakeFirst();
    return row && (row.is_sample === 0 || sampleLogins) ? row : null;
  }
}
