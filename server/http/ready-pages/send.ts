import type { IncomingMessage, ServerResponse } from "node:http";
import { withCharset } from "../charset.ts";
import { encodingFor } from "../compress.ts";
import type { ReadyPage } from "./ready-page.ts";

/**
 * Sends a page as it is: 304 to a browser that has it already. The security headers and the request's id are
 * on the answer by now; the policy is the page's own.
 */
export async function sendReadyPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: ReadyPage,
  now: number,
): Promise<void> {
  // For a proxy of the site's own, which keeps it for all who send no cookie. First, since nginx goes by the
  // order.
  if (lastsLonger(page, now)) response.setHeader("X-Accel-Expires", "1");
  response.setHeader("Cache-Control", "private, no-cache");
  for (const [name, value] of page.headers)
    response.setHeader(name, name.toLowerCase() === "content-type" ? withCharset(value) : value);
  response.setHeader("Content-Security-Policy", page.policy);
  response.setHeader("Vary", "Accept-Encoding, Accept-Language, Cookie");
  response.statusCode = page.status;
  if (page.status === 200) {
    response.setHeader("ETag", page.etag);
    if (hasAlready(request.headers["if-none-match"], page.etag)) {
      response.removeHeader("Content-Type");
      response.statusCode = 304;
      response.end();
      return;
    }
  }

  const { encoding, bytes } = await page.copies.in(encodingFor(request.headers["accept-encoding"]));
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", bytes.length);
  response.end(request.method === "HEAD" ? undefined : bytes);
}

/** Milliseconds. nginx counts in whole seconds: what it keeps for one may be shown for two. */
const keptByProxy = 2_500;

/** Only what is good, and will still be true when the proxy shows it for the last time. */
const lastsLonger = ({ status, life }: ReadyPage, now: number): boolean =>
  status === 200 && now + keptByProxy < life.validUntil;

/** By the weak comparison: a proxy may have made a strong tag of it, or the other way round. */
function hasAlready(tags: string | undefined, etag: string): boolean {
  if (tags === undefined) return false;
  if (tags.trim() === "*") return true;
  return tags.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag.slice(2));
}
