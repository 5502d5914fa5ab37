import { isUploadId } from "./upload-rules.ts";

/**
 * What a field for a file holds in a form, as the page writes it and as the server does that puts an upload
 * in the place of a file which came along: the id of the upload, `keptFile`, or "" for none.
 */

/** The value of a field whose file is there already and stays. */
export const keptFile = "x";

/** Whether a field's value stands for a file: one that was uploaded, or the one that is kept. [UP-007] */
export const isFile = (value: string): boolean => value === keptFile || isUploadId(value);

/** The member that says what the file of a field was called. */
export const nameMember = (field: string): string => `${field}_name`;

/** The member that is ticked to have no file. */
export const removeMember = (field: string): string => `${field}_remove`;

/** Whether a field takes pictures alone: by what it is called. [UP-001] */
export const isForImages = (field: string): boolean => /(photo|image)$/.test(field);

/** The value of a field whose new file isn't taken, for this code: what it held before stays. */
export const withRefusal = (code: string, held: string): string =>
  `!${code}${isFile(held) ? ` ${held}` : ""}`;

/** What a field's value says: the file that it holds, "" for none, and why another one isn't taken. */
export function fileIn(value: string): { held: string; refusal: string | null } {
  const [, code, before = ""] = /^!([A-Z_]*)(?: (.*))?$/.exec(value) ?? [];
  const held = code === undefined ? value : before;
  return { held: isFile(held) ? held : "", refusal: code ?? null };
}
