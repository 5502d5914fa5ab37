import type { IncomingMessage } from "node:http";

/** Whether a request opens a page, and isn't what a script on a page asks for or posts. */
export const opensPage = ({
  method,
  url,
  headers,
}: Pick<IncomingMessage, "method" | "url" | "headers">): boolean =>
  (method === "GET" || method === "HEAD") &&
  (headers["sec-fetch-dest"] !== "empty" || /\.data(?:\?|$)/.test(url ?? ""));

/**
 * The address of the page that a request is for, path and query: the framework's data requests
 * ("/events.data?_routes=…") are requests for the page itself. [RT-068]
 */
export function pageAddress(requestAddress: string): string {
  const url = new URL(requestAddress, "https://here.invalid");
  const path = url.pathname === "/_root.data" ? "/" : url.pathname.replace(/\.data$/, "");
  url.searchParams.delete("_routes");
  url.searchParams.delete("index");
  return path + (url.searchParams.size > 0 ? `?${url.searchParams}` : "");
}
