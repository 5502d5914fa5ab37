import type { IncomingMessage } from "node:http";

/** Whether a request opens a page, as opposed to fetches and posts by scripts. */
export const isPageRequest = ({
  method,
  url,
  headers,
}: Pick<IncomingMessage, "method" | "url" | "headers">): boolean =>
  (method === "GET" || method === "HEAD") &&
  (headers["sec-fetch-dest"] !== "empty" || /\.data(?:\?|$)/.test(url ?? ""));

/**
 * Returns the URL of the page of a request, path and query. Remix data requests ("/events.data?_routes=…")
 * belong to the page itself. [RT-068]
 */
export function pageAddress(requestAddress: string): string {
  const url = new URL(requestAddress, "https://here.invalid");
  const path = url.pathname === "/_root.data" ? "/" : url.pathname.replace(/\.data$/, "");
  url.searchParams.delete("_routes");
  url.searchParams.delete("index");
  return path + (url.searchParams.size > 0 ? `?${url.searchParams}` : "");
}
