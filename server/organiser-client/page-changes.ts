/** Makes the cached API responses of a page expire when the page changes. */
export type PageChanges = {
  /** Adds a response of the page. `expireAt` is called with the time of each declared change. */
  addResponse(expireAt: (instant: number) => void): void;
  /** Declares that the page changes at `instant` (ms since 1970). The responses added so far expire then. */
  declareChange(instant: number): void;
};

export function createPageChanges(): PageChanges {
  const responses: ((instant: number) => void)[] = [];
  return {
    addResponse(expireAt) {
      responses.push(expireAt);
    },
    declareChange(instant) {
      if (Number.isFinite(instant)) for (const expireAt of responses) expireAt(instant);
    },
  };
}
