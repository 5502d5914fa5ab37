import { safePath } from "../../app/domain/safe-path.ts";

/**
 * Decides where an order may send its visitor: a path of this site or one of `origins` (this site, the
 * organiser's public address, the listed payment origins). Gives the address in its normal form, or null.
 */
export function createPaymentAddressCheck(origins: readonly string[]): (address: string) => string | null {
  const allowed = new Set(origins.map((origin) => new URL(origin).origin));
  return (address) => {
    if (address.startsWith("/")) return safePath(address);
    if (!URL.canParse(address)) return null;
    const url = new URL(address);
    // The origin of "blob:https://…" is that of the address within.
    if (!/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return null;
    return allowed.has(url.origin) ? url.href : null;
  };
}
