import { z } from "zod";
import { dayRule } from "../../domain/record-rules/day.ts";
import { requiredRecordId, requiredField } from "../../posting/fields.ts";
import { messageKey } from "../../posting/message.ts";
import {
  hasFile,
  createMissingFileError,
  removedFileSchema,
  uploadedDocumentSchema,
} from "../../uploads/upload.schema.ts";

/**
 * Creates the form schema of a new document. Rejects expired documents.
 * @param today the date in the organiser's time zone, `yyyy-MM-dd`
 */
export const createDocumentSchema = (today: string) =>
  z
    .object({
      document_type: requiredRecordId,
      document_expiry: requiredField(dayRule).refine(
        (expiry) => expiry >= today,
        messageKey("uploads:problem.expired"),
      ),
      document_file: uploadedDocumentSchema,
      document_file_name: z.string().default(""),
      document_file_remove: removedFileSchema,
    })
    .refine((form) => hasFile(form, "document_file"), createMissingFileError("document_file"));
