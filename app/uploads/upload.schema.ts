import { z } from "zod";
import { messageKey } from "../posting/message.ts";
import { getUploadMessage } from "./upload-problem.ts";
import type { UploadKind } from "../domain/upload-rules.ts";
import { parseFileValue, buildFileRemovalField } from "../domain/file-field.ts";

/**
 * The schema of a file field for images. The value is the id of an upload, `SAVED_FILE` for the saved file,
 * or "". A value with an error code (`buildRejectedFileValue`) is invalid, because the server rejected a
 * posted file. [UP-007]
 */
export const uploadedImageSchema = createFileSchema("image");

/** The schema of a file field for documents and images. */
export const uploadedDocumentSchema = createFileSchema("document");

function createFileSchema(kind: UploadKind) {
  return z.preprocess(
    findFirstValue,
    z
      .string()
      .default("")
      .superRefine((value, context) => {
        const { rejectionCode } = parseFileValue(value);
        if (rejectionCode === null) return;
        const { key, values } = getUploadMessage(rejectionCode, kind);
        context.addIssue({ code: "custom", message: key, params: { values } });
      })
      .transform((value) => parseFileValue(value).value),
  );
}

/**
 * Finds the first value that isn't empty. A file field has two values in a urlencoded form, because the form
 * also posts the name of the chosen file.
 */
function findFirstValue(values: unknown): unknown {
  return Array.isArray(values) ? values.find((value) => value !== "" && value !== undefined) : values;
}

/** The schema of the checkbox that removes the file. */
export const removedFileSchema = z.string().default("");

/**
 * Creates the options of a check for a required file. `when` makes Zod run the check even if other fields
 * have errors.
 */
export const createMissingFileError = (field: string) => ({
  path: [field],
  error: messageKey("posting:problem.required"),
  when: () => true,
});

/** Whether a field has a file that the user hasn't removed. */
export const hasFile = (form: Readonly<Record<string, unknown>>, field: string): boolean =>
  getFileToSave(form, field) !== "";

/** Returns the value to save: the id of an upload, `SAVED_FILE`, or "" for no file or a removed file. */
export function getFileToSave(form: Readonly<Record<string, unknown>>, field: string): string {
  const value = form[field];
  return typeof value === "string" && form[buildFileRemovalField(field)] !== "yes" ? value : "";
}
