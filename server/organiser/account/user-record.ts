import type { UserRow } from "./users.ts";

/**
 * A user as the wire spells it; nothing of how they sign in. Pictures of users come with uploads, until then
 * there are none. [ACC-001]
 */
export function wireUser(user: UserRow) {
  return { ...user, is_admin: user.is_admin === 1, image: null, thumbnail: null };
}
