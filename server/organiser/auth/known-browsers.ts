import type { Db } from "../db/database.ts";

/**
 * Returns the fingerprint if that browser has logged in to this account before, else null. The failed
 * attempts of others don't limit a known browser. Queries the database even if `userId` is null (there is no
 * such user), so that the response time doesn't reveal whether the account exists.
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
