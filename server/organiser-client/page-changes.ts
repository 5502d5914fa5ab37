/** Makes the cached API responses of a page expire when the page is known to change. */
export type PageChanges = {
  /** Adds a response of the page; `expireAt` makes it expire at an instant (ms since 1970). */
  addResponse(expireAt: (instant: number) => void): void;
  /**
   * Declares that the page changes at this instant (ms since 1970), so all responses added so far expire
   * then.
   */
  declareChange(instant: number): void;
};

/** Creates the changes of one page. */
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
