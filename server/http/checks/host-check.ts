import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { isLoopbackHost } from "../../../app/domain/network.ts";
import type { ErrorPages } from "../errors/error-pages.ts";

/**
 * What a request is addressed to: this site; another name of this machine, for a site that is on loopback
 * itself; or neither.
 */
export type AddressCheck = (request: IncomingMessage) => "site" | "loopback" | "elsewhere";

/**
 * Lets only requests through that are addressed to this site. Anything else (another name that points here, a
 * forged `Host`) is answered 421. A trial on loopback is found by every name of the machine: pages are
 * redirected to the address whose cookies and forms work.
 */
export function hostCheck(
  addressed: AddressCheck,
  { pages, publicUrl }: { pages: ErrorPages; publicUrl: string },
): RequestHandler {
  return (request, response, next) => {
    const place = addressed(request);
    if (place === "site") return next();
    if (place === "elsewhere" || !["GET", "HEAD"].includes(request.method))
      return pages.send(request, response, 421, "misdirected");
    // The path begins with one slash (`isReadablePath`), so that the host of the address is the site's.
    response.writeHead(302, { Location: publicUrl + request.originalUrl, "Cache-Control": "no-store" });
    return response.end();
  };
}

/** Of two `Host` headers the proxy may have believed one and Node the other; no browser sends two. */
export const namesOneHost = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length <= 1;

/** A proxy's `X-Forwarded-Host` counts only when the proxy is trusted. */
export function addressCheck(publicUrl: string, isTrusted: (address: string) => boolean): AddressCheck {
  const { host, hostname, port } = new URL(publicUrl);
  const isOnLoopback = isLoopbackHost(hostname);
  return (request) => {
    const given = addressedTo(request, isTrusted);
    if (given === host) return "site";
    const url = urlOf(given, publicUrl);
    if (url?.host === host) return "site";
    // Of another port only a proxy can have passed it on, which would have to be passed by again and again.
    const isOtherName = isOnLoopback && url !== null && url.port === port && isLoopbackHost(url.hostname);
    return isOtherName ? "loopback" : "elsewhere";
  };
}

function addressedTo(request: IncomingMessage, isTrusted: (address: string) => boolean): string {
  const forwarded = request.headers["x-forwarded-host"]?.toString();
  const believed = forwarded !== undefined && isTrusted(request.socket.remoteAddress ?? "");
  return (believed ? forwarded.split(",")[0] : request.headers.host)?.trim() ?? "";
}

/** The origin of a host with the scheme of the site; null for anything that isn't host and port alone. */
function urlOf(host: string, publicUrl: string): URL | null {
  const { protocol } = new URL(publicUrl);
  if (!/^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(host)) return null;
  return URL.canParse(`${protocol}//${host}`) ? new URL(`${protocol}//${host}`) : null;
}
