import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { getDayInZone } from "../../domain/venue-time.ts";
import { handlePost } from "../../posting/handle-post.server.ts";
import type { FormKind } from "../../posting/post.server.ts";
import { createFileErrorMapper } from "../../uploads/upload-problem.ts";
import { getFileToSave } from "../../uploads/upload.schema.ts";
import { createDocumentSchema } from "./document.schema.ts";

export const documentFormKind: FormKind = { name: "document new", access: "user", feature: "new-document" };

/** Saves a new document and redirects to the profile. */
export const postDocument = (args: ActionFunctionArgs) =>
  handlePost(args, documentFormKind, async (post) => {
    const { organiser, site, clock, notices } = post.context;
    const form = post.read(createDocumentSchema(getDayInZone(site.timeZone, clock.now())));
    const document = {
      type: form.document_type,
      expiry: form.document_expiry,
      file: getFileToSave(form, "document_file"),
    };
    await post.save(
      "document",
      document,
      (idempotencyKey) => organiser.documents.create(document, idempotencyKey),
      {
        defaultField: "document_file",
        errorByCode: createFileErrorMapper("document_file"),
      },
    );
    notices.add({ key: "documentSaved", tone: "good" });
    return redirect("/profile#documents", 303);
  });
