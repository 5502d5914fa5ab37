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
export async function ownRecord(parts: Pick<Parts, "db" | "clock" | "auth" | "publicUrl">, id: number) {
  const { db, clock, auth } = parts;
  const user = await findUser(db, id);
  if (!user) throw new ApiError(401, "TOKEN_INVALID", "There is no such user.");
  return {
    ...wireUser(parts, user),
    pending_email: await pendingEmail(db, id, clock.now()),
    has_password: await auth.passwords.has(id),
  };
}
