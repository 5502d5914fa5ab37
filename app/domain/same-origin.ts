/** Request headers that tell where a request comes from. */
export type OriginHeaders = {
  secFetchSite?: string | undefined;
  origin?: string | undefined;
  referer?: string | undefined;
};

/**
 * Whether a request was made by a page of `own`, an origin ("https://example.com"). The most trustworthy
 * header present decides: `Sec-Fetch-Site`, which pages can't set; else the exact `Origin`; else `Referer`,
 * which is all that text browsers send. False without any of them. Browsers that are configured to send no
 * referrers send the origin "null" even for the site's own forms. Another origin together with `same-origin`
 * can't come from a browser.
 */
export function isSameOrigin(own: string, { secFetchSite, origin, referer }: OriginHeaders): boolean {
  if (secFetchSite !== undefined)
    return secFetchSite === "same-origin" && [undefined, "null", own].includes(origin);
  if (origin !== undefined) return origin === own;
  return referer !== undefined && URL.canParse(referer) && new URL(referer).origin === own;
}
