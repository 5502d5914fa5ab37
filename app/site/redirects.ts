/**
 * The new location of an old path: a path of this site, or a URL of the organiser's system; null if it isn't
 * an old path. Trailing slashes are ignored. [RT-057 RT-058 RT-059 RT-060 RT-069 RT-078]
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
  const withoutSlash = path.length > 1 ? path.replace(/\/+$/, "") : path;
  return Object.hasOwn(moved, withoutSlash) ? (moved[withoutSlash] ?? null) : null;
}
