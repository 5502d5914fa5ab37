import type { IncomingMessage, ServerResponse } from "node:http";
import type { Request, RequestHandler, Response } from "express";
import type { WebsiteBuild } from "../../website-build.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { type ServerContext, openContext, type ProcessServices } from "../../context.ts";
import type { RootLogger } from "../../logging/logger.ts";
import type { StartRequestScope } from "../request-scope-middleware.ts";
import { getPageDeadline } from "../page-deadline.ts";
import { getRequestScope } from "../request-scope.ts";
import type { PagePolicy } from "../page-policy.ts";
import type { WebsiteHandler } from "../website-handler.ts";
import type { Screens } from "../screens.ts";
import { chooseEncoding } from "../compress.ts";
import { startPageTimes } from "../metrics/page-times.ts";
import { ANONYMOUS, findVisitor } from "./audience.ts";
import { createPageCache } from "./page-cache.ts";
import { findLinkLanguage } from "../../session/language.ts";
import { type PublicRequest, readPublicRequest } from "./public-request.ts";
import type { CachedPage } from "./cached-page.ts";
import { createPageRenderer, type PageKey, type TriggeringRequest } from "./rendering.ts";
import { createLanguageDetector } from "./request-language.ts";
import { sendCachedPage, sendFilledPage } from "./send.ts";

/** Middleware that sends pages from the page cache. */
export type PageCacheMiddleware = {
  /** Fast path for anonymous visitors, before any middleware. Returns whether it has sent a cached page. */
  sendImmediately(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * Sends the page if it is cached or being rendered, or calls `next`. Runs before the admission checks,
   * because it costs little.
   */
  sendIfCached: RequestHandler;
  /** Sends the page, and renders it if necessary. Calls `next` if the page is personal. */
  renderAndSend: RequestHandler;
};

type PageCacheDependencies = {
  services: ProcessServices;
  log: RootLogger;
  metrics: Metrics;
  handle: WebsiteHandler;
  website: WebsiteBuild["server"];
  screens: Screens;
  policy: PagePolicy;
  startRequestScope: StartRequestScope;
  isForThisSite: (request: IncomingMessage) => boolean;
  securityHeaders: Readonly<Record<string, string>>;
};

/** Creates the middleware. The rendering for the cache uses no user data. */
export function createPageCacheMiddleware(dependencies: PageCacheDependencies): PageCacheMiddleware {
  const { services, website, screens, startRequestScope, isForThisSite, securityHeaders } = dependencies;
  // In development the build is a function, and pages aren't cached, because the code changes.
  if (typeof website === "function") return DISABLED;
  const cache = createPageCache(createPageRenderer(dependencies), {
    ...dependencies,
    clock: services.clock,
    getFeaturesChangedAt: () => services.client.getFeaturesChangedAt(),
  });
  const languageDetector = createLanguageDetector(services.languages, services.site.publicUrl);

  async function sendToAnonymous(
    request: IncomingMessage,
    response: ServerResponse,
    page: CachedPage,
    { pathAndQuery, languagePreferences }: PublicRequest,
  ): Promise<void> {
    const linkLanguage = findLinkLanguage(pathAndQuery, languagePreferences.cookie);
    if (linkLanguage !== null)
      response.appendHeader("Set-Cookie", await services.languages.buildSessionCookie(linkLanguage));
    await sendCachedPage(request, response, page, services.clock.now());
  }

  /**
   * Sends the page of `findPage` to a visitor with a session or cart. Returns false if the page must be
   * rendered for this visitor.
   */
  async function sendToVisitor(
    request: Request,
    response: Response,
    publicRequest: PublicRequest,
    findPage: FindPage,
  ): Promise<boolean> {
    const { pathAndQuery, consent } = publicRequest;
    const serverContext = await openContext(services, request, response, startPageTimes());
    const visitor = findVisitor(serverContext);
    if (!visitor) return false;
    const language = serverContext.context.language.code;
    const page = await findPage({ pathAndQuery, consent, language, audience: visitor.audience }, response);
    if (page?.status !== 200) return false;
    if (page.dependsOnDrafts && (await hasDrafts(serverContext, publicRequest))) return false;
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    const filledPage = page.template
      ? await page.template.fill(visitor.firstName, encoding)
      : { ...(await page.variants.forEncoding(encoding)), policy: page.policy };
    if (!filledPage) return false;
    sendFilledPage(request, response, page, filledPage);
    return true;
  }

  const getTrigger = (response: ServerResponse): TriggeringRequest => ({
    ...getRequestScope(response),
    deadline: getPageDeadline(response, services.timeouts),
  });

  /** Creates middleware that sends the page of `findPage`, or calls `next`. */
  const createHandler =
    (findPage: FindPage): RequestHandler =>
    async (request, response, next) => {
      const publicRequest = readPublicRequest(request, screens);
      if (!publicRequest) return next();
      if (publicRequest.hasSessionOrCart) {
        if (!(await sendToVisitor(request, response, publicRequest, findPage))) next();
        return;
      }
      const { pathAndQuery, consent } = publicRequest;
      const language = await languageDetector.detect(publicRequest);
      const page = await findPage({ pathAndQuery, consent, language, audience: ANONYMOUS }, response);
      if (!page || mayShowDrafts(page, publicRequest)) return next();
      await sendToAnonymous(request, response, page, publicRequest);
    };

  return {
    sendImmediately(request, response) {
      const publicRequest = readPublicRequest(request, screens);
      if (!publicRequest || publicRequest.hasSessionOrCart) return false;
      const language = languageDetector.getCached(publicRequest);
      if (!language || !isForThisSite(request)) return false;
      const page = cache.getCached({ ...publicRequest, language, audience: ANONYMOUS });
      if (!page || mayShowDrafts(page, publicRequest)) return false;

      const path = publicRequest.pathAndQuery.split("?", 1)[0] ?? "";
      startRequestScope(request, response, { path, clientAddress: request.socket.remoteAddress ?? "" });
      for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
      sendToAnonymous(request, response, page, publicRequest).catch(() => response.destroy());
      return true;
    },
    // Requests that wait for a rendering occupy no work slot, because there may be thousands when sales open.
    sendIfCached: createHandler(
      (key, response) => cache.getCached(key) ?? cache.getInFlight(key, getTrigger(response)),
    ),
    renderAndSend: createHandler((key, response) => cache.getOrRender(key, getTrigger(response))),
  };
}

type FindPage = (key: PageKey, response: ServerResponse) => Promise<CachedPage | null> | CachedPage | null;

async function hasDrafts(
  { context, getKnownUser }: ServerContext,
  { hasBrowserId }: PublicRequest,
): Promise<boolean> {
  const user = getKnownUser();
  if (!user) return hasBrowserId;
  const owners = [user.id, ...(hasBrowserId ? ["visitor" as const] : [])];
  try {
    const lists = await Promise.all(owners.map((owner) => context.drafts.list("", owner)));
    return lists.some((list) => list.length > 0);
  } catch {
    return true; // the store failed, which the rendered page logs
  }
}

const DISABLED: PageCacheMiddleware = {
  sendImmediately: () => false,
  sendIfCached: (_request, _response, next) => next(),
  renderAndSend: (_request, _response, next) => next(),
};

const mayShowDrafts = (page: CachedPage, { hasBrowserId }: { hasBrowserId: boolean }): boolean =>
  hasBrowserId && page.dependsOnDrafts;
