import type { AppLoadContext } from "@remix-run/node";
import type { Formats } from "../i18n/formats.server.ts";

/**
 * What a widget may ask with: the door to the server, the formats of the visitor's language and the query of
 * the page's address.
 */
export type WidgetAsk = { context: AppLoadContext; formats: Formats; query: URLSearchParams };
