import { z } from "zod";
import { day } from "../../domain/record-rules/day.ts";
import { requiredId, field } from "../../posting/fields.ts";
import { messageKey } from "../../posting/message.ts";
import {
  hasFile,
  missingFile,
  removedFileSchema,
  uploadedDocumentSchema,
} from "../../uploads/upload.schema.ts";

/**
 * Returns the form schema of a new document, which must not have expired. `today` is the date in the
 * organiser's time zone, `yyyy-MM-dd`.
 */
export const documentSchema = (today: string) =>
  z
    .object({
      document_type: requiredId,
      document_expiry: field(day).refine((expiry) => expiry >= today, messageKey("uploads:problem.expired")),
      document_file: uploadedDocumentSchema,
      document_file_name: z.string().default(""),
      document_file_remove: removedFileSchema,
    })
    .refine((form) => hasFile(form, "document_file"), missingFile("document_file"));
