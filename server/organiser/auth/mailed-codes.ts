import { createHmac, randomInt } from "node:crypto";
import type { Db } from "../db/database.ts";

/**
 * What a code is good for: one that was mailed to log in with changes nothing. One to recover a password has
 * ten digits and no browser of its own.
 */
type CodePurpose = "log-in" | "change" | "recover";

/** Neither is for use inside a transaction. */
export type MailedCodes = {
  /**
   * A new code of so many digits, beside those that are under way: whoever asks again, perhaps a stranger,
   * ends nobody's. How many there are the limits of mails say. It serves once, for 10 minutes, and ends with
   * the fifth wrong try; one to recover a password, which nobody guesses, with the thousandth. `browser` is
   * the fingerprint that asked: nobody else's tries then end it.
   */
  issue(userId: number, purpose: CodePurpose, browser?: string, digits?: 6 | 10): Promise<string>;
  /**
   * True once for the right code; those beside it are over with it. A try counts for each of them, also those
   * in parallel.
   */
  redeem(userId: number, purpose: CodePurpose, code: string, browser?: string): Promise<boolean>;
};

const lifetime = 10 * 60 * 1000;
const mostTries: Record<CodePurpose, number> = { "log-in": 5, change: 5, recover: 1_000 };

/** Kept as a hash with `secret`: the database alone doesn't tell which of the million codes it is. */
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
        .where("issued_at", "<=", now - lifetime)
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
      // The try is counted before the codes are looked at: no more than five are, however many come at once.
      const tried = await db
        .updateTable("mailed_codes")
        .set((column) => ({ tries: column("tries", "+", 1) }))
        .where("user_id", "=", userId)
        .where("purpose", "=", purpose)
        .where("browser", "=", browser)
        .where("tries", "<", mostTries[purpose])
        .where("issued_at", ">", clock.now() - lifetime)
        .returning("hash")
        .execute();
      const hash = hashOf(userId, purpose, code);
      if (!tried.some((one) => one.hash === hash)) return false;

      const ofBrowser = db
        .deleteFrom("mailed_codes")
        .where("user_id", "=", userId)
        .where("purpose", "=", purpose)
        .where("browser", "=", browser);
      const taken = await ofBrowser.where("hash", "=", hash).executeTakeFirst();
      if (taken.numDeletedRows !== 1n) return false;
      await ofBrowser.execute();
      return true;
    },
  };

  function hashOf(userId: number, purpose: CodePurpose, code: string): string {
    const text = `${userId} ${purpose} ${code.replace(/\s/g, "")}`;
    return createHmac("sha256", secret).update(text).digest("base64url");
  }
}

/**
 * No code that was mailed to a user is good any more: somebody else may have asked for it, or read it. Give a
 * transaction as `db`.
 */
export async function withdrawCodes(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("mailed_codes").where("user_id", "=", userId).execute();
}
