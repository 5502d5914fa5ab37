import type { Db } from "../db/database.ts";

/**
 * Returns the fingerprint if its browser has logged in to the account before, or null if not. `userId` is
 * null for an unknown user. Always queries the database, so that the response time doesn't reveal whether the
 * account exists.
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
