import type { Db } from "../db/database.ts";

/**
 * The fingerprint of a browser that has logged in to this account before, else null. What others do wrong
 * doesn't slow it down. Asks the database alike for nobody (null), so that the time says nothing.
 */
export async function knownBrowser(
  db: Db,
  userId: number | null,
  fingerprint: string,
): Promise<string | null> {
  const signIn = await db
    .selectFrom("sign_ins")
    .select("id")
    .where("user_id", "=", userId ?? 0)
    .where("fingerprint", "=", fingerprint)
    .executeTakeFirst();
  return signIn && fingerprint !== "" ? fingerprint : null;
}
