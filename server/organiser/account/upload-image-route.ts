import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import type { Dependencies } from "../feature.ts";
import { ApiError, type Route } from "../http/route.ts";
import { KEEP_PHOTO, withNewFiles } from "../uploads/stored-files.ts";
import { updateUser, findUser } from "./users.ts";

/** Sets the caller's photo. `image` is an upload id, or "" to remove the photo. [API-017 ACC-009] */
export const createUploadImageRoute = (dependencies: Dependencies): Route => ({
  method: "POST",
  path: "cognito/user/uploadImage",
  handler: async ({ input, requireCaller }) => {
    const { id } = requireCaller();
    const { image } = z.object({ image: text }).parse(input);
    return withNewFiles(dependencies, id, async (files) => {
      const photo = await files.stagePhoto(image);
      if (!photo.ok) return { success: false, error: photo.problem, text_code: photo.code };
      await dependencies.db.transaction().execute(async (transaction) => {
        const user = await findUser(transaction, id);
        if (!user) throw new ApiError(401, "TOKEN_INVALID", "There is no such user.");
        if (photo.value === KEEP_PHOTO) return;
        await updateUser(transaction, id, { image: photo.value });
        await files.commit(transaction, [user.image]);
      });
      return { success: true, error: "" };
    });
  },
});
