import type { IncomingMessage, ServerResponse } from "node:http";
import { addCharset } from "../charset.ts";
import { type CompressedBody, chooseEncoding } from "../compress.ts";
import type { CachedPage } from "./cached-page.ts";
import type { FilledPage } from "./page-template.ts";

/**
 * Sends a cached page, or 304 if the browser has it. Security headers and the request id are already set; the
 * policy is the page's own.
 */
export async function sendCachedPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  now: number,
): Promise<void> {
  // Lets nginx cache the page for one second for clients without cookies; a response that sets a cookie is
  // personal. Must be the first header, as nginx depends on the order.
  if (mayProxyCache(page, now) && !response.hasHeader("Set-Cookie"))
    response.setHeader("X-Accel-Expires", "1");
  response.setHeader("Cache-Control", "private, no-cache, no-transform");
  setPageHeaders(response, page, page.policy);
  if (page.status === 200) {
    response.setHeader("ETag", page.etag);
    if (matchesEtag(request.headers["if-none-match"], page.etag)) {
      response.removeHeader("Content-Type");
      response.statusCode = 304;
      response.end();
      return;
    }
  }

  sendBody(
    request,
    response,
    await page.copies.forEncoding(chooseEncoding(request.headers["accept-encoding"])),
  );
}

/** Sends a page that was filled in for one visitor. Nobody else may get it from a cache. */
export function sendFilledPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  filled: FilledPage,
): void {
  response.setHeader("Cache-Control", "private, no-store, no-transform");
  setPageHeaders(response, page, filled.policy);
  sendBody(request, response, filled);
}

function setPageHeaders(response: ServerResponse, page: CachedPage, policy: string): void {
  for (const [name, value] of page.headers)
    response.setHeader(name, name.toLowerCase() === "content-type" ? addCharset(value) : value);
  response.setHeader("Content-Security-Policy", policy);
  response.setHeader("Vary", "Accept-Encoding, Accept-Language, Cookie");
  response.statusCode = page.status;
}

function sendBody(
  request: IncomingMessage,
  response: ServerResponse,
  { encoding, bytes }: CompressedBody,
): void {
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", bytes.length);
  response.end(request.method === "HEAD" ? undefined : bytes);
}

/** Milliseconds. nginx counts in whole seconds: what it caches for one may be served for two. */
const PROXY_CACHE_MS = 2_500;

/** Only pages that are complete and still valid when the proxy serves them for the last time. */
const mayProxyCache = ({ status, lifetime }: CachedPage, now: number): boolean =>
  status === 200 && now + PROXY_CACHE_MS < lifetime.validUntil;

/** Weak comparison, as a proxy may have changed the tag to a strong one or back. */
function matchesEtag(tags: string | undefined, etag: string): boolean {
  if (tags === undefined) return false;
  if (tags.trim() === "*") return true;
  return tags.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag.slice(2));
}
