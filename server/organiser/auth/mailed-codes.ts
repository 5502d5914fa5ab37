import { createHmac, randomInt } from "node:crypto";
import { normaliseTypedCode } from "../../../app/domain/comparable-text.ts";
import { toAsciiDigits } from "../../../app/domain/record-rules/digits.ts";
import type { Db } from "../db/database.ts";
import { CODE_LIFETIME_MS } from "../mail/mail.ts";

/** What a code can be used for. A "recover" code can also be used to log in (`login-routes.ts`). */
type CodePurpose = "log-in" | "change" | "recover";

/**
 * Codes sent by mail. Don't call these functions in a transaction, because they would wait forever for the
 * database connection that the transaction holds.
 */
export type MailedCodes = {
  /**
   * Issues a code. It can be redeemed once, within `CODE_LIFETIME_MS` and `MAX_TRIES` attempts. Earlier codes
   * stay valid, so that an attacker can't invalidate the owner's code by requesting another. If `browser`
   * (a fingerprint) is given, only this browser can redeem the code.
   */
  issue(userId: number, purpose: CodePurpose, browser?: string, digits?: 6 | 10): Promise<string>;
  /**
   * Returns whether the code is right. Every attempt counts for all codes of the same user, purpose and
   * browser. A right code deletes all of them.
   */
  redeem(userId: number, purpose: CodePurpose, code: string, browser?: string): Promise<boolean>;
};

/** Recovery codes allow more attempts, because they have ten digits. */
const MAX_TRIES: Record<CodePurpose, number> = { "log-in": 5, change: 5, recover: 1_000 };

/** Codes are stored as hashes keyed with `secret`, because an unkeyed hash could be brute-forced. */
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
      // Counted before the comparison, so that concurrent attempts can't exceed the limit.
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

/** Removes spaces and hyphens from a typed code, and converts digits of other scripts to 0–9. */
export const normaliseCode = (code: string): string => toAsciiDigits(normaliseTypedCode(code));

/** Invalidates all codes mailed to a user, because someone else may have requested or read them. */
export async function withdrawCodes(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("mailed_codes").where("user_id", "=", userId).execute();
}
