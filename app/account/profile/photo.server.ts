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

/** Saves the user's photo; the profile is read anew after it and shows it. [ACC-009 API-017] */
export const postPhoto = (args: ActionFunctionArgs) =>
  answerPost(args, photoKind, async (post) => {
    const image = fileToSave(post.read(PhotoForm), "profile_photo");
    if (image !== keptFile)
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
