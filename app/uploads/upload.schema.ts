import { z } from "zod";
import { messageKey } from "../posting/message.ts";
import { uploadProblem } from "./upload-problem.ts";
import type { UploadKind } from "../domain/upload-rules.ts";
import { parseFileValue, fileRemovalField } from "../domain/file-field.ts";

/**
 * The schema of a field for images: the id of an upload, `SAVED_FILE` for the saved file, or "". For a rejected
 * file that was posted with the form, the value is its error code (`rejectedFileValue`). [UP-007]
 */
export const uploadedFileSchema = fileSchema("image");

/** The schema of a field for documents, which accepts images too. */
export const uploadedDocumentSchema = fileSchema("document");

function fileSchema(kind: UploadKind) {
  return z.preprocess(
    findFirstValue,
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

/**
 * Returns the first value that isn't empty. A urlencoded form contains the name of the chosen file in addition
 * to the field's value.
 */
function findFirstValue(values: unknown): unknown {
  return Array.isArray(values) ? values.find((value) => value !== "" && value !== undefined) : values;
}

/** The schema of the checkbox that removes the file. */
export const removedFileSchema = z.string().default("");

/**
 * Returns the options of a Zod refinement for a required file: the message at the field, reported together with
 * the other errors of the form.
 */
export const missingFile = (field: string) => ({
  path: [field],
  error: messageKey("posting:problem.required"),
  when: () => true,
});

/** Whether a field has a file after additions and removals. */
export const hasFile = (form: Readonly<Record<string, unknown>>, field: string): boolean =>
  fileToSave(form, field) !== "";

/** Returns the value to save: the id of an upload, `SAVED_FILE`, or "" if there is no file or it is removed. */
export function fileToSave(form: Readonly<Record<string, unknown>>, field: string): string {
  const value = form[field];
  return typeof value === "string" && form[fileRemovalField(field)] !== "yes" ? value : "";
}
