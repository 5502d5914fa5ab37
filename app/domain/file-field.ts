import { isUploadId } from "./upload-rules.ts";

// The value of a file field is the id of an upload, `SAVED_FILE`, or "" without a file. The page's script sets
// the value. Without scripts, the file is posted, and the server stores it as an upload and sets the value.

/** Value of a file field whose saved file stays unchanged. */
export const SAVED_FILE = "x";

/** Whether a field's value stands for a file: an upload or the saved file. [UP-007] */
export const isFile = (value: string): boolean => value === SAVED_FILE || isUploadId(value);

/** Name of the hidden field that contains the original name of a field's file. */
export const buildFileNameField = (field: string): string => `${field}_name`;

/** Name of the checkbox that removes a field's file. */
export const buildFileRemovalField = (field: string): string => `${field}_remove`;

/** Whether a file field accepts only images. Its name decides this. [UP-001] */
export const acceptsOnlyImages = (field: string): boolean => /(photo|image)$/.test(field);

/** Builds the value of a field whose new file was rejected with `code`. It contains the earlier `value`. */
export const buildRejectedFileValue = (code: string, value: string): string =>
  `!${code}${isFile(value) ? ` ${value}` : ""}`;

/**
 * Parses a field's value into its file ("" if there is no file) and the code of a rejection (null if there is
 * no rejection).
 */
export function parseFileValue(value: string): { value: string; rejectionCode: string | null } {
  const [, code, earlierValue = ""] = /^!([A-Z_]*)(?: (.*))?$/.exec(value) ?? [];
  const file = code === undefined ? value : earlierValue;
  return { value: isFile(file) ? file : "", rejectionCode: code ?? null };
}
