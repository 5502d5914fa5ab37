import { z } from "zod";
import { messageKey } from "../posting/message.ts";
import { uploadProblem } from "./upload-problem.ts";
import type { UploadKind } from "../domain/upload-rules.ts";
import { parseFileValue, fileRemovalField } from "../domain/file-field.ts";

/**
 * Schema of a field for images: the id of an upload, `SAVED_FILE` for the saved file, or "". A rejected file that was
 * posted with the form leaves its error code (`rejectedFileValue`). [UP-007]
 */
export const uploadedFileSchema = fileSchema("image");

/** The same for a field that accepts documents, too. */
export const uploadedDocumentSchema = fileSchema("document");

function fileSchema(kind: UploadKind) {
  return z.preprocess(
    firstOf,
    z
      .string()
      .default("")
      .superRefine((value, context) => {
        const { rejectionCode } = parseFileValue(value);
        if (rejectionCode === null) return;
        const { key, values } = uploadProblem(rejectionCode, kind);
        context.addIssue({ code: "custom", message: key, params: { values } });
      })
      .transform((value) => parseFileValue(value).value),
  );
}

/** A urlencoded form contains the name of the chosen file in addition to the value: only the value counts. */
function firstOf(values: unknown): unknown {
  return Array.isArray(values) ? values.find((value) => value !== "" && value !== undefined) : values;
}

/** Schema of the checkbox that removes the file. */
export const removedFileSchema = z.string().default("");

/** Schema for forms where a file is required. */
export const missingFile = (field: string) => ({
  path: [field],
  error: messageKey("posting:problem.required"),
  when: () => true,
});

/** Whether a field has a file after additions and removals. */
export const hasFile = (form: Readonly<Record<string, unknown>>, field: string): boolean =>
  fileToSave(form, field) !== "";

/** The value to save: the id of an upload, `SAVED_FILE`, or "" if none or removed. */
export function fileToSave(form: Readonly<Record<string, unknown>>, field: string): string {
  const value = form[field];
  return typeof value === "string" && form[fileRemovalField(field)] !== "yes" ? value : "";
}
