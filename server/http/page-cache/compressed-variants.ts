import { compress, type CompressedBody, type Encoding } from "../compress.ts";

/** One body, compressed once per requested encoding. */
export type CompressedVariants = {
  plain: Buffer;
  forEncoding(encoding: Encoding): Promise<CompressedBody>;
};

const FAST_QUALITY = 5;
/** 11 % smaller than the fast quality, for 100 ms of CPU time per change of the page. */
const BEST_QUALITY = 11;
/** Bodies above this size are not compressed at best quality while a request waits. */
const LARGE_BYTES = 250_000;

/** `compressed` is called with the milliseconds that the first request of an encoding waited for it. */
export function createCompressedVariants(
  plain: Buffer,
  compressed?: (milliseconds: number) => void,
): CompressedVariants {
  const variants = new Map<Encoding, Promise<CompressedBody>>();
  let isBestStarted = false;

  return {
    plain,
    forEncoding(encoding) {
      if (encoding === "br" && !isBestStarted && !isBusy) {
        const best = compressBest();
        if (plain.length < LARGE_BYTES) variants.set(encoding, best);
        // If it fails, the fast variant stays.
        else
          best.then(
            () => variants.set(encoding, best),
            () => undefined,
          );
      }
      const variant = variants.get(encoding) ?? timed(compress(plain, encoding, FAST_QUALITY));
      variants.set(encoding, variant);
      return variant;
    },
  };

  /**
   * Only one body is compressed at best quality at a time, so that a cache of new pages doesn't use up the
   * CPU: meanwhile, requests for other bodies get the fast variant, and a later one triggers the best
   * quality.
   */
  function compressBest(): Promise<CompressedBody> {
    isBusy = true;
    isBestStarted = true;
    const variant = compress(plain, "br", BEST_QUALITY).finally(() => (isBusy = false));
    return plain.length < LARGE_BYTES ? timed(variant) : variant;
  }

  async function timed(variant: Promise<CompressedBody>): Promise<CompressedBody> {
    const startedAt = performance.now();
    await variant;
    compressed?.(performance.now() - startedAt);
    return variant;
  }
}

/** Whether any body is being compressed at best quality. */
let isBusy = false;
