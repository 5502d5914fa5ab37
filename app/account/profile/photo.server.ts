import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { answerPost } from "../../posting/answer-post.server.ts";
import type { FormKind } from "../../posting/post.server.ts";
import { fileRefusals } from "../../uploads/upload-problem.ts";
import { fileToSave, removedFile, uploadedFile } from "../../uploads/upload.schema.ts";
import { keptFile } from "../../domain/file-field.ts";

export const photoKind: FormKind = { name: "profile photo", who: "user", notKept: null };

export const PhotoForm = z.object({
  profile_photo: uploadedFile,
  profile_photo_name: z.string().default(""),
  profile_photo_remove: removedFile,
});

/**
 * Saves the user's photo, or takes it away; the profile is read anew after it and shows it. Whoever chose
 * nothing is told so: “saved” would say that there is a photo now. [ACC-009 API-017]
 */
export const postPhoto = (args: ActionFunctionArgs) =>
  answerPost(args, photoKind, async (post) => {
    const form = post.read(PhotoForm);
    const image = fileToSave(form, "profile_photo");
    const isRemoved = form.profile_photo_remove === "yes";
    if (image === keptFile || (image === "" && !isRemoved))
      return post.invalid([{ field: "profile_photo", key: "uploads:problem.notChosen" }]);
    await post.save(
      "photo",
      { image },
      () => post.context.organiser.account.uploadImage(image),
      "profile_photo",
      fileRefusals("profile_photo"),
    );
    post.context.notices.add({ key: "profileSaved", tone: "good" });
    return redirect("/profile", 303);
  });
