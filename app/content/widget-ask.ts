import type { AppLoadContext } from "@remix-run/node";
import type { Formats } from "../i18n/formats.server.ts";

/**
 * What a widget may ask with: the door to the server, the formats of the visitor's language, and what the
 * page's address says.
 */
export type WidgetAsk = {
  context: AppLoadContext;
  formats: Formats;
  query: URLSearchParams;
  /** The slug of its page. */
  page: string;
  /** What the address names behind the page: “bev-kowalski” of `/people/bev-kowalski`; "" for nothing. */
  itemName: string;
  /** The widget's own key on its page. */
  place: string;
};
