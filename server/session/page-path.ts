import type { IncomingMessage } from "node:http";

/**
 * Whether a request loads a page: a document, or a Remix data request (`.data`). Other fetches and all posts
 * don't.
 */
export const isPageRequest = ({
  method,
  url,
  headers,
}: Pick<IncomingMessage, "method" | "url" | "headers">): boolean =>
  (method === "GET" || method === "HEAD") &&
  (headers["sec-fetch-dest"] !== "empty" || /\.data(?:\?|$)/.test(url ?? ""));

/**
 * Returns the path and query of the page of a request. Remix data requests ("/events.data?_routes=…") are
 * mapped to their page. [RT-068]
 */
export function pagePath(requestUrl: string): string {
  const url = new URL(requestUrl, "https://here.invalid");
  const path = url.pathname === "/_root.data" ? "/" : url.pathname.replace(/\.data$/, "");
  url.searchParams.delete("_routes");
  url.searchParams.delete("index");
  return path + (url.searchParams.size > 0 ? `?${url.searchParams}` : "");
}
