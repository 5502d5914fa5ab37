import { compress, type CompressedBody, type Encoding } from "../compress.ts";

/** A response body that is compressed at the first request of each encoding. */
export type CompressedVariants = {
  /** The uncompressed body. */
  plain: Buffer;
  /** Returns the body in an encoding; uncompressed if it is small or its compression failed. */
  forEncoding(encoding: Encoding): Promise<CompressedBody>;
};

/** Brotli quality if another body is being compressed at best quality, or if this body is large. */
const FAST_QUALITY = 5;
/** Brotli quality with the smallest result, which takes much more CPU time. */
const BEST_QUALITY = 11;
/** From this size on, requests don't wait for the best quality. */
const LARGE_BYTES = 250_000;

/**
 * Creates the variants of a body. `onCompressed` is called with the milliseconds of each compression that a
 * request waited for.
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
        // Requests get the fast variant until the best one is ready.
        else
          bestVariant.then(
            () => variants.set(encoding, bestVariant),
            () => undefined,
          );
      }
      const variant = variants.get(encoding) ?? reportDuration(compress(plain, encoding, FAST_QUALITY));
      variants.set(encoding, variant);
      return variant;
    },
  };

  /**
   * Compresses the body at best quality. This is done for one body at a time, so that many new pages don't
   * use up the CPU. Requests for other bodies get the fast variant then, and a later request triggers the
   * best quality.
   */
  function compressBest(): Promise<CompressedBody> {
    isCompressingBest = true;
    isBestStarted = true;
    const variant = compress(plain, "br", BEST_QUALITY).finally(() => (isCompressingBest = false));
    return plain.length < LARGE_BYTES ? reportDuration(variant) : variant;
  }

  /** Calls `onCompressed` when the variant is ready. */
  async function reportDuration(variant: Promise<CompressedBody>): Promise<CompressedBody> {
    const startedAt = performance.now();
    await variant;
    onCompressed?.(performance.now() - startedAt);
    return variant;
  }
}

/** Whether a body of any page is being compressed at best quality. */
let isCompressingBest = false;
