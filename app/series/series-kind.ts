import { sealedTermsMember } from "../paying/terms/shown-terms.tsx";
import type { FormKind } from "../posting/post.server.ts";

/** The one form of a series, in which nothing is typed: there is nothing to keep. */
export const seriesKind = (url: string): FormKind => ({
  name: `series-${url}`,
  who: "anybody",
  place: "enter",
  isField: (name) => name !== sealedTermsMember,
  notKept: null,
});
