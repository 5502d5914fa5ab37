import { compress, type Copy, type Encoding } from "../compress.ts";

/** One body, compressed once in each way that somebody has asked for, and for those after the first as small as can be. */
export type Copies = {
  plain: Buffer;
  in(encoding: Encoding): Promise<Copy>;
};

const quick = 5;
const smallest = 11;

/** `compressed` is told how many milliseconds the first of those who take an encoding waited for it. */
export function createCopies(plain: Buffer, compressed?: (milliseconds: number) => void): Copies {
  const made = new Map<Encoding, Promise<Copy>>();
  let isSmallest = false;

  return {
    plain,
    in(encoding) {
      const found = made.get(encoding);
      if (found && encoding === "br" && !isSmallest) void makeSmallest();
      const copy = found ?? compressNow(encoding);
      made.set(encoding, copy);
      return copy;
    },
  };

  async function compressNow(encoding: Encoding): Promise<Copy> {
    const startedAt = performance.now();
    const copy = await compress(plain, encoding, quick);
    compressed?.(performance.now() - startedAt);
    return copy;
  }

  /**
   * The smallest copy takes fifty times as long as the quick one: nobody waits for it, it is made only for a body that is asked for again, and
   * one at a time, so that a whole cache of new pages doesn't keep the machine busy. Who finds another under way leaves it to the next.
   */
  async function makeSmallest(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    isSmallest = true;
    const copy = await compress(plain, "br", smallest);
    isBusy = false;
    if (copy.encoding === "br") made.set("br", Promise.resolve(copy)); // else the quick one stays
  }
}

/** Whether a smallest copy is being made, of whichever body. */
let isBusy = false;
