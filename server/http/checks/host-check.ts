import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { isLoopbackHost } from "../../../app/domain/network.ts";
import type { ErrorPages } from "../errors/error-pages.ts";

/**
 * Returns which host a request is for. "loopback": another name of this machine, if the site runs on
 * loopback.
 */
export type HostClassifier = (request: IncomingMessage) => "site" | "loopback" | "other";

/**
 * Rejects requests for other hosts with 421. If the site runs on loopback, redirects from other names of this
 * machine to the configured name, because cookies and forms work only there.
 */
export function createHostCheck(
  classifyHost: HostClassifier,
  { errorPages, publicUrl }: { errorPages: ErrorPages; publicUrl: string },
): RequestHandler {
  return (request, response, next) => {
    const target = classifyHost(request);
    if (target === "site") return next();
    if (target === "other" || !["GET", "HEAD"].includes(request.method))
      return errorPages.send(request, response, 421, "misdirected");
    // The host of the redirect is the site's, because `isReadablePath` requires a single slash at the
    // start.
    response.writeHead(302, { Location: publicUrl + request.originalUrl, "Cache-Control": "no-store" });
    return response.end();
  };
}

/**
 * Whether a request has at most one `Host` header. With two headers, a proxy and Node may use different ones.
 */
export const hasSingleHost = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length <= 1;

/** Creates the classifier. It uses `X-Forwarded-Host` only if a trusted proxy sent it. */
export function createHostClassifier(
  publicUrl: string,
  isTrusted: (address: string) => boolean,
): HostClassifier {
  const { host, hostname, port } = new URL(publicUrl);
  const isOnLoopback = isLoopbackHost(hostname);
  return (request) => {
    const requestedHost = getRequestedHost(request, isTrusted);
    if (requestedHost === host) return "site";
    const url = parseHost(requestedHost, publicUrl);
    if (url?.host === host) return "site";
    // With another port, the request came through a proxy and the redirect would come back here.
    const isOtherName = isOnLoopback && url !== null && url.port === port && isLoopbackHost(url.hostname);
    return isOtherName ? "loopback" : "other";
  };
}

function getRequestedHost(request: IncomingMessage, isTrusted: (address: string) => boolean): string {
  const forwarded = request.headers["x-forwarded-host"]?.toString();
  const isForwarded = forwarded !== undefined && isTrusted(request.socket.remoteAddress ?? "");
  return (isForwarded ? forwarded.split(",")[0] : request.headers.host)?.trim() ?? "";
}

/**
 * Returns a host as a URL with the scheme of the site, or null if the text isn't a host with an optional
 * port.
 */
function parseHost(host: string, publicUrl: string): URL | null {
  const { protocol } = new URL(publicUrl);
  if (!/^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(host)) return null;
  return URL.canParse(`${protocol}//${host}`) ? new URL(`${protocol}//${host}`) : null;
}
