import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { isLoopbackHost } from "../../../app/domain/network.ts";
import type { ErrorPages } from "../errors/error-pages.ts";

/**
 * Whether a request is addressed to this site, to another name of the local machine (if the site runs on
 * loopback), or elsewhere.
 */
export type AddressCheck = (request: IncomingMessage) => "site" | "loopback" | "elsewhere";

/**
 * Rejects requests that are not addressed to this site, such as other DNS names or a forged `Host`, with 421.
 * A site on loopback is reachable by every name of the machine: pages redirect to the address whose cookies
 * and forms work.
 */
export function hostCheck(
  addressed: AddressCheck,
  { pages, publicUrl }: { pages: ErrorPages; publicUrl: string },
): RequestHandler {
  return (request, response, next) => {
    const target = addressed(request);
    if (target === "site") return next();
    if (target === "elsewhere" || !["GET", "HEAD"].includes(request.method))
      return pages.send(request, response, 421, "misdirected");
    // The path begins with a single slash (`isReadablePath`), so the host of the redirect is the site's.
    response.writeHead(302, { Location: publicUrl + request.originalUrl, "Cache-Control": "no-store" });
    return response.end();
  };
}

/** With two `Host` headers, proxy and Node may have used different ones; browsers send only one. */
export const hasSingleHost = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length <= 1;

/** `X-Forwarded-Host` is used only if it comes from a trusted proxy. */
export function addressCheck(publicUrl: string, isTrusted: (address: string) => boolean): AddressCheck {
  const { host, hostname, port } = new URL(publicUrl);
  const isOnLoopback = isLoopbackHost(hostname);
  return (request) => {
    const given = requestedHost(request, isTrusted);
    if (given === host) return "site";
    const url = urlOf(given, publicUrl);
    if (url?.host === host) return "site";
    // Another port means a proxy in front, and a redirect would loop through it.
    const isOtherName = isOnLoopback && url !== null && url.port === port && isLoopbackHost(url.hostname);
    return isOtherName ? "loopback" : "elsewhere";
  };
}

function requestedHost(request: IncomingMessage, isTrusted: (address: string) => boolean): string {
  const forwarded = request.headers["x-forwarded-host"]?.toString();
  const isForwarded = forwarded !== undefined && isTrusted(request.socket.remoteAddress ?? "");
  return (isForwarded ? forwarded.split(",")[0] : request.headers.host)?.trim() ?? "";
}

/** Returns the host as a URL with the scheme of the site; null unless it is just a host and port. */
function urlOf(host: string, publicUrl: string): URL | null {
  const { protocol } = new URL(publicUrl);
  if (!/^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(host)) return null;
  return URL.canParse(`${protocol}//${host}`) ? new URL(`${protocol}//${host}`) : null;
}
