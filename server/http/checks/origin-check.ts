import type { RequestHandler } from "express";
import { isSameOrigin } from "../../../app/domain/same-origin.ts";
import type { ErrorPages } from "../errors/error-pages.ts";
import { getRequestScope } from "../request-scope.ts";

/** Rejects requests with unsafe methods from other origins (CSRF protection). */
export function createOriginCheck(publicUrl: string, errorPages: ErrorPages): RequestHandler {
  return (request, response, next) => {
    if (["GET", "HEAD", "OPTIONS"].includes(request.method)) return next();
    const { origin, referer } = request.headers;
    const secFetchSite = request.get("Sec-Fetch-Site");
    if (isSameOrigin(publicUrl, { secFetchSite, origin, referer })) return next();
    getRequestScope(response).audit({ event: "post-refused", actor: null, reason: "from another site" });
    errorPages.send(request, response, 403, "forbidden");
  };
}
