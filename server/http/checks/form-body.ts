import type { IncomingHttpHeaders } from "node:http";
import { parseFormFields } from "../../../app/domain/form-fields.ts";
import { isSecretField, plainText } from "../../../app/domain/plain-text.ts";

/** The body of a form as the website gets it, with its type; or the status of why it can't read it. */
export type FormBody = { ok: true; bytes: Uint8Array; type: string } | { ok: false; status: 400 | 413 | 415 };

/**
 * Reads what was posted as a form, which is all that the website takes; its framework breaks on what is
 * none: another type or a packed body (415). A form with too many fields is 413, one with a name that no form
 * has 400. What nobody sees is taken out of its texts here, for all forms alike. A form in parts may hold
 * files: `uploads/posted-parts.ts` reads it as it comes.
 */
export function readForm(headers: IncomingHttpHeaders, bytes: Buffer): FormBody {
  const type = headers["content-type"] ?? "";
  if (!["", "identity"].includes(headers["content-encoding"] ?? "")) return { ok: false, status: 415 };
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    const read = parseFormFields(bytes);
    if (!read.ok) return read;
    const { fields } = read;
    const plain = fields.map(([name, value]) => [name, plainField(name, value)]);
    if (plain.every(([, value], index) => value === fields[index]?.[1])) return { ok: true, bytes, type };
    return { ok: true, bytes: Buffer.from(new URLSearchParams(plain).toString()), type };
  }
  return { ok: false, status: 415 };
}

/** The value of a field without what nobody sees; secrets are taken as they are. */
export const plainField = (name: string, value: string): string =>
  isSecretField(name) ? value : plainText(value);
