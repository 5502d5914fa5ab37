import type { IncomingHttpHeaders } from "node:http";
import { parseFormFields } from "../../../app/domain/form-fields.ts";
import { isSecretField, removeInvisible } from "../../../app/domain/plain-text.ts";

/** Form body for the website with its type, or the status of the rejection. */
export type FormBody = { ok: true; bytes: Uint8Array; type: string } | { ok: false; status: 400 | 413 | 415 };

/**
 * Parses a urlencoded form, the only body that the website accepts; Remix throws on others. Another type or a
 * compressed body is 415, too many fields are 413, an invalid field name is 400. Invisible characters are
 * removed from all values. Multipart forms with files are streamed by `uploads/posted-parts.ts` instead.
 */
export function readForm(headers: IncomingHttpHeaders, bytes: Buffer): FormBody {
  if (!["", "identity"].includes(headers["content-encoding"] ?? "")) return { ok: false, status: 415 };
  if (!isUrlEncoded(headers["content-type"] ?? "")) return { ok: false, status: 415 };
  const read = parseFormFields(bytes);
  if (!read.ok) return read;
  const { fields } = read;
  const plain = fields.map(([name, value]) => [name, normaliseField(name, value)]);
  if (plain.every(([, value], index) => value === fields[index]?.[1]))
    return { ok: true, bytes, type: URL_ENCODED };
  return { ok: true, bytes: Buffer.from(new URLSearchParams(plain).toString()), type: URL_ENCODED };
}

/** The type of every body that reaches the website: another parser may read the client's header differently. */
const URL_ENCODED = "application/x-www-form-urlencoded";

/** A comma would make a list of types, of which the website's parser takes the last. */
const isUrlEncoded = (type: string): boolean =>
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type) && !type.includes(",");

/** Returns the value of a field without invisible characters; passwords and codes stay unchanged. */
export const normaliseField = (name: string, value: string): string =>
  isSecretField(name) ? value : removeInvisible(value);
