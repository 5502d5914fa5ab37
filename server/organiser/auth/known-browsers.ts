import type { Db } from "../db/database.ts";

/**
 * Returns the fingerprint if that browser has logged in to the account before, otherwise null. `userId` is
 * null for an unknown user. The database is queried in any case, so that the response time doesn't reveal
 * whether the account exists.
 */
export async function findKnownBrowser(
  db: Db,
  userId: number | null,
  fingerprint: string,
): Promise<string | null> {
  const login = await db
    .selectFrom("sign_ins")
    .select("id")
    .where("user_id", "=", userId ?? 0)
    .where("fingerprint", "=", fingerprint)
    .executeTakeFirst();
  return login && fingerprint !== "" ? fingerprint : null;
}
