import type { Dependencies } from "../feature.ts";
import { buildImageObject } from "../media/image-object.ts";
import type { UserRow } from "./users.ts";

/** Converts a user to the API's format, without login data. [ACC-001] */
export function toApiUser(dependencies: Pick<Dependencies, "publicUrl">, user: UserRow) {
  const buildImage = (aspect: string, width: number) =>
    buildImageObject(dependencies, user.image, { aspect, width });
  return {
    ...user,
    is_admin: user.is_admin === 1,
    image: buildImage("1x1", 600),
    thumbnail: buildImage("1x1", 100),
  };
}
