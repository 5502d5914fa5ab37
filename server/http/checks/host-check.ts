import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { isLoopbackHost } from "../../../app/domain/network.ts";
import type { ErrorPages } from "../errors/error-pages.ts";

/**
 * Returns which host a request is for: this site's, another name of the local machine ("loopback", only if
 * the site runs on loopback), or any other.
 */
export type HostClassifier = (request: IncomingMessage) => "site" | "loopback" | "other";

/**
 * Rejects requests for other hosts with 421, such as for another DNS name or with a forged `Host`. A site on
 * loopback can be reached by several names of the machine: the check redirects pages to the configured name,
 * as cookies and forms work only there.
 */
export function hostCheck(
  classifyHost: HostClassifier,
  { errorPages, publicUrl }: { errorPages: ErrorPages; publicUrl: string },
): RequestHandler {
  return (request, response, next) => {
    const target = classifyHost(request);
    if (target === "site") return next();
    if (target === "other" || !["GET", "HEAD"].includes(request.method))
      return errorPages.send(request, response, 421, "misdirected");
    // The path begins with a single slash (`isReadablePath`), so the host of the redirect is the site's.
    response.writeHead(302, { Location: publicUrl + request.originalUrl, "Cache-Control": "no-store" });
    return response.end();
  };
}

/**
 * Whether a request has at most one `Host` header. If it has two, a proxy and Node may use different ones.
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
    // If the port differs, there is a proxy in front, through which the redirect would come back here.
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
 * Returns a host as a URL with the scheme of the site; null if the text isn't a host with an optional port.
 */
function parseHost(host: string, publicUrl: string): URL | null {
  const { protocol } = new URL(publicUrl);
  if (!/^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(host)) return null;
  return URL.canParse(`${protocol}//${host}`) ? new URL(`${protocol}//${host}`) : null;
}
