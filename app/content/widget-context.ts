import type { AppLoadContext } from "@remix-run/node";
import type { Formats } from "../i18n/formats.server.ts";

/** What a widget's loader gets besides the widget's settings. */
export type WidgetContext = {
  context: AppLoadContext;
  formats: Formats;
  query: URLSearchParams;
  pageSlug: string;
  /** The last path segment after the page's slug (“bev-kowalski” in `/people/bev-kowalski`), or "". */
  itemSlug: string;
  /** Identifies the widget in its page. */
  key: string;
};
