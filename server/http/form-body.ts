import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether what was posted is a form that the website can read. It only ever takes forms, and its framework
 * breaks on what is none: another type or a packed body (415), a body that isn't of its type (400).
 */
export async function formTrouble(headers: IncomingHttpHeaders, bytes: Buffer): Promise<415 | 400 | null> {
  if (!["", "identity"].includes(headers["content-encoding"] ?? "")) return 415;
  const type = headers["content-type"] ?? "";
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return null; // Any text is one.
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) return 415;
  const body = new Response(new Uint8Array(bytes), { headers: { "content-type": type } });
  return body.formData().then(
    () => null,
    () => 400,
  );
}
