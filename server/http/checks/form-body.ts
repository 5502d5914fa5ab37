import type { IncomingHttpHeaders } from "node:http";
import { parseFormFields } from "../../../app/domain/form-fields.ts";
import { isSecretField, removeInvisible } from "../../../app/domain/plain-text.ts";

/** The form body for the website, or the status of the rejection. */
export type FormBody = { ok: true; bytes: Uint8Array; type: string } | { ok: false; status: 400 | 413 | 415 };

/**
 * Parses a urlencoded form and removes invisible characters from its values. Multipart forms are converted
 * before (`parseMultipart`). The status is 415 for other or compressed bodies, 413 for too many fields, and
 * 400 for an invalid field name.
 */
export function readForm(headers: IncomingHttpHeaders, bytes: Buffer): FormBody {
  if (!["", "identity"].includes(headers["content-encoding"] ?? "")) return { ok: false, status: 415 };
  if (!isUrlEncoded(headers["content-type"] ?? "")) return { ok: false, status: 415 };
  const form = parseFormFields(bytes);
  if (!form.ok) return form;
  const { fields } = form;
  const normalisedFields = fields.map(([name, value]) => [name, normaliseField(name, value)]);
  if (normalisedFields.every(([, value], index) => value === fields[index]?.[1]))
    return { ok: true, bytes, type: URL_ENCODED };
  return {
    ok: true,
    bytes: Buffer.from(new URLSearchParams(normalisedFields).toString()),
    type: URL_ENCODED,
  };
}

/**
 * Type of every body for the website. The client's header isn't passed on, because Remix may parse it
 * differently.
 */
const URL_ENCODED = "application/x-www-form-urlencoded";

/** Whether a media type is urlencoded. A list of types isn't, because Remix would use the last one. */
const isUrlEncoded = (type: string): boolean =>
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type) && !type.includes(",");

/** Removes invisible characters from the value of a field, except from passwords and codes. */
export const normaliseField = (name: string, value: string): string =>
  isSecretField(name) ? value : removeInvisible(value);
