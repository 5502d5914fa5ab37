import type { Dependencies } from "../feature.ts";
import { ApiError } from "../http/route.ts";
import { findPendingEmail } from "./email-changes.ts";
import { toApiUser } from "./user-record.ts";
import { findUser } from "./users.ts";

/**
 * Loads a logged-in user in the API's format. The capability `confirmed-changes` adds `pending_email`, the
 * address that awaits confirmation, and `has_password`.
 * @throws 401 if the user was deleted, because the access token may still be valid
 */
export async function loadOwnUser(
  dependencies: Pick<Dependencies, "db" | "clock" | "auth" | "publicUrl">,
  id: number,
) {
  const { db, clock, auth } = dependencies;
  const user = await findUser(db, id);
  if (!user) throw new ApiError(401, "TOKEN_INVALID", "There is no such user.");
  return {
    ...toApiUser(dependencies, user),
    pending_email: await findPendingEmail(db, id, clock.now()),
    has_password: await auth.passwords.has(id),
  };
}
