/**
 * Old addresses and where they lead now. Gives a path of this site, an address of the organiser API for
 * people, or null. Paths are compared without a slash at their end. [RT-057 RT-058 RT-059 RT-060 RT-069
 * RT-078]
 */
export function fixedRedirect(
  path: string,
  site: { productSlug: string; organiserPublicUrl: string },
): string | null {
  const moved: Record<string, string> = {
    "/about-us": "/about",
    "/buy-online": "/events",
    "/tickets-cart": "/events",
    [`/what-is-${site.productSlug}`]: "/about",
    // Two partner sites link to `/enter/#/profile`; the part after # never reaches a server.
    "/enter": "/profile",
    "/cms": `${site.organiserPublicUrl}/cms`,
  };
  const plain = path.length > 1 ? path.replace(/\/+$/, "") : path;
  return Object.hasOwn(moved, plain) ? (moved[plain] ?? null) : null;
}
