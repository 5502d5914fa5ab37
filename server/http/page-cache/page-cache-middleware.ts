import type { IncomingMessage, ServerResponse } from "node:http";
import type { Request, RequestHandler, Response } from "express";
import type { WebsiteBuild } from "../../website-build.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { type ServerContext, openContext, type ProcessServices } from "../../context.ts";
import type { RootLogger } from "../../logging/logger.ts";
import type { StartRequestScope } from "../request-scope-middleware.ts";
import { getRequestScope } from "../request-scope.ts";
import type { PagePolicy } from "../page-policy.ts";
import type { WebsiteHandler } from "../website-handler.ts";
import type { Screens } from "../screens.ts";
import { chooseEncoding } from "../compress.ts";
import { startPageTimes } from "../metrics/page-times.ts";
import { ANONYMOUS, findVisitor } from "./audience.ts";
import { createPageCache } from "./page-cache.ts";
import { languageOfLink } from "../../session/language.ts";
import { type PublicRequest, readPublicRequest } from "./public-request.ts";
import type { CachedPage } from "./cached-page.ts";
import { createPageRenderer, type PageKey } from "./rendering.ts";
import { createRequestLanguage } from "./request-language.ts";
import { sendCachedPage, sendFilledPage } from "./send.ts";

export type PageCacheMiddleware = {
  /** Fast path before all middleware: sends the page if it is cached. Returns whether it did. */
  sendImmediately(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * The same as middleware, for requests whose language had to be determined first, and for pages that are
   * being rendered. Costs little, so it runs before the admission checks.
   */
  sendIfCached: RequestHandler;
  /** Sends the page, rendered if needed; calls `next` for requests that are not for a public page. */
  renderAndSend: RequestHandler;
};

type Settings = {
  parts: ProcessServices;
  log: RootLogger;
  measures: Metrics;
  handle: WebsiteHandler;
  website: WebsiteBuild["server"];
  screens: Screens;
  policy: PagePolicy;
  beginning: StartRequestScope;
  /** Whether a request is addressed to this site. */
  isAddressedHere: (request: IncomingMessage) => boolean;
  /** Headers of every response. */
  securityHeaders: Readonly<Record<string, string>>;
};

/**
 * Creates the middleware that serves public pages, rendered and compressed once. Whether a page is public is
 * decided by the request alone, before rendering, and no user data is used for the rendering.
 */
export function createPageCacheMiddleware(settings: Settings): PageCacheMiddleware {
  const { parts, website, screens, beginning, isAddressedHere, securityHeaders } = settings;
  // No caching in development.
  if (typeof website === "function") return disabled;
  const pages = createPageCache(createPageRenderer(settings), {
    ...settings,
    clock: parts.clock,
    featuresChangedAt: () => parts.client.featuresChangedAt(),
  });
  const language = createRequestLanguage(parts.languages, parts.site.publicUrl);

  async function send(
    request: IncomingMessage,
    response: ServerResponse,
    page: CachedPage,
    { address, languagePreferences }: PublicRequest,
  ): Promise<void> {
    const linked = languageOfLink(address, languagePreferences.cookie);
    if (linked !== null) response.appendHeader("Set-Cookie", await parts.languages.sessionCookieFor(linked));
    await sendCachedPage(request, response, page, parts.clock.now());
  }

  /** Sends the page that `find` returns to a visitor with a session or cart. Returns whether it did. */
  async function sendFilled(
    request: Request,
    response: Response,
    publicRequest: PublicRequest,
    find: FindPage,
  ): Promise<boolean> {
    const { address, consent } = publicRequest;
    const opened = await openContext(parts, request, response, startPageTimes());
    const visitor = findVisitor(opened);
    if (!visitor) return false;
    const key = { address, consent, language: opened.context.language.code, audience: visitor.audience };
    const page = await find(key, response);
    if (page?.status !== 200) return false;
    if (page.dependsOnBrowserId && (await hasDrafts(opened, publicRequest))) return false;
    const accepted = chooseEncoding(request.headers["accept-encoding"]);
    const filled = page.template
      ? await page.template.fill(visitor.firstName, accepted)
      : { ...(await page.copies.forEncoding(accepted)), policy: page.policy };
    if (!filled) return false;
    sendFilledPage(request, response, page, filled);
    return true;
  }

  /** Sends the page that `find` returns if it suits the request; else calls `next`. */
  const sendWith =
    (find: FindPage): RequestHandler =>
    async (request, response, next) => {
      const publicRequest = readPublicRequest(request, screens);
      if (!publicRequest) return next();
      if (publicRequest.isKnown) {
        if (!(await sendFilled(request, response, publicRequest, find))) next();
        return;
      }
      const { address, consent } = publicRequest;
      const key = { address, consent, language: await language.of(publicRequest), audience: ANONYMOUS };
      const page = await find(key, response);
      if (!page || !suits(page, publicRequest)) return next();
      await send(request, response, page, publicRequest);
    };

  return {
    sendImmediately(request, response) {
      const publicRequest = readPublicRequest(request, screens);
      if (!publicRequest || publicRequest.isKnown) return false;
      const code = language.known(publicRequest);
      if (!code || !isAddressedHere(request)) return false;
      const page = pages.atHand({ ...publicRequest, language: code, audience: ANONYMOUS });
      if (!page || !suits(page, publicRequest)) return false;

      const path = publicRequest.address.split("?", 1)[0] ?? "";
      beginning(request, response, { path, clientAddress: request.socket.remoteAddress ?? "" });
      for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
      send(request, response, page, publicRequest).catch(() => response.destroy());
      return true;
    },
    // Waiting for a page in flight needs no slot: when ticket sales open there may be thousands.
    sendIfCached: sendWith(
      (key, response) => pages.atHand(key) ?? pages.getInFlight(key, getRequestScope(response)),
    ),
    renderAndSend: sendWith((key, response) => pages.get(key, getRequestScope(response))),
  };
}

type FindPage = (key: PageKey, response: ServerResponse) => Promise<CachedPage | null> | CachedPage | null;

/** Whether the user's account or this browser has drafts, which some pages list. */
async function hasDrafts(
  { context, knownUser }: ServerContext,
  { hasBrowserId }: PublicRequest,
): Promise<boolean> {
  const user = knownUser();
  if (!user) return hasBrowserId;
  const owners = [user.id, ...(hasBrowserId ? ["visitor" as const] : [])];
  const lists = await Promise.all(owners.map((owner) => context.drafts.list("", owner)));
  return lists.some((list) => list.length > 0);
}

const disabled: PageCacheMiddleware = {
  sendImmediately: () => false,
  sendIfCached: (_request, _response, next) => next(),
  renderAndSend: (_request, _response, next) => next(),
};

/** A browser with an id may have its own content on such a page. */
const suits = (page: CachedPage, { hasBrowserId }: { hasBrowserId: boolean }): boolean =>
  !(hasBrowserId && page.dependsOnBrowserId);
