import type { Parts } from "../feature.ts";
import { ApiError } from "../http/route.ts";
import { pendingEmail } from "./email-changes.ts";
import { wireUser } from "./user-record.ts";
import { findUser } from "./users.ts";

/**
 * A user's own record as the wire spells it. Beside the documented members (`confirmed-changes`):
 * `pending_email`, an address that waits for its confirmation, and `has_password`. A bearer outlives its user
 * only by seconds.
 */
export async function ownRecord({ db, clock, auth }: Pick<Parts, "db" | "clock" | "auth">, id: number) {
  const user = await findUser(db, id);
  if (!user) throw new ApiError(401, "TOKEN_INVALID", "There is no such user.");
  return {
    ...wireUser(user),
    pending_email: await pendingEmail(db, id, clock.now()),
    has_password: await auth.passwords.has(id),
  };
}
