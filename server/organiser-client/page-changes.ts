/** What one page is made of that is kept for everybody, and when it changes. */
export type PageChanges = {
  /** An answer was read; `endAt` ends its freshness at an instant (ms since 1970). */
  read(endAt: (instant: number) => void): void;
  /** The page knows from what it has read so far that something changes at this instant. */
  at(instant: number): void;
};

export function pageChanges(): PageChanges {
  const read: ((instant: number) => void)[] = [];
  return {
    read(endAt) {
      read.push(endAt);
    },
    at(instant) {
      if (Number.isFinite(instant)) for (const endAt of read) endAt(instant);
    },
  };
}
