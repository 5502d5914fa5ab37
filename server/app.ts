import type { ServerResponse } from "node:http";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from "express";
import { createAddressService } from "./address-service/address-service.ts";
import type { ProcessServices } from "./context.ts";
import type { Environment } from "./env.ts";
import { createHtmlCleaner, type MediaCleaningThreads } from "./html/cleaner.ts";
import { createRequestScopeMiddleware, createRequestScopeStarter } from "./http/request-scope-middleware.ts";
import { createRequestGuard } from "./http/request-guard.ts";
import { createErrorPages, type ErrorPages } from "./http/errors/error-pages.ts";
import { createAvailabilityCheck } from "./http/availability-check.ts";
import { getRequestScope } from "./http/request-scope.ts";
import { createAssetStore, type AssetStore } from "./http/files/asset-store.ts";
import { createHealthEndpoints, type Phase } from "./http/health.ts";
import { createCanonicalRedirect } from "./http/checks/canonical-path.ts";
import { createHostClassifier, createHostCheck } from "./http/checks/host-check.ts";
import { type InternalServer, startInternalServer } from "./http/internal-server.ts";
import { servePwaFiles } from "./http/pwa.ts";
import { createHttpServer, type ServerTimeouts, DEFAULT_SERVER_TIMEOUTS } from "./http/http-server.ts";
import { createLoginLinkHandler } from "./http/login-links.ts";
import { createMediaProxy } from "./http/files/media.ts";
import { startMetricsServer } from "./http/metrics/metrics-server.ts";
import { countSubmissions, countRefreshes } from "./http/metrics/module-metrics.ts";
import { countRequests } from "./http/metrics/request-metrics.ts";
import { createOrderOutcomes } from "./http/metrics/order-outcomes.ts";
import { createMediaUrls, type MediaUrls } from "./media-urls.ts";
import { createMetrics, type Metrics } from "./http/metrics/metrics.ts";
import { createOriginCheck } from "./http/checks/origin-check.ts";
import { createAdmission } from "./http/load/admission.ts";
import { createPagePolicy } from "./http/page-policy.ts";
import { createRejections } from "./http/checks/reject.ts";
import { createRateLimits, type RateLimits } from "./http/checks/rate-limits.ts";
import { createPostLimit } from "./http/checks/post-limit.ts";
import { createPageCacheMiddleware } from "./http/page-cache/page-cache-middleware.ts";
import { createRejectionSender } from "./http/errors/rejections.ts";
import { createAdmissionMiddleware } from "./http/checks/admit.ts";
import { createScreens, type Screens } from "./http/screens.ts";
import { serveSearchEngineFiles } from "./http/search-engines.ts";
import { createSecurityHeadersMiddleware, createSecurityHeaders } from "./http/security-headers.ts";
import { serveSecurityTxt } from "./http/security-txt.ts";
import { createDocumentDownload } from "./http/uploads/document-download.ts";
import { createTusProxy } from "./http/uploads/tus-proxy.ts";
import { createUploadTempStore } from "./http/uploads/temp-store.ts";
import { createUploadUpstream } from "./http/uploads/upstream.ts";
import { createWebsiteHandler } from "./http/website-handler.ts";
import { createWebsiteMiddleware } from "./http/website.ts";
import { createWorkScheduler } from "./http/load/work-scheduler.ts";
import { createInFlightTracker, type InFlightTracker } from "./http/load/in-flight-tracker.ts";
import { createErrorReports } from "./logging/error-reports.ts";
import { createLogger, type RootLogger } from "./logging/logger.ts";
import { createOrganiserClient, type OrganiserClient } from "./organiser-client/client.ts";
import { createAuthorisationClient } from "./organiser-client/authorisation.ts";
import { createLastGoodStore, type LastGoodStore } from "./organiser-client/last-good.ts";
import { projectFolder } from "./project-folder.ts";
import { createIdempotencyStore } from "./idempotency/idempotency-store.ts";
import type { Clock, Logger } from "./request-context.ts";
import { createLanguageChoice } from "./session/language.ts";
import { createLoginQueue } from "./session/login/login-queue.ts";
import { createLoginLimits } from "./shared/login-limits.ts";
import { createPaymentUrlCheck } from "./session/payment-url.ts";
import { createRefresher } from "./session/refresh.ts";
import { createEncrypter } from "./session/encrypter.ts";
import { openStore } from "./store/open-store.ts";
import { type Store, describeStoreProblem } from "./store/store.ts";
import { type Timeouts, createTimeouts } from "./timeouts.ts";
import { createProxyCheck, type ProxyCheck, UNTRUSTED_PROXY } from "./shared/untrusted-proxy.ts";
import { loadWebsiteBuild, type WebsiteBuild } from "./website-build.ts";

export type Site = {
  /** Starts listening. `url` is the local address of the server. */
  listen(): Promise<{ url: string }>;
  /** Makes `/readyz` fail, so that load balancers stop sending traffic. */
  markNotReady(): void;
  close(): Promise<void>;
  log: Logger;
};

/** Creates the site. `overrides` replaces modules, for tests and for the development server. */
export async function createSite(
  environment: Environment,
  overrides: {
    clock?: Clock;
    store?: Store;
    cleaning?: MediaCleaningThreads;
    website?: WebsiteBuild;
    serverTimeouts?: Partial<ServerTimeouts>;
    timeouts?: Partial<Timeouts>;
  } = {},
): Promise<Site> {
  const clock = overrides.clock ?? createClock(environment.clockStart);
  const reports = environment.sentryDsn === null ? null : await createErrorReports(environment.sentryDsn);
  const log = createLogger(environment.logLevel, clock, reports);
  const store = overrides.store ?? openStore(environment, clock, log);
  const encrypter = createEncrypter(environment.sessionSecrets, clock, log);
  const mediaUrls = createMediaUrls({
    apiUrl: environment.organiserApiUrl,
    apiPublicUrl: environment.organiserPublicUrl,
    encrypter,
  });
  const cleaner = createHtmlCleaner({
    log,
    toMediaPath: mediaUrls.toPath,
    ...(overrides.cleaning && { threads: overrides.cleaning }),
  });
  const metrics = createMetrics(store);
  const lastGood = createLastGoodStore({ store, log, apiBaseUrl: environment.organiserApiUrl });
  const rateLimits = createRateLimits({ store, clock });
  const serverTimeouts = { ...DEFAULT_SERVER_TIMEOUTS, ...overrides.serverTimeouts };
  const services = createProcessServices(environment, {
    clock,
    log,
    store,
    html: cleaner,
    metrics,
    lastGood,
    encrypter,
    toMediaPath: mediaUrls.toPath,
    rateLimits,
    maxWaitMs: serverTimeouts.loginQueueMs,
    timeouts: { ...createTimeouts(environment.organiserReadTimeoutMs), ...overrides.timeouts },
  });
  const build = overrides.website ?? (await loadWebsiteBuild());
  const screens = createScreens(typeof build.server === "function" ? await build.server() : build.server);
  const assetStore = createAssetStore({ folder: build.folder, store, encrypter: services.encrypter, log });
  const { maxWorkInFlight } = environment;
  const inFlight = createInFlightTracker({
    capacity: maxWorkInFlight,
    clock,
    onChange: (count) => metrics.setInFlight(count),
  });
  let phase: Phase = "starting";
  const isTrusted = createTrustedProxyCheck(environment.trustedProxies);
  const proxyCheck = createProxyCheck(isTrusted, (peer) => log.warn({ peer }, UNTRUSTED_PROXY));
  const healthHandler = createHealthEndpoints({
    getPhase: () => phase,
    availabilityCheck: createAvailabilityCheck(services.client, environment.organiserApiUrl, log),
    getStoreStartProblem: () => services.store.getStartProblem(),
    getStoreFailure: () => describeStoreProblem(services.store),
    isStuck: () => inFlight.isStuck(),
    getWarning: () => proxyCheck.getWarning(),
  });

  const app = createWebServer(environment, {
    isTrusted,
    proxyCheck,
    log,
    clock,
    services,
    build,
    assetStore,
    metrics,
    inFlight,
    healthHandler,
    mediaUrls,
    screens,
    rateLimits,
  });
  const httpServer = createHttpServer(withRequestMetrics(app), serverTimeouts);
  const internalServers: InternalServer[] = [];

  return {
    log,
    async listen() {
      const { metricsAddress, healthAddress } = environment;
      if (metricsAddress) internalServers.push(await startMetricsServer(metrics, metricsAddress));
      if (healthAddress)
        internalServers.push(await startInternalServer(express().use(healthHandler), healthAddress));
      const port = await httpServer.listen(environment);
      // Browsers may request the assets of this instance's pages from another instance.
      await assetStore.share();
      phase = "listening";
      const host = environment.host.includes(":") ? `[${environment.host}]` : environment.host;
      return { url: `http://${host}:${port}` };
    },
    markNotReady() {
      phase = "draining";
    },
    async close() {
      phase = "draining";
      await httpServer.drain();
      services.client.close();
      for (const baseUrl of environment.allowedApiUrls) services.clientAt(baseUrl)?.close();
      assetStore.close();
      await lastGood.close();
      // The caller closes a store that it has passed in.
      await Promise.all([
        cleaner.close(),
        overrides.store ? null : store.close(),
        reports?.close(),
        ...internalServers.map((internalServer) => internalServer.close()),
      ]);
    },
  };

  /** Counts requests only if a metrics server is configured. */
  function withRequestMetrics(handle: RequestListener): RequestListener {
    if (environment.metricsAddress === null) return handle;
    return countRequests(handle, metrics, screens);
  }
}

type WebServerServices = {
  isTrusted: (address: string) => boolean;
  proxyCheck: ProxyCheck;
  log: RootLogger;
  clock: Clock;
  services: ProcessServices;
  build: WebsiteBuild;
  assetStore: AssetStore;
  metrics: Metrics;
  inFlight: InFlightTracker;
  healthHandler: RequestHandler;
  mediaUrls: MediaUrls;
  screens: Screens;
  rateLimits: RateLimits;
};

function createWebServer(
  environment: Environment,
  {
    isTrusted,
    proxyCheck,
    log,
    clock,
    services,
    build,
    assetStore,
    metrics,
    inFlight,
    healthHandler,
    mediaUrls,
    screens,
    rateLimits,
  }: WebServerServices,
): RequestListener {
  const { publicUrl, organiserApiUrl, organiserPublicUrl } = environment;
  const paymentOrigins = [new URL(organiserPublicUrl).origin, ...environment.paymentOrigins];
  const errorPages = createErrorPages({
    localesFolder: join(projectFolder, "locales"),
    styleSheets: build.styleSheets,
    publicUrl,
    productName: environment.productName,
    paymentOrigins,
  });
  const sendRejection = createRejectionSender(errorPages, build.server, screens, publicUrl);

  const app = express();
  app.disable("x-powered-by").disable("etag").set("trust proxy", environment.trustedProxies);
  const startRequestScope = createRequestScopeStarter(log, clock);
  const headers = createSecurityHeaders(publicUrl, environment.hstsIncludesSubdomains);
  const classifyHost = createHostClassifier(publicUrl, isTrusted);
  const handle = createWebsiteHandler(build);
  const { authorisation } = environment;
  const policy = createPagePolicy({
    publicUrl,
    formOrigins: [...paymentOrigins, ...(authorisation ? [new URL(authorisation.url).origin] : [])],
    allowsOwnFrames: environment.rawCode === "trusted",
    sentryDsn: environment.sentryDsn,
    hotUpdateUrl: build.hotUpdateUrl,
  });
  const pageCache = createPageCacheMiddleware({
    services,
    log,
    metrics,
    handle,
    website: build.server,
    screens,
    policy,
    startRequestScope,
    isForThisSite: (request) => classifyHost(request) === "site",
    securityHeaders: headers,
  });

  app.use(createRequestScopeMiddleware(startRequestScope, createServerErrorSender(errorPages)));
  app.use(createSecurityHeadersMiddleware(headers));
  app.use(healthHandler);
  // Assets come before the checks, because error pages need them.
  app.use(build.files);
  app.use(assetStore.handler);
  app.use(createHostCheck(classifyHost, { errorPages, publicUrl }));
  app.use(createOriginCheck(publicUrl, errorPages));
  app.use(createLoginLinkHandler({ environment, encrypter: services.encrypter }));
  app.use(serveSecurityTxt(environment.securityContact, publicUrl, clock));
  app.use(serveSearchEngineFiles({ client: services.client, publicUrl, clock }));
  const { productName } = environment;
  app.use(
    servePwaFiles({
      ...services,
      errorPages,
      publicUrl,
      productName,
      serviceWorkerSource: build.serviceWorkerSource,
    }),
  );
  // The API may need long to generate many images at once.
  app.use(
    createMediaProxy({
      baseUrl: organiserApiUrl,
      timeoutMs: 50_000,
      log,
      mediaUrls,
      getClientAddress,
    }),
  );
  const { rejectBusy, rejectTooMany } = createRejections(sendRejection, metrics);
  const isSecure = publicUrl.startsWith("https:");
  const limitPosts = createPostLimit({ ...services, rateLimits, isSecure, rejectTooMany, screens });
  const upstream = createUploadUpstream(organiserApiUrl);
  app.use(createTusProxy({ services, upstream, limitPosts }));
  app.use(
    createDocumentDownload({
      services,
      mediaUrls,
      upstream,
      files: {
        "/profile/document": { list: ({ documents }) => documents.listOwn(), listPath: "/profile" },
        "/profile/form-file": {
          list: async ({ ownData }) => (await ownData.getState()).formFiles,
          listPath: "/profile/your-data",
        },
      },
    }),
  );
  app.use(createCanonicalRedirect(screens));
  app.use(pageCache.sendIfCached);
  app.use(
    createAdmissionMiddleware({
      rateLimits,
      admission: services.admission,
      inFlight,
      limitPosts,
      rejectBusy,
      rejectTooMany,
      screens,
    }),
  );
  app.use(pageCache.renderAndSend);
  const tempStore = createUploadTempStore(
    join(environment.dataDir, "site", "spool"),
    environment.maxTempStoreBytes,
  );
  const uploads = { upstream, tempStore, limits: services.site.uploadLimits };
  app.use(
    createWebsiteMiddleware({ handle, services, errorPages, rejectBusy, policy, metrics, screens, uploads }),
  );
  app.use(createServerErrorHandler(errorPages));

  const rejectAmbiguous = createRequestGuard({ startRequestScope, securityHeaders: headers, errorPages });

  return (request, response) => {
    proxyCheck.check(request);
    try {
      if (rejectAmbiguous(request, response) || pageCache.sendImmediately(request, response)) return;
    } catch (error) {
      log.error({ error }, "the request could not be parsed");
      response.destroy();
      return;
    }
    app(request, response);
  };
}

function createProcessServices(
  environment: Environment,
  {
    clock,
    log,
    store,
    html,
    metrics,
    lastGood,
    encrypter,
    toMediaPath,
    rateLimits,
    maxWaitMs,
    timeouts,
  }: Pick<ProcessServices, "clock" | "store" | "html" | "encrypter" | "timeouts"> & {
    toMediaPath: (address: string) => string;
    log: RootLogger;
    metrics: Metrics;
    lastGood: LastGoodStore;
    rateLimits: RateLimits;
    maxWaitMs: number;
  },
): ProcessServices {
  const { publicUrl, organiserPublicUrl, paymentOrigins } = environment;
  const createClient = (baseUrl: string, lastGood?: LastGoodStore): OrganiserClient =>
    createOrganiserClient({
      baseUrl,
      readMethod: environment.organiserReadMethod,
      spacingMs: environment.organiserSpacingMs,
      callsInFlight: environment.organiserCallsInFlight,
      readTimeoutMs: timeouts.readTimeoutMs,
      loginTimeoutMs: timeouts.loginTimeoutMs,
      writeTimeoutMs: timeouts.writeTimeoutMs,
      clock,
      log,
      toMediaPath,
      timeZone: environment.timeZone,
      onCall: (call) => metrics.countApiCall(call),
      ...(lastGood && { lastGood }),
    });
  const scheduler = createWorkScheduler();
  const otherClients = new Map(environment.allowedApiUrls.map((baseUrl) => [baseUrl, createClient(baseUrl)]));
  return {
    clock,
    store,
    encrypter,
    html,
    scheduler,
    // One slot per possible API call, so that requests wait here, where their wait is measured, and not for
    // the API.
    admission: createAdmission({
      slots: Math.max(MIN_SLOTS, environment.organiserCallsInFlight),
      capacity: environment.maxWorkInFlight,
      scheduler,
    }),
    timeouts,
    addressService: createAddressService({ settings: environment.addressService, rateLimits }),
    client: createClient(environment.organiserApiUrl, lastGood),
    clientAt: (baseUrl) => otherClients.get(baseUrl) ?? null,
    refresher: countRefreshes(createRefresher({ store, encrypter }), metrics),
    loginLimits: createLoginLimits(store, clock),
    rateLimits,
    loginQueue: createLoginQueue({
      clock,
      maxConcurrent: environment.maxConcurrentLogins,
      maxWaitMs,
    }),
    authorisation:
      environment.authorisation &&
      createAuthorisationClient(environment.authorisation, timeouts.loginTimeoutMs),
    maxSessionMs: environment.maxSessionMs,
    languages: createLanguageChoice(publicUrl.startsWith("https:")),
    orderOutcomes: createOrderOutcomes(metrics),
    idempotency: countSubmissions(createIdempotencyStore({ store, encrypter, clock, log }), metrics),
    checkPaymentUrl: createPaymentUrlCheck(organiserPublicUrl, [publicUrl, ...paymentOrigins]),
    site: {
      publicUrl,
      organiserPublicUrl,
      timeZone: environment.timeZone,
      productName: environment.productName,
      productSlug: environment.productSlug,
      newsletter: environment.newsletter,
      pageFormat: environment.pageFormat,
      rawCode: environment.rawCode,
      authorisation: environment.authorisation && { name: environment.authorisation.name },
      googleLogin: environment.googleLogin,
      profileParts: environment.profileParts,
      logInByCodeOnly: environment.logInByCodeOnly,
      signUpAsksDateOfBirth: environment.signUpAsksDateOfBirth,
      requirePhoto: environment.requirePhoto,
      backToTop: environment.backToTop,
      toastMilliseconds: environment.toastMilliseconds,
      mainMenu: environment.mainMenu,
      footerMenu: environment.footerMenu,
      uploadLimits: environment.uploadLimits,
      paymentRecipient: environment.paymentRecipient,
      sentryDsn: environment.sentryDsn,
    },
  };
}

/** Minimum number of requests processed at once, whatever the limit of API calls. */
const MIN_SLOTS = 8;

/** Creates a clock that starts at `start` (ms since 1970), or at the current time if null. */
function createClock(start: number | null): Clock {
  const offsetMs = start === null ? 0 : start - Date.now();
  return { now: () => Date.now() + offsetMs };
}

/** Creates the check for trusted proxies, with the rule by which Express determines the client address. */
function createTrustedProxyCheck(trustedProxies: readonly string[]): (address: string) => boolean {
  const trust: unknown = express().set("trust proxy", trustedProxies).get("trust proxy fn");
  return (address) => typeof trust === "function" && trust(address, 0) === true;
}

function createServerErrorHandler(errorPages: ErrorPages): ErrorRequestHandler {
  const sendError = createServerErrorSender(errorPages);
  return (error, request, response, _next) => {
    getRequestScope(response).log.error({ error, path: request.path }, "the response failed");
    // Express's own handler would write the unredacted error to the console.
    sendError(request, response);
  };
}

const createServerErrorSender =
  (errorPages: ErrorPages) =>
  (request: Request, response: Response): void => {
    if (response.writableEnded) return;
    // Destroy a started response, so that the browser detects that it is incomplete.
    if (response.headersSent) response.destroy();
    else errorPages.send(request, response, 500, "broken");
  };

const getClientAddress = (response: ServerResponse): string => getRequestScope(response).clientAddress;
