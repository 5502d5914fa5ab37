import type { RequestHandler } from "express";
import { comesFrom } from "../../../app/domain/comes-from.ts";
import type { ErrorPages } from "../errors/error-pages.ts";
import { exchangeOf } from "../exchange.ts";

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
