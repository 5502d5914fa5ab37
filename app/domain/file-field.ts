import { isUploadId } from "./upload-rules.ts";

// The value of a file field is the id of an upload, `SAVED_FILE`, or "" without a file. The page's script
// uploads the file and sets the value. Without scripts, the server stores the posted file and sets the value.

/** Value of a file field whose saved file stays unchanged. */
export const SAVED_FILE = "x";

/** Whether a field's value stands for a file: an upload or the saved file. [UP-007] */
export const isFileValue = (value: string): boolean => value === SAVED_FILE || isUploadId(value);

/** Name of the hidden field that contains the original name of a field's file. */
export const buildFileNameField = (field: string): string => `${field}_name`;

/** Name of the checkbox that removes a field's file. */
export const buildFileRemovalField = (field: string): string => `${field}_remove`;

/** Whether a file field accepts only images, according to the end of its name. [UP-001] */
export const acceptsOnlyImages = (field: string): boolean => /(photo|image)$/.test(field);

/** Builds the value of a field whose new file was rejected with `code`. The earlier `value` is included. */
export const buildRejectedFileValue = (code: string, value: string): string =>
  `!${code}${isFileValue(value) ? ` ${value}` : ""}`;

/**
 * Parses a field's value into its file ("" if there is no file) and the code of a rejection (null if there is
 * no rejection).
 */
export function parseFileValue(value: string): { value: string; rejectionCode: string | null } {
  const [, code, earlierValue = ""] = /^!([A-Z_]*)(?: (.*))?$/.exec(value) ?? [];
  const file = code === undefined ? value : earlierValue;
  return { value: isFileValue(file) ? file : "", rejectionCode: code ?? null };
}
