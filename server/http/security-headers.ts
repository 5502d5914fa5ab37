import type { RequestHandler } from "express";

/** Puts the headers on every answer. */
export function securityHeaders(headers: Readonly<Record<string, string>>): RequestHandler {
  return (_request, response, next) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    next();
  };
}

/**
 * The headers that every answer carries, whatever it is. An answer that is a page replaces the policy, which
 * allows nothing here, by the pages' own. `publicUrl` decides whether browsers are told to insist on https,
 * for a year; `withSubdomains` whether on every name below this site's too, which must then all have it.
 */
export function securityHeadersOf(publicUrl: string, withSubdomains: boolean): Record<string, string> {
  const insisting = withSubdomains ? "max-age=31536000; includeSubDomains" : "max-age=31536000";
  return {
    "Content-Security-Policy":
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    // "no-referrer" would make browsers send "Origin: null" and break plain form posts.
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": refused.map((feature) => `${feature}=()`).join(", "),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Origin-Agent-Cluster": "?1",
    ...(publicUrl.startsWith("https:") ? { "Strict-Transport-Security": insisting } : {}),
  };
}

/** What a browser can do and no page of this site asks for. */
const refused = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "publickey-credentials-get",
  "serial",
  "usb",
  "xr-spatial-tracking",
];
