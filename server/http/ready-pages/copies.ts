import { compress, type Copy, type Encoding } from "../compress.ts";

/** One body, compressed once in each way that somebody has asked for. */
export type Copies = {
  plain: Buffer;
  in(encoding: Encoding): Promise<Copy>;
};

const quick = 5;
/**
 * 9 % smaller than the quick copy for 20 ms of work; the one step beyond takes three times as long for 3 %
 * more.
 */
const small = 10;
/** Bytes of a body from which on a small copy takes so long that nobody waits for it. */
const large = 250_000;

/** `compressed` is told how many milliseconds the first of those who take an encoding waited for it. */
export function createCopies(plain: Buffer, compressed?: (milliseconds: number) => void): Copies {
  const made = new Map<Encoding, Promise<Copy>>();
  let isSmall = false;

  return {
    plain,
    in(encoding) {
      if (encoding === "br" && !isSmall && !isBusy) {
        const best = makeSmall();
        if (plain.length < large) made.set(encoding, best);
        // One that fails leaves the quick copy in its place.
        else
          best.then(
            () => made.set(encoding, best),
            () => undefined,
          );
      }
      const copy = made.get(encoding) ?? timed(compress(plain, encoding, quick));
      made.set(encoding, copy);
      return copy;
    },
  };

  /**
   * Only one small copy is made at a time, so that a whole cache of new pages doesn't keep the machine busy:
   * who finds one of another body under way gets a quick copy, and leaves the small one to who asks next.
   */
  function makeSmall(): Promise<Copy> {
    isBusy = true;
    isSmall = true;
    const copy = compress(plain, "br", small).finally(() => (isBusy = false));
    return plain.length < large ? timed(copy) : copy;
  }

  async function timed(copy: Promise<Copy>): Promise<Copy> {
    const startedAt = performance.now();
    await copy;
    compressed?.(performance.now() - startedAt);
    return copy;
  }
}

/** Whether a small copy is being made, of whichever body. */
let isBusy = false;
