import { createRequestHandler } from "@remix-run/node";
import type { RequestContext } from "../request-context.ts";
import type { WebsiteBuild } from "../website-build.ts";
import { withErrorScreens } from "./errors/error-screens.ts";

/** The website (Remix): handles a request with its context. */
export type WebsiteHandler = (request: Request, context: RequestContext) => Promise<Response>;

export const createWebsiteHandler = (build: WebsiteBuild): WebsiteHandler =>
  createRequestHandler(
    withErrorScreens(build.server),
    build.changesFrom === null ? "production" : "development",
  );
