import type { AppLoadContext } from "@remix-run/node";
import type { Formats } from "../i18n/formats.server.ts";

/**
 * The context of a widget's loader: the request context, the formats of the page's language, and parts of
 * the page's URL.
 */
export type WidgetContext = {
  context: AppLoadContext;
  formats: Formats;
  query: URLSearchParams;
  pageSlug: string;
  /**
   * The last path segment after the page's slug: “bev-kowalski” of `/people/bev-kowalski`; "" if there is
   * none.
   */
  itemSlug: string;
  key: string;
};
