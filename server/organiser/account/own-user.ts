import type { Dependencies } from "../feature.ts";
import { ApiError } from "../http/route.ts";
import { findPendingEmail } from "./email-changes.ts";
import { toApiUser } from "./user-record.ts";
import { findUser } from "./users.ts";

/**
 * Loads a logged-in user in the API's format. The capability `confirmed-changes` adds `pending_email`, the
 * address that awaits confirmation, and `has_password`. Only administrators get `back_office_url`, at which a login
 * to the back-office with the account of the site starts.
 * @throws 401 if the user was deleted, because the access token may still be valid
 */
export async function loadOwnUser(
  dependencies: Pick<Dependencies, "db" | "clock" | "auth" | "publicUrl" | "siteOrigins">,
  id: number,
) {
  const { db, clock, auth, publicUrl, siteOrigins } = dependencies;
  const user = await findUser(db, id);
  if (!user) throw new ApiError(401, "TOKEN_INVALID", "There is no such user.");
  return {
    ...toApiUser(dependencies, user),
    pending_email: await findPendingEmail(db, id, clock.now()),
    has_password: await auth.passwords.has(id),
    ...(user.is_admin === 1 &&
      siteOrigins.length > 0 && { back_office_url: `${publicUrl}/cms/log-in/start` }),
  };
}
