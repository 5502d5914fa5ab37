import { createHmac, randomInt } from "node:crypto";
import { normaliseTypedCode } from "../../../app/domain/comparable-text.ts";
import { plainDigits } from "../../../app/domain/record-rules/digits.ts";
import type { Db } from "../db/database.ts";
import { CODE_LIFETIME_MS } from "../mail/mail.ts";

/**
 * The purpose that a code is valid for: a login code can't confirm changes. A recovery code has ten digits
 * and isn't bound to a browser.
 */
type CodePurpose = "log-in" | "change" | "recover";

/** Must not be used inside a transaction. */
export type MailedCodes = {
  /**
   * Issues a code without invalidating earlier ones, so that an attacker can't cancel the owner's code by
   * requesting another. Mail limits bound the number of codes. A code works once, expires after 10 minutes,
   * and after 5 wrong attempts (a recovery code, which is too long to guess, after 1,000). `browser` is the
   * fingerprint that requested it: only attempts of that browser count.
   */
  issue(userId: number, purpose: CodePurpose, browser?: string, digits?: 6 | 10): Promise<string>;
  /**
   * Returns true once for the right code; the other codes of the same browser and purpose then expire. Every
   * attempt counts for each of these codes, also concurrent ones.
   */
  redeem(userId: number, purpose: CodePurpose, code: string, browser?: string): Promise<boolean>;
};

const MAX_TRIES: Record<CodePurpose, number> = { "log-in": 5, change: 5, recover: 1_000 };

/**
 * Codes are stored as hashes with `secret`, since a million codes could be tried against a plain hash.
 */
export function createMailedCodes(db: Db, secret: Buffer, clock: { now(): number }): MailedCodes {
  return {
    async issue(userId, purpose, browser = "", digits = 6) {
      const now = clock.now();
      const code = randomInt(10 ** digits)
        .toString()
        .padStart(digits, "0");
      const row = { hash: hashOf(userId, purpose, code), issued_at: now, tries: 0 };
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
      // Counted before the codes are compared, so that concurrent attempts can't exceed the limit.
      const candidates = await db
        .updateTable("mailed_codes")
        .set((column) => ({ tries: column("tries", "+", 1) }))
        .where("user_id", "=", userId)
        .where("purpose", "=", purpose)
        .where("browser", "=", browser)
        .where("tries", "<", MAX_TRIES[purpose])
        .where("issued_at", ">", clock.now() - CODE_LIFETIME_MS)
        .returning("hash")
        .execute();
      const hash = hashOf(userId, purpose, code);
      if (!candidates.some((candidate) => candidate.hash === hash)) return false;

      const deleteCodes = db
        .deleteFrom("mailed_codes")
        .where("user_id", "=", userId)
        .where("purpose", "=", purpose)
        .where("browser", "=", browser);
      const redeemed = await deleteCodes.where("hash", "=", hash).executeTakeFirst();
      if (redeemed.numDeletedRows !== 1n) return false;
      await deleteCodes.execute();
      return true;
    },
  };

  function hashOf(userId: number, purpose: CodePurpose, code: string): string {
    const text = `${userId} ${purpose} ${normaliseCode(code)}`;
    return createHmac("sha256", secret).update(text).digest("base64url");
  }
}

/** The digits of a typed code, without spaces and hyphens, with full-width digits converted. */
export const normaliseCode = (code: string): string => plainDigits(normaliseTypedCode(code));

/**
 * Invalidates all codes mailed to a user, which others may have requested or read. `db` should be a
 * transaction.
 */
export async function withdrawCodes(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("mailed_codes").where("user_id", "=", userId).execute();
}
