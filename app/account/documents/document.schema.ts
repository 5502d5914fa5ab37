import { z } from "zod";
import { day } from "../../domain/record-rules/day.ts";
import { chosen, field } from "../../posting/fields.ts";
import { problem } from "../../posting/message.ts";
import { hasFile, missingFile, removedFile, uploadedFile } from "../../uploads/upload.schema.ts";

/** The form of a new document; one that is over already is of no use. `today` is the organiser's day. */
export const documentForm = (today: string) =>
  z
    .object({
      document_type: chosen,
      document_expiry: field(day).refine((expiry) => expiry >= today, problem("uploads:problem.expired")),
      document_file: uploadedFile,
      document_file_name: z.string().default(""),
      document_file_remove: removedFile,
    })
    .refine((form) => hasFile(form, "document_file"), missingFile("document_file"));
