import type { IncomingHttpHeaders } from "node:http";
import { isSecretField, plainText } from "../../../app/domain/plain-text.ts";

/** The body of a form as the website gets it, with its type; or the status of why it can't read it. */
export type FormBody = { ok: true; bytes: Uint8Array; type: string } | { ok: false; status: 415 | 400 };

/**
 * Reads what was posted as a form, which is all that the website takes; its framework breaks on what is
 * none: another type or a packed body (415), a body that isn't of its type (400). What nobody sees is taken
 * out of its texts here, for all forms alike.
 */
export async function readForm(headers: IncomingHttpHeaders, bytes: Buffer): Promise<FormBody> {
  const type = headers["content-type"] ?? "";
  if (!["", "identity"].includes(headers["content-encoding"] ?? "")) return { ok: false, status: 415 };
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    const fields = [...new URLSearchParams(bytes.toString("utf8"))];
    const plain = fields.map(([name, value]) => [name, plainField(name, value)]);
    if (plain.every(([, value], index) => value === fields[index]?.[1])) return { ok: true, bytes, type };
    return { ok: true, bytes: Buffer.from(new URLSearchParams(plain).toString()), type };
  }
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) return { ok: false, status: 415 };
  const body = new Response(new Uint8Array(bytes), { headers: { "content-type": type } });
  const form = await body.formData().catch(() => null);
  if (form === null) return { ok: false, status: 400 };
  const plain = new FormData();
  for (const [name, value] of form)
    plain.append(name, typeof value === "string" ? plainField(name, value) : value);
  const written = new Response(plain);
  return {
    ok: true,
    bytes: new Uint8Array(await written.arrayBuffer()),
    type: written.headers.get("content-type") ?? type,
  };
}

const plainField = (name: string, value: string): string => (isSecretField(name) ? value : plainText(value));
