import { z } from "zod";
import { problem } from "../posting/message.ts";
import { uploadProblem } from "./upload-problem.ts";
import { fileIn, removeMember } from "../domain/file-field.ts";

/**
 * A field with a file: its value is the id of an upload, `keptFile` for the file that is there, or "". A
 * file that was sent along with the form and isn't taken leaves the code of why (`withRefusal`). [UP-007]
 */
export const uploadedFile = z.preprocess(
  firstOf,
  z
    .string()
    .default("")
    .superRefine((value, context) => {
      const { refusal } = fileIn(value);
      if (refusal === null) return;
      const { key, values } = uploadProblem(refusal);
      context.addIssue({ code: "custom", message: key, params: { values } });
    })
    .transform((value) => fileIn(value).held),
);

/**
 * A form that isn't sent in parts has the name of the chosen file beside the value: only the value counts.
 */
function firstOf(values: unknown): unknown {
  return Array.isArray(values) ? values.find((value) => value !== "" && value !== undefined) : values;
}

/** The box that takes the file away. */
export const removedFile = z.string().default("");

/** A form with a file, where there must be one. */
export const missingFile = (field: string) => ({
  path: [field],
  error: problem("posting:problem.required"),
  when: () => true,
});

/** Whether a form's field has a file after all that was done to it. */
export const hasFile = (form: Readonly<Record<string, unknown>>, field: string): boolean =>
  fileToSave(form, field) !== "";

/** What is saved of a field: the id of an upload, `keptFile`, or "" for none or one that is taken away. */
export function fileToSave(form: Readonly<Record<string, unknown>>, field: string): string {
  const value = form[field];
  return typeof value === "string" && form[removeMember(field)] !== "yes" ? value : "";
}
