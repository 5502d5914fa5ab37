import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { handlePost } from "../../posting/handle-post.server.ts";
import type { FormKind } from "../../posting/post.server.ts";
import { createFileErrorMapper } from "../../uploads/upload-problem.ts";
import { getFileToSave, removedFileSchema, uploadedImageSchema } from "../../uploads/upload.schema.ts";
import { SAVED_FILE } from "../../domain/file-field.ts";

export const photoFormKind: FormKind = {
  name: "profile photo",
  access: "user",
  draft: "none",
  feature: "profile-photo",
};

export const photoSchema = z.object({
  profile_photo: uploadedImageSchema,
  profile_photo_name: z.string().default(""),
  profile_photo_remove: removedFileSchema,
});

/**
 * Saves or removes the user's photo, and redirects to the profile. Rejects a form that changes nothing,
 * because the notice “saved” would be wrong. [ACC-009 API-017]
 */
export const postPhoto = (args: ActionFunctionArgs) =>
  handlePost(args, photoFormKind, async (post) => {
    const form = post.read(photoSchema);
    const image = getFileToSave(form, "profile_photo");
    const isRemoved = form.profile_photo_remove === "yes";
    if (image === SAVED_FILE || (image === "" && !isRemoved))
      return post.rejectFields([{ field: "profile_photo", key: "uploads:problem.notChosen" }]);
    await post.save("photo", { image }, () => post.context.organiser.account.setPhoto(image), {
      defaultField: "profile_photo",
      errorByCode: createFileErrorMapper("profile_photo"),
    });
    post.context.notices.add({ key: "profileSaved", tone: "good" });
    return redirect("/profile", 303);
  });
