import type { Feature } from "./features.ts";

/**
 * What a screen's `handle` export says about it:
 * `export const handle = { words: ["entry", "events"] } satisfies ScreenHandle`.
 */
export type ScreenHandle = {
  /** The features whose words the screen uses. Those of `common` and `site` are always there. */
  words: readonly Feature[];
  /**
   * Id of the page's main form. The language menu then submits this form with `language` in place of its own,
   * so that what was typed is kept; the form's action chooses the language and redirects back with
   * `redirectDocument`. The screen's loader gives `hasForm`, which says whether this page has the form: some
   * pages tell of an order in its place.
   */
  keepsForm?: string;
  /**
   * Beside words, what the server does before anything of the website runs (`server/http/screens.ts`). The
   * form, which asks for no password, comes back to be posted once more where it is turned away.
   */
  keepsRefused?: boolean;
  /** Who posts here comes in, and has no precedence over those who read. */
  arrives?: boolean;
  /** Opening the screen may log in, which takes longer than a page may. */
  logsIn?: boolean;
  /** Most posts of one account or browser, and most new pages of one address, in a minute. */
  limit?: { posts?: number; reads?: number };
  /** Members of the query that the page for everybody reads; a pattern for the whole value of each. */
  query?: Readonly<Record<string, string>>;
};

/** Reads a `handle` of any route, also of one that has none. */
export function isScreenHandle(handle: unknown): handle is ScreenHandle {
  return typeof handle === "object" && handle !== null && "words" in handle && Array.isArray(handle.words);
}
