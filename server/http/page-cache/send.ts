import type { IncomingMessage, ServerResponse } from "node:http";
import { addCharset } from "../charset.ts";
import { type CompressedBody, chooseEncoding } from "../compress.ts";
import type { CachedPage } from "./cached-page.ts";
import type { FilledPage } from "./page-template.ts";

/**
 * Sends a cached page to an anonymous visitor, or 304 if the browser already has it. `now` is in ms since
 * 1970. Replaces the Content-Security-Policy by the page's own.
 */
export async function sendCachedPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  now: number,
): Promise<void> {
  // nginx may cache the page for one second for clients without cookies. It ignores `Cache-Control` only if
  // this header comes first.
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
    await page.variants.forEncoding(chooseEncoding(request.headers["accept-encoding"])),
  );
}

/** Sends a cached page with a visitor's name. `no-store` prevents caches from sending it to others. */
export function sendFilledPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  filledPage: FilledPage,
): void {
  response.setHeader("Cache-Control", "private, no-store, no-transform");
  setPageHeaders(response, page, filledPage.policy);
  sendBody(request, response, filledPage);
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

/**
 * Maximum time for which nginx sends a page that it caches for one second. nginx counts whole seconds, so
 * this may be two seconds, plus a reserve.
 */
const PROXY_CACHE_MS = 2_500;

/** Whether nginx may cache the page, because it will still be valid. */
const mayProxyCache = ({ status, lifetime }: CachedPage, now: number): boolean =>
  status === 200 && now + PROXY_CACHE_MS < lifetime.validUntil;

/** Ignores `W/`, because a proxy may have removed it. */
function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag.slice(2));
}
