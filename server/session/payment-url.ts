import { toSafePath } from "../../app/domain/safe-path.ts";

/**
 * Creates the check of the payment URLs that the API returns. The origin must be the organiser's or one of
 * `allowedOrigins`. The check returns the absolute URL, or null if the URL is invalid or not allowed.
 * [API-110]
 */
export function createPaymentUrlCheck(
  organiserPublicUrl: string,
  allowedOrigins: readonly string[],
): (url: string) => string | null {
  const allowedOriginSet = new Set(
    [organiserPublicUrl, ...allowedOrigins].map((origin) => new URL(origin).origin),
  );
  return (input) => {
    const url = URL.canParse(input) ? new URL(input) : resolveRelative(input, organiserPublicUrl);
    // Reject "blob:https://…", because its `origin` is the origin of the inner URL.
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return null;
    return allowedOriginSet.has(url.origin) ? url.href : null;
  };
}

/**
 * Resolves a relative URL. Returns null for "", for a number (an id), and for a URL that browsers would
 * resolve to another host (“//host”, “/\host”).
 */
function resolveRelative(relativeUrl: string, base: string): URL | null {
  const baseFolder = base.replace(/\/?$/, "/");
  if (/^\d+$/.test(relativeUrl)) return null;
  if (/^\/\/[^/\\\s]+(\/[^\\\s]*)?$/.test(relativeUrl) && URL.canParse(relativeUrl, baseFolder)) {
    const url = new URL(relativeUrl, baseFolder);
    return url.host === new URL(baseFolder).host ? url : null;
  }
  if (relativeUrl.startsWith("/")) {
    const path = toSafePath(relativeUrl);
    return path === null ? null : new URL(path, baseFolder);
  }
  return /^[\w.~?-][^\\\s]*$/.test(relativeUrl) && URL.canParse(relativeUrl, baseFolder)
    ? new URL(relativeUrl, baseFolder)
    : null;
}
