import type { RequestHandler } from "express";

export function createSecurityHeadersMiddleware(headers: Readonly<Record<string, string>>): RequestHandler {
  return (_request, response, next) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    next();
  };
}

/**
 * Returns the security headers of every response. The Content-Security-Policy allows nothing, and pages
 * replace it. HSTS is set for https. `withSubdomains` extends it to all subdomains, which must then support
 * https.
 */
export function createSecurityHeaders(publicUrl: string, withSubdomains: boolean): Record<string, string> {
  const hsts = withSubdomains ? "max-age=31536000; includeSubDomains" : "max-age=31536000";
  return {
    "Content-Security-Policy":
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    // With "no-referrer", browsers would send "Origin: null" with plain form posts, which are rejected.
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": DISABLED_FEATURES.map((feature) => `${feature}=()`).join(", "),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Origin-Agent-Cluster": "?1",
    ...(publicUrl.startsWith("https:") ? { "Strict-Transport-Security": hsts } : {}),
  };
}

/** Browser features that no page uses. */
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
