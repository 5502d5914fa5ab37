export type OriginHeaders = {
  secFetchSite?: string | undefined;
  origin?: string | undefined;
  referer?: string | undefined;
};

/**
 * Whether a request was sent by a page of `ownOrigin` ("https://example.com"), according to the first of
 * these headers that the request has:
 * - `Sec-Fetch-Site` must be `same-origin`. `Origin` must then be absent, `ownOrigin`, or "null", which
 *   browsers without referrers send for the site's own forms.
 * - `Origin` must be `ownOrigin`.
 * - `Referer` must have the origin `ownOrigin`. Text browsers send only this header.
 */
export function isSameOrigin(ownOrigin: string, { secFetchSite, origin, referer }: OriginHeaders): boolean {
  if (secFetchSite !== undefined)
    return secFetchSite === "same-origin" && [undefined, "null", ownOrigin].includes(origin);
  if (origin !== undefined) return origin === ownOrigin;
  return referer !== undefined && URL.canParse(referer) && new URL(referer).origin === ownOrigin;
}
