import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** One body, compressed once in each way that somebody has asked for. */
export type Copies = {
  plain: Buffer;
  /** Gives the plain bytes where compressing fails or isn't worth it. */
  in(encoding: Encoding): Promise<Copy>;
};
type Copy = { encoding: Encoding; bytes: Buffer };

/** Smaller bodies don't get smaller. */
const leastBytes = 500;

export function createCopies(plain: Buffer): Copies {
  const identity: Copy = { encoding: "identity", bytes: plain };
  const made = new Map<Encoding, Promise<Copy>>([["identity", Promise.resolve(identity)]]);

  return {
    plain,
    in(encoding) {
      const wished = plain.length < leastBytes ? "identity" : encoding;
      const copy = made.get(wished) ?? compressed(wished).catch(() => identity);
      made.set(wished, copy);
      return copy;
    },
  };

  async function compressed(encoding: Encoding): Promise<Copy> {
    return { encoding, bytes: encoding === "br" ? await toBrotli(plain, brotli) : await toGzip(plain) };
  }
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify<Buffer, Buffer>(gzip);
const brotli = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};

/** The smallest that an `Accept-Encoding` header takes. */
export function encodingFor(accepted: string): Encoding {
  const taken = accepted
    .toLowerCase()
    .split(",")
    .filter((choice) => !/;\s*q=0(\.0*)?\s*$/.test(choice))
    .map((choice) => choice.split(";")[0]?.trim());
  if (taken.includes("br")) return "br";
  return taken.includes("gzip") ? "gzip" : "identity";
}
