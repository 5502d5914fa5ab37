import type { AppLoadContext } from "@remix-run/node";
import type { Formats } from "../i18n/formats.server.ts";

/**
 * What a widget loader gets: the request context, the formats of the page's language, and parts of the
 * page's URL.
 */
export type WidgetContext = {
  context: AppLoadContext;
  formats: Formats;
  query: URLSearchParams;
  /** The slug of its page. */
  page: string;
  /** The last path segment after the page's slug: “bev-kowalski” of `/people/bev-kowalski`; "" for none. */
  itemSlug: string;
  /** The widget's key on its page. */
  key: string;
};
