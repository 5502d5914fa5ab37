import type { RequestHandler } from "express";
import type { ErrorPages } from "../errors/error-pages.ts";
import { exchangeOf } from "../exchange.ts";

/** The headers by which a browser tells where a request comes from. */
type Provenance = {
  secFetchSite?: string | undefined;
  origin?: string | undefined;
  referer?: string | undefined;
};

/** Refuses, with a page, to change anything for a request that doesn't come from this site's own pages. */
export function originCheck(publicUrl: string, pages: ErrorPages): RequestHandler {
  return (request, response, next) => {
    if (["GET", "HEAD", "OPTIONS"].includes(request.method)) return next();
    const { origin, referer } = request.headers;
    const secFetchSite = request.get("Sec-Fetch-Site");
    if (comesFrom(publicUrl, { secFetchSite, origin, referer })) return next();
    exchangeOf(response).audit({ what: "post-refused", who: null, why: "from another site" });
    pages.send(request, response, 403, "forbidden");
  };
}

/**
 * Whether a request was made by a page of `publicUrl`. The most trustworthy header that is there decides:
 * `Sec-Fetch-Site`, which pages can't set; else the exact `Origin`; else the `Referer`, which is all that
 * text browsers send. None of them: no. A browser that is told to send no referrers hides the origin of its
 * own site's forms as well ("null"); what names another origin beside `same-origin` is no browser.
 */
function comesFrom(publicUrl: string, { secFetchSite, origin, referer }: Provenance): boolean {
  if (secFetchSite !== undefined)
    return secFetchSite === "same-origin" && [undefined, "null", publicUrl].includes(origin);
  if (origin !== undefined) return origin === publicUrl;
  return referer !== undefined && URL.canParse(referer) && new URL(referer).origin === publicUrl;
}
