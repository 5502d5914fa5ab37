import { safePath } from "../../app/domain/safe-path.ts";

/**
 * Decides where an order may send its visitor: to this site, to the organiser's public address, or to a
 * listed payment origin. A relative address is the API's own, resolved against its public address. Gives
 * the absolute address in its normal form, or null. [API-110]
 */
export function createPaymentAddressCheck(
  organiserPublicUrl: string,
  origins: readonly string[],
): (address: string) => string | null {
  const allowed = new Set([organiserPublicUrl, ...origins].map((origin) => new URL(origin).origin));
  return (address) => {
    const url = URL.canParse(address) ? new URL(address) : resolved(address, organiserPublicUrl);
    // The origin of "blob:https://…" is that of the address within.
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return null;
    return allowed.has(url.origin) ? url.href : null;
  };
}

/** Null for "", and for what a browser would read as an address of another host (“//host”, “/\host”). */
function resolved(address: string, base: string): URL | null {
  const folder = base.replace(/\/?$/, "/");
  if (address.startsWith("/")) {
    const path = safePath(address);
    return path === null ? null : new URL(path, folder);
  }
  return /^[\w.~?-][^\\\s]*$/.test(address) && URL.canParse(address, folder)
    ? new URL(address, folder)
    : null;
}
