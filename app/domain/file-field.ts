import { isUploadId } from "./upload-rules.ts";

/**
 * Value of a file field, as written by the page and by the server (which replaces posted files by uploads):
 * the id of the upload, `SAVED_FILE`, or "" for none.
 */

/** Value of a field whose saved file stays unchanged. */
export const SAVED_FILE = "x";

/** Whether a value stands for a file: an upload, or the saved one. [UP-007] */
export const isFile = (value: string): boolean => value === SAVED_FILE || isUploadId(value);

/** Name of the field with the file's original name. */
export const fileNameField = (field: string): string => `${field}_name`;

/** Name of the checkbox that removes the file. */
export const fileRemovalField = (field: string): string => `${field}_remove`;

/** Whether a field accepts images only, by its name. [UP-001] */
export const isForImages = (field: string): boolean => /(photo|image)$/.test(field);

/** Value of a field whose new file was rejected with this code; the earlier value is preserved. */
export const rejectedFileValue = (code: string, held: string): string =>
  `!${code}${isFile(held) ? ` ${held}` : ""}`;

/** Parses a field's value: the file it holds ("" if none), and the code of a rejection. */
export function parseFileValue(value: string): { value: string; rejectionCode: string | null } {
  const [, code, before = ""] = /^!([A-Z_]*)(?: (.*))?$/.exec(value) ?? [];
  const held = code === undefined ? value : before;
  return { value: isFile(held) ? held : "", rejectionCode: code ?? null };
}
