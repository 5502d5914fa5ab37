/**
 * Returns the path or URL to which `path` always redirects, or null if it doesn't redirect. Ignores trailing
 * slashes. [RT-057 RT-058 RT-059 RT-060 RT-069 RT-078]
 */
export function findFixedRedirect(
  path: string,
  site: { productSlug: string; organiserPublicUrl: string },
): string | null {
  const targetsByPath: Record<string, string> = {
    "/about-us": "/about",
    "/buy-online": "/events",
    "/tickets-cart": "/events",
    [`/what-is-${site.productSlug}`]: "/about",
    // Partner sites link to `/enter/#/profile`, but browsers don't send the fragment.
    "/enter": "/profile",
    "/cms": `${site.organiserPublicUrl}/cms`,
  };
  const trimmedPath = path.length > 1 ? path.replace(/\/+$/, "") : path;
  return Object.hasOwn(targetsByPath, trimmedPath) ? (targetsByPath[trimmedPath] ?? null) : null;
}
