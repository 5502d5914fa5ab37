import { safePath } from "../../app/domain/safe-path.ts";

/**
 * Creates the check of redirect URLs for payments: this site, the organiser's public address, or a configured
 * payment origin. Relative URLs are resolved against the API's public address, also those that name its host
 * but no protocol. A number is no URL, but an id. Returns the normalised
 * absolute URL, or null. [API-110]
 */
export function createPaymentAddressCheck(
  organiserPublicUrl: string,
  origins: readonly string[],
): (address: string) => string | null {
  const allowed = new Set([organiserPublicUrl, ...origins].map((origin) => new URL(origin).origin));
  return (address) => {
    const url = URL.canParse(address) ? new URL(address) : resolve(address, organiserPublicUrl);
    // The origin of "blob:https://…" is that of the URL inside.
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return null;
    return allowed.has(url.origin) ? url.href : null;
  };
}

/** Returns null for "", a number, and what browsers read as another host (“//host”, “/\host”). */
function resolve(address: string, base: string): URL | null {
  const folder = base.replace(/\/?$/, "/");
  if (/^\d+$/.test(address)) return null;
  if (/^\/\/[^/\\\s]+(\/[^\\\s]*)?$/.test(address) && URL.canParse(address, folder)) {
    const url = new URL(address, folder);
    return url.host === new URL(folder).host ? url : null;
  }
  if (address.startsWith("/")) {
    const path = safePath(address);
    return path === null ? null : new URL(path, folder);
  }
  return /^[\w.~?-][^\\\s]*$/.test(address) && URL.canParse(address, folder)
    ? new URL(address, folder)
    : null;
}
