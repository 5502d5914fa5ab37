import type { Db } from "../db/database.ts";

/**
 * Returns the fingerprint if that browser has logged in to this account before, else null. Known browsers
 * aren't slowed down by the failed attempts of others. Queries the database for an unknown user (null) too,
 * so that the response time reveals nothing.
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
