import { safePath } from "../../app/domain/safe-path.ts";

/**
 * Creates the check of the URLs that the API redirects to for payments. Allowed are the organiser's public
 * origin and the `allowedOrigins`. Relative URLs are resolved against `organiserPublicUrl`. The check returns
 * the absolute URL; null if the URL is invalid or not allowed. [API-110]
 */
export function createPaymentUrlCheck(
  organiserPublicUrl: string,
  allowedOrigins: readonly string[],
): (url: string) => string | null {
  const allowed = new Set([organiserPublicUrl, ...allowedOrigins].map((origin) => new URL(origin).origin));
  return (input) => {
    const url = URL.canParse(input) ? new URL(input) : resolveRelative(input, organiserPublicUrl);
    // Only http(s) URLs are allowed: the origin of "blob:https://…" would be the origin of the inner URL.
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return null;
    return allowed.has(url.origin) ? url.href : null;
  };
}

/**
 * Resolves a relative URL against `base`. Null for "", for a number (which is an id), and for a URL that
 * browsers would resolve to another host (“//host”, “/\host”).
 */
function resolveRelative(relativeUrl: string, base: string): URL | null {
  const baseFolder = base.replace(/\/?$/, "/");
  if (/^\d+$/.test(relativeUrl)) return null;
  if (/^\/\/[^/\\\s]+(\/[^\\\s]*)?$/.test(relativeUrl) && URL.canParse(relativeUrl, baseFolder)) {
    const url = new URL(relativeUrl, baseFolder);
    return url.host === new URL(baseFolder).host ? url : null;
  }
  if (relativeUrl.startsWith("/")) {
    const path = safePath(relativeUrl);
    return path === null ? null : new URL(path, baseFolder);
  }
  return /^[\w.~?-][^\\\s]*$/.test(relativeUrl) && URL.canParse(relativeUrl, baseFolder)
    ? new URL(relativeUrl, baseFolder)
    : null;
}
