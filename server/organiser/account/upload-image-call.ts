import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import type { Parts } from "../feature.ts";
import { ApiError, type Route } from "../http/route.ts";
import { dropReplaced, photoAfter } from "../uploads/uploads.ts";
import { changeUser, findUser } from "./users.ts";

/** The caller's own photo: `image` is an upload id, "" takes the photo away. [API-017 ACC-009] */
export const uploadImageCall = (parts: Parts): Route => ({
  method: "POST",
  path: "cognito/user/uploadImage",
  answer: async ({ input, requireCaller }) => {
    const { id } = requireCaller();
    const { image } = z.object({ image: text }).parse(input);
    const user = await findUser(parts.db, id);
    if (!user) throw new ApiError(401, "TOKEN_INVALID", "There is no such user.");
    const photo = await photoAfter(parts, id, image, user.image);
    if (!photo.ok) return { success: false, error: photo.problem, text_code: photo.code };
    await changeUser(parts.db, id, { image: photo.thing });
    await dropReplaced(parts.dataDir, user.image, photo.thing);
    return { success: true, error: "" };
  },
});
