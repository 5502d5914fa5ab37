import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";
export type CompressedBody = { encoding: Encoding; bytes: Buffer };

/** Smaller bodies aren't compressed, because that saves little. */
const MIN_BYTES = 500;

/**
 * Compresses a body in one call, which needs less memory than streaming. `quality` is Brotli's (0 to 11).
 * Returns the plain bytes if the body is small or compression fails.
 */
export async function compress(plain: Buffer, requested: Encoding, quality: number): Promise<CompressedBody> {
  const identity: CompressedBody = { encoding: "identity", bytes: plain };
  if (requested === "identity" || plain.length < MIN_BYTES) return identity;
  try {
    return {
      encoding: requested,
      bytes:
        requested === "br" ? await toBrotli(plain, buildBrotliOptions(plain, quality)) : await toGzip(plain),
    };
  } catch {
    return identity;
  }
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify<Buffer, Buffer>(gzip);

const buildBrotliOptions = (plain: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  },
});

/** Returns the best encoding that an `Accept-Encoding` header allows. */
export function chooseEncoding(acceptEncoding: string | string[] | undefined): Encoding {
  const allowedEncodings = String(acceptEncoding ?? "")
    .toLowerCase()
    .split(",")
    .filter((choice) => !/;\s*q=0(\.0*)?\s*$/.test(choice))
    .map((choice) => choice.split(";")[0]?.trim());
  if (allowedEncodings.includes("br")) return "br";
  return allowedEncodings.includes("gzip") ? "gzip" : "identity";
}
