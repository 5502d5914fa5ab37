import { compress, type CompressedBody, type Encoding } from "../compress.ts";

/** A response body. It is compressed at the first request of each encoding. */
export type CompressedVariants = {
  plain: Buffer;
  /** Returns the body in an encoding, or uncompressed if it is small or the compression failed. */
  forEncoding(encoding: Encoding): Promise<CompressedBody>;
};

/** Brotli quality for large bodies, and while another body is being compressed at best quality. */
const QUALITY_FOR_SPEED = 5;
/** Brotli quality with the smallest result and a high CPU time. */
const BEST_QUALITY = 11;
/** Requests for larger bodies don't wait for the best quality. */
const LARGE_BYTES = 250_000;

/**
 * Creates the variants of a body. `onCompressed` gets the milliseconds of each compression that a request
 * waited for.
 */
export function createCompressedVariants(
  plain: Buffer,
  onCompressed?: (milliseconds: number) => void,
): CompressedVariants {
  const variants = new Map<Encoding, Promise<CompressedBody>>();
  let isBestStarted = false;

  return {
    plain,
    forEncoding(encoding) {
      if (encoding === "br" && !isBestStarted && !isCompressingBest) {
        const bestVariant = compressBest();
        if (plain.length < LARGE_BYTES) variants.set(encoding, bestVariant);
        else
          bestVariant.then(
            () => variants.set(encoding, bestVariant),
            () => undefined,
          );
      }
      const variant = variants.get(encoding) ?? reportDuration(compress(plain, encoding, QUALITY_FOR_SPEED));
      variants.set(encoding, variant);
      return variant;
    },
  };

  /**
   * Compresses the body at best quality. This is done for one body at a time, because it uses much CPU time.
   */
  function compressBest(): Promise<CompressedBody> {
    isCompressingBest = true;
    isBestStarted = true;
    const variant = compress(plain, "br", BEST_QUALITY).finally(() => (isCompressingBest = false));
    return plain.length < LARGE_BYTES ? reportDuration(variant) : variant;
  }

  async function reportDuration(variant: Promise<CompressedBody>): Promise<CompressedBody> {
    const startedAt = performance.now();
    await variant;
    onCompressed?.(performance.now() - startedAt);
    return variant;
  }
}

let isCompressingBest = false;
