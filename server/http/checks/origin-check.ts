import type { RequestHandler } from "express";
import { isSameOrigin } from "../../../app/domain/same-origin.ts";
import type { ErrorPages } from "../errors/error-pages.ts";
import { requestScopeOf } from "../request-scope.ts";

/** CSRF protection: rejects unsafe methods from other origins with an error page. */
export function originCheck(publicUrl: string, pages: ErrorPages): RequestHandler {
  return (request, response, next) => {
    if (["GET", "HEAD", "OPTIONS"].includes(request.method)) return next();
    const { origin, referer } = request.headers;
    const secFetchSite = request.get("Sec-Fetch-Site");
    if (isSameOrigin(publicUrl, { secFetchSite, origin, referer })) return next();
    requestScopeOf(response).audit({ what: "post-refused", who: null, why: "from another site" });
    pages.send(request, response, 403, "forbidden");
  };
}
