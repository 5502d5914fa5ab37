import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { dayIn } from "../../domain/venue-time.ts";
import { answerPost } from "../../posting/answer-post.server.ts";
import type { FormKind } from "../../posting/post.server.ts";
import { fileRefusals } from "../../uploads/upload-problem.ts";
import { fileToSave } from "../../uploads/upload.schema.ts";
import { documentForm } from "./document.schema.ts";

export const documentKind: FormKind = { name: "document new", who: "user" };

/** Saves a new document, and leads back to the profile. */
export const postDocument = (args: ActionFunctionArgs) =>
  answerPost(args, documentKind, async (post) => {
    const { organiser, site, clock, notices } = post.context;
    const form = post.read(documentForm(dayIn(site.timeZone, clock.now())));
    const sent = {
      type: form.document_type,
      expiry: form.document_expiry,
      file: fileToSave(form, "document_file"),
    };
    await post.save(
      "document",
      sent,
      (once) => organiser.documents.create(sent, once),
      "document_file",
      fileRefusals("document_file"),
    );
    notices.add({ key: "documentSaved", tone: "good" });
    return redirect("/profile#documents", 303);
  });
