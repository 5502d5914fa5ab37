import type { IncomingMessage } from "node:http";

/** Bytes of a form without its files. */
export const largestForm = 1_000_000;

export type Body = { kind: "read"; bytes: Buffer } | { kind: "too-large" } | { kind: "cut-off" };

/** Reads the whole body of a request, 1 MB at most, so that nothing is begun with half a form. */
export async function readBody(request: IncomingMessage): Promise<Body> {
  if (Number(request.headers["content-length"] ?? 0) > largestForm) return { kind: "too-large" };
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of request) {
      if (!Buffer.isBuffer(piece)) continue;
      size += piece.length;
      if (size > largestForm) return { kind: "too-large" };
      pieces.push(piece);
    }
  } catch {
    return { kind: "cut-off" };
  }
  return { kind: "read", bytes: Buffer.concat(pieces) };
}
