import type { ServerResponse } from "node:http";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from "express";
import { createAddressService } from "./address-service/address-service.ts";
import type { ProcessServices } from "./context.ts";
import type { Environment } from "./env.ts";
import { createHtmlCleaner, type MediaCleaningThreads } from "./html/cleaner.ts";
import { requestScopeMiddleware, createRequestScopeStarter } from "./http/request-scope-middleware.ts";
import { createRequestGuard } from "./http/request-guard.ts";
import { createErrorPages, type ErrorPages } from "./http/errors/error-pages.ts";
import { createFirstRead } from "./http/first-read.ts";
import { requestScopeOf } from "./http/request-scope.ts";
import { createAssetStore, type AssetStore } from "./http/files/asset-store.ts";
import { healthEndpoints, type Phase } from "./http/health.ts";
import { canonicalRedirect } from "./http/checks/canonical-path.ts";
import { addressCheck, hostCheck } from "./http/checks/host-check.ts";
import { type InternalServer, listenInternal } from "./http/internal-server.ts";
import { pwaFiles } from "./http/pwa.ts";
import { createListener, type ServerTimeouts, DEFAULT_SERVER_TIMEOUTS } from "./http/listener.ts";
import { loginLinks } from "./http/login-links.ts";
import { mediaProxy } from "./http/files/media.ts";
import { startMetricsServer } from "./http/metrics/metrics-server.ts";
import { countSubmissions, countRefreshes } from "./http/metrics/module-metrics.ts";
import { countRequests } from "./http/metrics/request-metrics.ts";
import { createOrderOutcomes } from "./http/metrics/order-outcomes.ts";
import { createMediaAddresses, type MediaAddresses } from "./media-addresses.ts";
import { createMetrics, type Metrics } from "./http/metrics/metrics.ts";
import { originCheck } from "./http/checks/origin-check.ts";
import { createAdmission } from "./http/load/admission.ts";
import { pagePolicy } from "./http/page-policy.ts";
import { createRejections } from "./http/checks/reject.ts";
import { createRateLimits, type RateLimits } from "./http/checks/policies.ts";
import { postLimit } from "./http/checks/post-limit.ts";
import { createPageCacheMiddleware } from "./http/page-cache/page-cache-middleware.ts";
import { createRejectionSender } from "./http/errors/rejections.ts";
import { admit } from "./http/checks/admit.ts";
import { createScreens, type Screens } from "./http/screens.ts";
import { searchEngines } from "./http/search-engines.ts";
import { securityHeaders, createSecurityHeaders } from "./http/security-headers.ts";
import { securityText } from "./http/security-text.ts";
import { documentDownload } from "./http/uploads/document-download.ts";
import { tusProxy } from "./http/uploads/tus-proxy.ts";
import { createUploadTempStore } from "./http/uploads/temp-store.ts";
import { createUploadUpstream } from "./http/uploads/upstream.ts";
import { createWebsiteHandler } from "./http/website-handler.ts";
import { websiteMiddleware } from "./http/website.ts";
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
import { type Store, storeHealth } from "./store/store.ts";
import { type Timeouts, timeoutsFor } from "./timeouts.ts";
import { createProxyCheck, type ProxyCheck, UNTRUSTED_PROXY } from "./shared/untrusted-proxy.ts";
import { loadWebsiteBuild, type WebsiteBuild } from "./website-build.ts";

export type Site = {
  /** Starts listening; `url` is the local address of the server. */
  listen(): Promise<{ url: string }>;
  /** Makes /readyz report not ready, so that load balancers stop sending traffic. */
  stopBeingReady(): void;
  /** Finishes the requests in flight, then releases all resources. */
  close(): Promise<void>;
  log: Logger;
};

/**
 * Builds the site from its modules; the tests use the same function. `given` replaces the clock, the store,
 * the HTML cleaning threads, the website build, and the timeouts of the server and of API calls. What is not
 * given follows from the environment.
 */
export async function createSite(
  environment: Environment,
  given: {
    clock?: Clock;
    store?: Store;
    cleaning?: MediaCleaningThreads;
    website?: WebsiteBuild;
    queueTimes?: Partial<ServerTimeouts>;
    timeouts?: Partial<Timeouts>;
  } = {},
): Promise<Site> {
  const clock = given.clock ?? createClock(environment.clockStart);
  const reports = environment.sentryDsn === null ? null : await createErrorReports(environment.sentryDsn);
  const log = createLogger(environment.logLevel, clock, reports);
  const store = given.store ?? openStore(environment, clock, log);
  const encrypter = createEncrypter(environment.sessionSecrets, clock, log);
  const mediaAddresses = createMediaAddresses({
    apiUrl: environment.organiserApiUrl,
    apiPublicUrl: environment.organiserPublicUrl,
    encrypter,
  });
  const cleaner = createHtmlCleaner({
    log,
    mediaPath: mediaAddresses.pathOf,
    ...(given.cleaning && { threads: given.cleaning }),
  });
  const measures = createMetrics(store);
  const lastGood = createLastGoodStore({ store, log, apiBaseUrl: environment.organiserApiUrl });
  const policies = createRateLimits({ store, clock });
  const queueTimes = { ...DEFAULT_SERVER_TIMEOUTS, ...given.queueTimes };
  const parts = createProcessParts(environment, {
    clock,
    log,
    store,
    html: cleaner,
    measures,
    lastGood,
    encrypter,
    mediaPath: mediaAddresses.pathOf,
    policies,
    maxWaitMs: queueTimes.loginQueueMs,
    timeouts: { ...timeoutsFor(environment.organiserReadTimeout), ...given.timeouts },
  });
  const build = given.website ?? (await loadWebsiteBuild());
  const screens = createScreens(typeof build.server === "function" ? await build.server() : build.server);
  const filesOfBuilds = createAssetStore({ folder: build.folder, store, encrypter: parts.encrypter, log });
  const { maxWorkInFlight } = environment;
  const work = createInFlightTracker({
    capacity: maxWorkInFlight,
    clock,
    onChange: (count) => measures.setInFlight(count),
  });
  let phase: Phase = "starting";
  const isTrusted = trustedProxyCheck(environment.trustedProxies);
  const proxyCheck = createProxyCheck(isTrusted, (peer) => log.warn({ peer }, UNTRUSTED_PROXY));
  const healthOf = healthEndpoints({
    phase: () => phase,
    firstRead: createFirstRead(parts.client, environment.organiserApiUrl, log),
    storeStartProblem: () => parts.store.startProblem(),
    storeFailure: () => storeHealth(parts.store),
    isStuck: () => work.isStuck(),
    warning: () => proxyCheck.warning(),
  });

  const app = webServer(environment, {
    isTrusted,
    proxyCheck,
    log,
    clock,
    parts,
    build,
    filesOfBuilds,
    measures,
    work,
    healthOf,
    mediaAddresses,
    screens,
    policies,
  });
  const listener = createListener(counted(app), queueTimes);
  const internalServers: InternalServer[] = [];

  return {
    log,
    async listen() {
      const { metrics, health: healthAt } = environment;
      if (metrics) internalServers.push(await startMetricsServer(measures, metrics));
      if (healthAt) internalServers.push(await listenInternal(express().use(healthOf), healthAt));
      const port = await listener.listen(environment);
      // Share the assets before traffic arrives: another instance may be asked for the assets of a page that
      // was rendered here.
      await filesOfBuilds.share();
      phase = "listening";
      const host = environment.host.includes(":") ? `[${environment.host}]` : environment.host;
      return { url: `http://${host}:${port}` };
    },
    stopBeingReady() {
      phase = "draining";
    },
    async close() {
      phase = "draining";
      await listener.drain();
      parts.client.close();
      for (const base of environment.organiserApiAllowed) parts.clientAt(base)?.close();
      filesOfBuilds.close();
      await lastGood.close();
      // A store or cleaner that was passed in is closed by the caller.
      await Promise.all([
        cleaner.close(),
        given.store ? null : store.close(),
        reports?.close(),
        ...internalServers.map((door) => door.close()),
      ]);
    },
  };

  /** Skips the request metrics where they are not exposed. */
  function counted(handle: RequestListener): RequestListener {
    if (environment.metrics === null) return handle;
    return countRequests(handle, measures, screens);
  }
}

type WebParts = {
  isTrusted: (address: string) => boolean;
  proxyCheck: ProxyCheck;
  log: RootLogger;
  clock: Clock;
  parts: ProcessServices;
  build: WebsiteBuild;
  filesOfBuilds: AssetStore;
  measures: Metrics;
  work: InFlightTracker;
  healthOf: RequestHandler;
  mediaAddresses: MediaAddresses;
  screens: Screens;
  policies: RateLimits;
};

/** Builds the middleware chain, from the request guard to the website. */
function webServer(
  environment: Environment,
  {
    isTrusted,
    proxyCheck,
    log,
    clock,
    parts,
    build,
    filesOfBuilds,
    measures,
    work,
    healthOf,
    mediaAddresses,
    screens,
    policies,
  }: WebParts,
): RequestListener {
  const { publicUrl, organiserApiUrl, organiserPublicUrl } = environment;
  const paymentOrigins = [new URL(organiserPublicUrl).origin, ...environment.paymentOrigins];
  const pages = createErrorPages({
    localesFolder: join(projectFolder, "locales"),
    styleSheets: build.styleSheets,
    publicUrl,
    productName: environment.productName,
    paymentOrigins,
  });
  const refuse = createRejectionSender(pages, build.server, screens, publicUrl);

  const app = express();
  app.disable("x-powered-by").disable("etag").set("trust proxy", environment.trustedProxies);
  const beginning = createRequestScopeStarter(log, clock);
  const headers = createSecurityHeaders(publicUrl, environment.hstsIncludesSubdomains);
  const addressed = addressCheck(publicUrl, isTrusted);
  const handle = createWebsiteHandler(build);
  const { authorisation } = environment;
  const policy = pagePolicy({
    publicUrl,
    formOrigins: [...paymentOrigins, ...(authorisation ? [new URL(authorisation.url).origin] : [])],
    framesItself: environment.rawCode === "trusted",
    sentryDsn: environment.sentryDsn,
    changesFrom: build.changesFrom,
  });
  const ready = createPageCacheMiddleware({
    parts,
    log,
    measures,
    handle,
    website: build.server,
    screens,
    policy,
    beginning,
    isAddressedHere: (request) => addressed(request) === "site",
    securityHeaders: headers,
  });

  app.use(requestScopeMiddleware(beginning, sendServerError(pages)));
  app.use(securityHeaders(headers));
  app.use(healthOf);
  // Before the checks: assets are public, and the error pages need them.
  app.use(build.files);
  app.use(filesOfBuilds.handler);
  app.use(hostCheck(addressed, { pages, publicUrl }));
  app.use(originCheck(publicUrl, pages));
  app.use(loginLinks({ environment, encrypter: parts.encrypter }));
  app.use(securityText(environment.securityContact, publicUrl, clock));
  app.use(searchEngines({ client: parts.client, publicUrl, clock }));
  const { productName } = environment;
  app.use(
    pwaFiles({ ...parts, errorPages: pages, publicUrl, productName, serviceWorkerSource: build.worker }),
  );
  // The API may have to generate an image first, and many may be requested at once.
  app.use(
    mediaProxy({
      baseUrl: organiserApiUrl,
      timeout: 50_000,
      log,
      addresses: mediaAddresses,
      clientAddressOf,
    }),
  );
  const { busy, tooMany } = createRejections(refuse, measures);
  const isSecure = publicUrl.startsWith("https:");
  const limit = postLimit({ ...parts, policies, isSecure, tooMany, screens });
  const upstream = createUploadUpstream(organiserApiUrl);
  app.use(tusProxy({ services: parts, upstream, limit }));
  app.use(
    documentDownload({
      parts,
      addresses: mediaAddresses,
      upstream,
      files: {
        "/profile/document": { list: ({ documents }) => documents.mine(), page: "/profile" },
        "/profile/form-file": {
          list: async ({ ownData }) => (await ownData.state()).formFiles,
          page: "/profile/your-data",
        },
      },
    }),
  );
  app.use(canonicalRedirect(screens));
  app.use(ready.sendIfCached);
  app.use(admit({ policies, admission: parts.admission, work, limit, busy, tooMany, screens }));
  app.use(ready.renderAndSend);
  const tempStore = createUploadTempStore(join(environment.dataDir, "site", "spool"), environment.spoolBytes);
  const uploads = { upstream, tempStore, limits: parts.site.uploadLimits };
  app.use(websiteMiddleware({ handle, parts, pages, busy, policy, measures, screens, uploads }));
  app.use(serverErrorHandler(pages));

  const isTurnedAway = createRequestGuard({ beginning, securityHeaders: headers, pages });

  return (request, response) => {
    proxyCheck.check(request);
    try {
      if (isTurnedAway(request, response) || ready.sendImmediately(request, response)) return;
    } catch (error) {
      log.error({ error }, "the request could not be parsed");
      response.destroy();
      return;
    }
    app(request, response);
  };
}

function createProcessParts(
  environment: Environment,
  {
    clock,
    log,
    store,
    html,
    measures,
    lastGood,
    encrypter,
    mediaPath,
    policies,
    maxWaitMs,
    timeouts,
  }: Pick<ProcessServices, "clock" | "store" | "html" | "encrypter" | "timeouts"> & {
    mediaPath: (address: string) => string;
    log: RootLogger;
    measures: Metrics;
    lastGood: LastGoodStore;
    policies: RateLimits;
    maxWaitMs: number;
  },
): ProcessServices {
  const { publicUrl, organiserPublicUrl, paymentOrigins } = environment;
  const createClient = (baseUrl: string, lastGood?: LastGoodStore): OrganiserClient =>
    createOrganiserClient({
      baseUrl,
      readWith: environment.organiserReads,
      spacingMs: environment.organiserSpacing,
      callsInFlight: environment.organiserCallsInFlight,
      readTimeoutMs: timeouts.readTimeoutMs,
      loginTimeoutMs: timeouts.loginTimeoutMs,
      writeTimeoutMs: timeouts.writeTimeoutMs,
      clock,
      log,
      mediaPath,
      timeZone: environment.timeZone,
      onCall: (call) => measures.countApiCall(call),
      ...(lastGood && { lastGood }),
    });
  const turns = createWorkScheduler();
  const elsewhere = new Map(environment.organiserApiAllowed.map((base) => [base, createClient(base)]));
  return {
    clock,
    store,
    encrypter,
    html,
    scheduler: turns,
    // As many pages as there may be API calls in flight: requests queue here, where the queue is measured.
    admission: createAdmission({
      slots: Math.max(MIN_SLOTS, environment.organiserCallsInFlight),
      capacity: environment.maxWorkInFlight,
      turns,
    }),
    timeouts,
    addressService: createAddressService({ settings: environment.addressService, policies }),
    client: createClient(environment.organiserApiUrl, lastGood),
    clientAt: (base) => elsewhere.get(base) ?? null,
    refresher: countRefreshes(createRefresher({ store, encrypter }), measures),
    loginLimits: createLoginLimits(store, clock),
    loginQueue: createLoginQueue({ clock, maxConcurrent: environment.loginsAtOnce, maxWaitMs }),
    authorisation:
      environment.authorisation &&
      createAuthorisationClient(environment.authorisation, timeouts.loginTimeoutMs),
    maxSessionMs: environment.longestSession,
    languages: createLanguageChoice(publicUrl.startsWith("https:")),
    orderOutcomes: createOrderOutcomes(measures),
    idempotency: countSubmissions(createIdempotencyStore({ store, encrypter, clock, log }), measures),
    paymentAddress: createPaymentUrlCheck(organiserPublicUrl, [publicUrl, ...paymentOrigins]),
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

/** Pages rendered in parallel, however few API calls may be in flight. */
const MIN_SLOTS = 8;

/** Returns a clock that starts at the given time; null starts it at the current time. */
function createClock(start: number | null): Clock {
  const ahead = start === null ? 0 : start - Date.now();
  return { now: () => Date.now() + ahead };
}

/**
 * Returns the check whether an address is a trusted proxy, by the rule that Express uses for the client
 * address.
 */
function trustedProxyCheck(trustedProxies: readonly string[]): (address: string) => boolean {
  const trust: unknown = express().set("trust proxy", trustedProxies).get("trust proxy fn");
  return (address) => typeof trust === "function" && trust(address, 0) === true;
}

/** Last resort for errors thrown outside of the website. */
function serverErrorHandler(pages: ErrorPages): ErrorRequestHandler {
  const send = sendServerError(pages);
  return (error, request, response, _next) => {
    requestScopeOf(response).log.error({ error, path: request.path }, "the response failed");
    // Without this, Express would write the error to the console unredacted.
    send(request, response);
  };
}

const sendServerError =
  (pages: ErrorPages) =>
  (request: Request, response: Response): void => {
    if (response.writableEnded) return;
    // Destroy the connection, so that a truncated response does not look complete.
    if (response.headersSent) response.destroy();
    else pages.send(request, response, 500, "broken");
  };

const clientAddressOf = (response: ServerResponse): string => requestScopeOf(response).clientAddress;
