import { z } from "zod";
import { day } from "../../domain/record-rules/day.ts";
import { requiredId, field } from "../../posting/fields.ts";
import { messageKey } from "../../posting/message.ts";
import {
  hasFile,
  createMissingFileError,
  removedFileSchema,
  uploadedDocumentSchema,
} from "../../uploads/upload.schema.ts";

/**
 * Creates the form schema of a new document. The document must not have expired.
 * @param today the date in the organiser's time zone, `yyyy-MM-dd`
 */
export const createDocumentSchema = (today: string) =>
  z
    .object({
      document_type: requiredId,
      document_expiry: field(day).refine((expiry) => expiry >= today, messageKey("uploads:problem.expired")),
      document_file: uploadedDocumentSchema,
      document_file_name: z.string().default(""),
      document_file_remove: removedFileSchema,
    })
    .refine((form) => hasFile(form, "document_file"), createMissingFileError("document_file"));
