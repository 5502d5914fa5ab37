import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import type { ErrorPages } from "../errors/error-pages.ts";

/** Whether a request is addressed to this site. */
export type AddressCheck = (request: IncomingMessage) => boolean;

/**
 * Lets only requests through that are addressed to this site. Anything else (another name that points here, a
 * forged `Host`) is answered 421.
 */
export function hostCheck(isAddressedHere: AddressCheck, pages: ErrorPages): RequestHandler {
  return (request, response, next) => {
    if (isAddressedHere(request)) return next();
    pages.send(request, response, 421, "misdirected");
  };
}

/** Of two `Host` headers the proxy may have believed one and Node the other; no browser sends two. */
export const namesOneHost = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length <= 1;

/** A proxy's `X-Forwarded-Host` counts only when the proxy is trusted. */
export function addressCheck(publicUrl: string, isTrusted: (address: string) => boolean): AddressCheck {
  const { host } = new URL(publicUrl);
  return (request) => {
    const given = addressedTo(request, isTrusted);
    return given === host || normalise(given, publicUrl) === host;
  };
}

function addressedTo(request: IncomingMessage, isTrusted: (address: string) => boolean): string {
  const forwarded = request.headers["x-forwarded-host"]?.toString();
  const believed = forwarded !== undefined && isTrusted(request.socket.remoteAddress ?? "");
  return (believed ? forwarded.split(",")[0] : request.headers.host)?.trim() ?? "";
}

/** Lower case, without the scheme's own port. Anything that isn't host and port alone becomes "". */
function normalise(host: string, publicUrl: string): string {
  const { protocol } = new URL(publicUrl);
  if (!/^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(host)) return "";
  return URL.canParse(`${protocol}//${host}`) ? new URL(`${protocol}//${host}`).host : "";
}
