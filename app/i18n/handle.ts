import type { Feature } from "./features.ts";

/**
 * The shape of a screen's `handle` export: `export const handle = { i18n: ["entry", "events"] } satisfies
 * ScreenHandle`.
 */
export type ScreenHandle = {
  /** The features whose translations the screen uses. `common` and `site` are always loaded. */
  i18n: readonly Feature[];
  /**
   * The id of the page's main form, and the intent that Enter submits in its fields. The language menu
   * submits this form with the chosen language, so that no input is lost. The loader must return `hasForm`:
   * whether the page currently contains the form, or the id of the form that it contains.
   */
  mainForm?: { id: string; enterIntent: string };
  /**
   * Whether the form is restored when the server rejects a POST before it reaches the website
   * (`server/http/screens.ts`), so that the user can submit it again. Don't set it for forms with a
   * password.
   */
  restoresRejectedForm?: boolean;
  /** Whether POSTs to this screen are logins, which get the priority of page loads. */
  isLogin?: boolean;
  /** Whether opening the screen may log in, which has a longer request timeout. */
  logsIn?: boolean;
  /** Rate limits per minute: POSTs per account or browser, and uncached page loads per subnet. */
  limit?: { posts?: number; reads?: number };
  /**
   * Whether the screen is the same for all logged-in users, except for the header. They can then get it from
   * the page cache. Its loader must not depend on request headers.
   */
  isSameForUsers?: boolean;
  /**
   * Query parameters that the cached public page depends on; each with a pattern that its whole value must
   * match.
   */
  query?: Readonly<Record<string, string>>;
};

/** Returns true for the `handle` of a screen. Other routes may have no handle, or one of another shape. */
export function isScreenHandle(handle: unknown): handle is ScreenHandle {
  return typeof handle === "object" && handle !== null && "i18n" in handle && Array.isArray(handle.i18n);
}
