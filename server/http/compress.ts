import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";
export type Copy = { encoding: Encoding; bytes: Buffer };

/** Smaller bodies don't get smaller. */
const leastBytes = 500;

/**
 * A body in the encoding that is wished for, in one go: the compressor's own memory is asked for once and not
 * for every piece. `quality` is Brotli's (0 to 11). Gives the plain bytes where compressing fails or isn't
 * worth it.
 */
export async function compress(plain: Buffer, wished: Encoding, quality: number): Promise<Copy> {
  const identity: Copy = { encoding: "identity", bytes: plain };
  if (wished === "identity" || plain.length < leastBytes) return identity;
  try {
    return {
      encoding: wished,
      bytes: wished === "br" ? await toBrotli(plain, brotli(plain, quality)) : await toGzip(plain),
    };
  } catch {
    return identity;
  }
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify<Buffer, Buffer>(gzip);

const brotli = (plain: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  },
});

/** The smallest that an `Accept-Encoding` header takes. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const taken = String(accepted ?? "")
    .toLowerCase()
    .split(",")
    .filter((choice) => !/;\s*q=0(\.0*)?\s*$/.test(choice))
    .map((choice) => choice.split(";")[0]?.trim());
  if (taken.includes("br")) return "br";
  return taken.includes("gzip") ? "gzip" : "identity";
}
