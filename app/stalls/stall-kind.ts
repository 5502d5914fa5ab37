import { sealedTermsMember } from "../paying/terms/shown-terms.tsx";
import type { FormKind } from "../posting/post.server.ts";

/** The one form of an application. */
export const stallKind = (eventUrl: string): FormKind => ({
  name: `stall-${eventUrl}`,
  who: "anybody",
  place: "application",
  isField: (name) => name !== sealedTermsMember,
  cut: {},
});
