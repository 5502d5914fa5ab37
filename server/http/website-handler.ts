import { createRequestHandler } from "@remix-run/node";
import type { RequestContext } from "../request-context.ts";
import type { WebsiteBuild } from "../website-build.ts";
import { withErrorScreens } from "./errors/error-screens.ts";

/** Handles a request by the website (Remix). */
export type WebsiteHandler = (request: Request, context: RequestContext) => Promise<Response>;

/** Creates the handler of the website, with error screens for uncaught errors. */
export const createWebsiteHandler = (build: WebsiteBuild): WebsiteHandler =>
  createRequestHandler(
    withErrorScreens(build.server),
    build.hotUpdateUrl === null ? "production" : "development",
  );
