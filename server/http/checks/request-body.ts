import type { IncomingMessage } from "node:http";

/** Maximum bytes of a form without its files. */
export const MAX_FORM_BYTES = 1_000_000;

export type Body = { kind: "read"; bytes: Buffer } | { kind: "too-large" } | { kind: "cut-off" };

/** Reads a complete request body. "cut-off": the connection ended before the body. */
export async function readBody(request: IncomingMessage): Promise<Body> {
  if (Number(request.headers["content-length"] ?? 0) > MAX_FORM_BYTES) return { kind: "too-large" };
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      if (!Buffer.isBuffer(chunk)) continue;
      size += chunk.length;
      if (size > MAX_FORM_BYTES) return { kind: "too-large" };
      chunks.push(chunk);
    }
  } catch {
    return { kind: "cut-off" };
  }
  return { kind: "read", bytes: Buffer.concat(chunks) };
}
