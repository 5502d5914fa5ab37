import type { Request, RequestHandler } from "express";
import type { ErrorPages } from "./error-pages.ts";

/**
 * Lets only requests through that are addressed to this site. Anything else (another name that points here, a forged
 * `Host`) is answered 421. A proxy's `X-Forwarded-Host` counts only when the proxy is trusted.
 */
export function hostCheck(
  publicUrl: string,
  isTrusted: (address: string) => boolean,
  pages: ErrorPages,
): RequestHandler {
  const { host } = new URL(publicUrl);
  return (request, response, next) => {
    if (normalise(addressedTo(request, isTrusted), publicUrl) === host) return next();
    pages.send(request, response, 421, "misdirected");
  };
}

function addressedTo(request: Request, isTrusted: (address: string) => boolean): string {
  const forwarded = request.get("X-Forwarded-Host");
  const believed = forwarded !== undefined && isTrusted(request.socket.remoteAddress ?? "");
  return (believed ? forwarded.split(",")[0] : request.headers.host)?.trim() ?? "";
}

/** Lower case, without the scheme's own port. Anything that isn't host and port alone becomes "". */
function normalise(host: string, publicUrl: string): string {
  const { protocol } = new URL(publicUrl);
  if (!/^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(host)) return "";
  return URL.canParse(`${protocol}//${host}`) ? new URL(`${protocol}//${host}`).host : "";
}
