import type { IncomingMessage } from "node:http";

/** Whether a request loads a page, as a document or as a Remix data request (`.data`). */
export const isPageRequest = ({
  method,
  url,
  headers,
}: Pick<IncomingMessage, "method" | "url" | "headers">): boolean =>
  (method === "GET" || method === "HEAD") &&
  (headers["sec-fetch-dest"] !== "empty" || /\.data(?:\?|$)/.test(url ?? ""));

/**
 * Returns the path and query of the page that a request loads, also for a Remix data request
 * ("/events.data?_routes=…"). [RT-068]
 */
export function toPagePath(requestUrl: string): string {
  const url = new URL(requestUrl, "https://here.invalid");
  const path = url.pathname === "/_root.data" ? "/" : url.pathname.replace(/\.data$/, "");
  url.searchParams.delete("_routes");
  url.searchParams.delete("index");
  return path + (url.searchParams.size > 0 ? `?${url.searchParams}` : "");
}
