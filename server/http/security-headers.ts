import type { RequestHandler } from "express";

/** Sets the given headers on every response. */
export function securityHeaders(headers: Readonly<Record<string, string>>): RequestHandler {
  return (_request, response, next) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    next();
  };
}

/**
 * Returns the security headers of every response. The Content-Security-Policy allows nothing; pages replace
 * it by their own. HSTS is set if `publicUrl` is https. `withSubdomains` extends it to all subdomains, which
 * must then support https.
 */
export function createSecurityHeaders(publicUrl: string, withSubdomains: boolean): Record<string, string> {
  const hsts = withSubdomains ? "max-age=31536000; includeSubDomains" : "max-age=31536000";
  return {
    "Content-Security-Policy":
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    // Not "no-referrer": browsers would send "Origin: null" with plain form posts, which are then rejected.
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": DISABLED_FEATURES.map((feature) => `${feature}=()`).join(", "),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Origin-Agent-Cluster": "?1",
    ...(publicUrl.startsWith("https:") ? { "Strict-Transport-Security": hsts } : {}),
  };
}

/** Browser features that no page of this site uses. */
const DISABLED_FEATURES = [
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
