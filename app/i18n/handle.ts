import type { Feature } from "./features.ts";

/**
 * A screen's `handle` export: `export const handle = { i18n: ["entry", "events"] } satisfies ScreenHandle`.
 */
export type ScreenHandle = {
  /** The features whose translations the screen uses. `common` and `site` are always loaded. */
  i18n: readonly Feature[];
  /**
   * The id of the page's main form, and the intent that Enter submits in the form's fields. The language menu
   * submits the main form, because a link would lose the input. The loader must return `hasForm`: whether the
   * page currently contains the main form, or the id of the form that the page contains.
   */
  mainForm?: { id: string; enterIntent: string };
  /**
   * Whether the error page offers to submit the form again if the server rejects a POST before the screen
   * handles it. Don't set it for forms with a password.
   */
  restoresRejectedForm?: boolean;
  /** Whether POSTs to this screen are logins, which have no priority over page loads. */
  isLogin?: boolean;
  /** Whether opening the screen may log in. Such requests have a longer timeout. */
  logsIn?: boolean;
  /** Rate limits per minute: POSTs per account or browser, and uncached page loads per subnet. */
  limit?: { posts?: number; reads?: number };
  /**
   * Whether the screen is the same for all logged-in users, except for the header. The page cache then serves
   * it to logged-in users. The loader must not depend on request headers.
   */
  isSameForUsers?: boolean;
  /**
   * The query parameters on which the cached public page depends, each with a regular expression for the
   * whole value.
   */
  query?: Readonly<Record<string, string>>;
  /** Whether the page has no scripts, because browsers save it and show it without a connection. */
  hasNoScripts?: boolean;
};

/** Whether a route's `handle` belongs to a screen. */
export function isScreenHandle(handle: unknown): handle is ScreenHandle {
  return typeof handle === "object" && handle !== null && "i18n" in handle && Array.isArray(handle.i18n);
}
