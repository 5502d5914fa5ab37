/** The cached responses that one page is built from, and when they change. */
export type PageChanges = {
  /** Adds a response; `endAt` ends its freshness at an instant (ms since 1970). */
  read(endAt: (instant: number) => void): void;
  /** Declares that the page changes at this instant, known from the responses read so far. */
  declareChange(instant: number): void;
};

export function createPageChanges(): PageChanges {
  const read: ((instant: number) => void)[] = [];
  return {
    read(endAt) {
      read.push(endAt);
    },
    declareChange(instant) {
      if (Number.isFinite(instant)) for (const endAt of read) endAt(instant);
    },
  };
}
