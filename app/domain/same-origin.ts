/** Request headers that identify the page from which a request was sent. */
export type OriginHeaders = {
  secFetchSite?: string | undefined;
  origin?: string | undefined;
  referer?: string | undefined;
};

/**
 * Whether a request was sent by a page of `ownOrigin` ("https://example.com"). The first of these headers
 * that the request has decides; without any the result is false:
 * - `Sec-Fetch-Site`, which pages can't set, must be `same-origin`. `Origin` may then also be absent or "null",
 *   which browsers without referrers send for the site's own forms. Any other `Origin` contradicts
 *   `same-origin`, so the request is forged.
 * - `Origin` must be equal to `ownOrigin`.
 * - `Referer` must have this origin. Text browsers send only this header.
 */
export function isSameOrigin(ownOrigin: string, { secFetchSite, origin, referer }: OriginHeaders): boolean {
  if (secFetchSite !== undefined)
    return secFetchSite === "same-origin" && [undefined, "null", ownOrigin].includes(origin);
  if (origin !== undefined) return origin === ownOrigin;
  return referer !== undefined && URL.canParse(referer) && new URL(referer).origin === ownOrigin;
}
