import type { Parts } from "../feature.ts";
import { imageObject } from "../media/image-object.ts";
import type { UserRow } from "./users.ts";

/** A user as the wire spells it; nothing of how they sign in. [ACC-001] */
export function wireUser(parts: Pick<Parts, "publicUrl">, user: UserRow) {
  const imageIn = (aspect: string, width: number) => imageObject(parts, user.image, { aspect, width });
  return {
    ...user,
    is_admin: user.is_admin === 1,
    image: imageIn("1x1", 600),
    thumbnail: imageIn("1x1", 100),
  };
}
