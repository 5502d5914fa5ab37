import { createHmac, randomInt } from "node:crypto";
import { normaliseTypedCode } from "../../../app/domain/comparable-text.ts";
import { plainDigits } from "../../../app/domain/record-rules/digits.ts";
import type { Db } from "../db/database.ts";
import { CODE_LIFETIME_MS } from "../mail/mail.ts";

/**
 * What a code can be used for. Only "log-in" codes are bound to a browser. A "recover" code also logs in, see
 * `login-routes.ts`.
 */
type CodePurpose = "log-in" | "change" | "recover";

/**
 * Codes sent by mail. Don't call these functions in a transaction: they would wait for the only connection to
 * the database, which the transaction holds.
 */
export type MailedCodes = {
  /**
   * Issues a code. Earlier codes stay valid, so that an attacker can't invalidate the owner's code by
   * requesting another; the limits of mails also limit the number of codes. A code works once, and expires
   * after `CODE_LIFETIME_MS` or `MAX_TRIES` attempts. `browser` is the fingerprint that requested it: only
   * that browser can redeem the code, and only its attempts count.
   */
  issue(userId: number, purpose: CodePurpose, browser?: string, digits?: 6 | 10): Promise<string>;
  /**
   * Returns whether the code is right, and deletes all codes of the same user, purpose and browser if it is.
   * Every attempt counts for each of these codes.
   */
  redeem(userId: number, purpose: CodePurpose, code: string, browser?: string): Promise<boolean>;
};

/** Attempts after which a code expires. Recovery codes have ten digits, too many to guess. */
const MAX_TRIES: Record<CodePurpose, number> = { "log-in": 5, change: 5, recover: 1_000 };

/** Stores codes as hashes keyed with `secret`, since all codes can be tried against an unkeyed hash. */
export function createMailedCodes(db: Db, secret: () => Buffer, clock: { now(): number }): MailedCodes {
  return {
    async issue(userId, purpose, browser = "", digits = 6) {
      const now = clock.now();
      const code = randomInt(10 ** digits)
        .toString()
        .padStart(digits, "0");
      const row = { hash: hashCode(userId, purpose, code), issued_at: now, tries: 0 };
      await db
        .deleteFrom("mailed_codes")
        .where("issued_at", "<=", now - CODE_LIFETIME_MS)
        .execute();
      await db
        .insertInto("mailed_codes")
        .values({ user_id: userId, purpose, browser, ...row })
        .onConflict((conflict) =>
          conflict.columns(["user_id", "purpose", "browser", "hash"]).doUpdateSet(row),
        )
        .execute();
      return code;
    },

    async redeem(userId, purpose, code, browser = "") {
      // The attempt is counted before the codes are compared, so that concurrent attempts can't exceed the
      // limit.
      const candidates = await db
        .updateTable("mailed_codes")
        .set((eb) => ({ tries: eb("tries", "+", 1) }))
        .where("user_id", "=", userId)
        .where("purpose", "=", purpose)
        .where("browser", "=", browser)
        .where("tries", "<", MAX_TRIES[purpose])
        .where("issued_at", ">", clock.now() - CODE_LIFETIME_MS)
        .returning("hash")
        .execute();
      const hash = hashCode(userId, purpose, code);
      if (!candidates.some((candidate) => candidate.hash === hash)) return false;

      const deleteCodes = db
        .deleteFrom("mailed_codes")
        .where("user_id", "=", userId)
        .where("purpose", "=", purpose)
        .where("browser", "=", browser);
      const deletion = await deleteCodes.where("hash", "=", hash).executeTakeFirst();
      if (deletion.numDeletedRows !== 1n) return false;
      await deleteCodes.execute();
      return true;
    },
  };

  function hashCode(userId: number, purpose: CodePurpose, code: string): string {
    const text = `${userId} ${purpose} ${normaliseCode(code)}`;
    return createHmac("sha256", secret()).update(text).digest("base64url");
  }
}

/** Normalises a typed code: removes spaces and hyphens, and converts digits of every script to 0–9. */
export const normaliseCode = (code: string): string => plainDigits(normaliseTypedCode(code));

/**
 * Invalidates all codes mailed to a user, since someone else may have requested or read them. `db` should be
 * a transaction.
 */
export async function withdrawCodes(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("mailed_codes").where("user_id", "=", userId).execute();
}
