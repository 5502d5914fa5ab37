/** The headers by which a browser tells where a request comes from. */
export type Provenance = {
  secFetchSite?: string | undefined;
  origin?: string | undefined;
  referer?: string | undefined;
};

/**
 * Whether a request was made by a page of `own`, an origin ("https://example.com"). The most trustworthy
 * header that is there decides: `Sec-Fetch-Site`, which pages can't set; else the exact `Origin`; else the
 * `Referer`, which is all that text browsers send. None of them: no. A browser that is told to send no
 * referrers hides the origin of its own site's forms as well ("null"); what names another origin beside
 * `same-origin` is no browser.
 */
export function comesFrom(own: string, { secFetchSite, origin, referer }: Provenance): boolean {
  if (secFetchSite !== undefined)
    return secFetchSite === "same-origin" && [undefined, "null", own].includes(origin);
  if (origin !== undefined) return origin === own;
  return referer !== undefined && URL.canParse(referer) && new URL(referer).origin === own;
}
