import type { ServerResponse } from "node:http";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from "express";
import { createAddressService } from "./address-service/address-service.ts";
import type { ProcessParts } from "./context.ts";
import type { Environment } from "./env.ts";
import { createHtmlCleaner, type MarkingThreads } from "./html/cleaner.ts";
import { begin, createBeginning } from "./http/begin.ts";
import { createDoor } from "./http/door.ts";
import { createErrorPages, type ErrorPages } from "./http/errors/error-pages.ts";
import { exchangeOf } from "./http/exchange.ts";
import { createFilesOfBuilds, type FilesOfBuilds } from "./http/files/files-of-builds.ts";
import { health } from "./http/health.ts";
import { addressCheck, hostCheck } from "./http/checks/host-check.ts";
import { type InnerDoor, openInnerDoor } from "./http/inner-door.ts";
import { installed } from "./http/installed.ts";
import { createListener, type DoorTimes, usualDoorTimes } from "./http/listener.ts";
import { logInLinks } from "./http/log-in-links.ts";
import { mediaPassThrough } from "./http/files/media.ts";
import { openMetricsDoor } from "./http/metrics/metrics-door.ts";
import { countReceipts, countRefreshes } from "./http/metrics/metrics-of-parts.ts";
import { countRequests } from "./http/metrics/metrics-of-requests.ts";
import { createMediaAddresses, type MediaAddresses } from "./media-addresses.ts";
import { createMeasures, type Measures } from "./http/metrics/metrics.ts";
import { originCheck } from "./http/checks/origin-check.ts";
import { createAdmission } from "./http/load/admission.ts";
import { overloadGuard, rejectBusy } from "./http/load/overload.ts";
import { pagePolicy } from "./http/page-policy.ts";
import { postLimiter } from "./http/checks/rate-limits.ts";
import { createReadyPages } from "./http/ready-pages/ready-pages.ts";
import { createRefusals } from "./http/errors/refusals.ts";
import { readLimit } from "./http/checks/read-limit.ts";
import { createScreens, type Screens } from "./http/screens.ts";
import { searchEngines } from "./http/search-engines.ts";
import { securityHeaders, securityHeadersOf } from "./http/security-headers.ts";
import { securityText } from "./http/security-text.ts";
import { documentDownload } from "./http/uploads/document-download.ts";
import { tusDoor } from "./http/uploads/tus-door.ts";
import { createSpool } from "./http/uploads/spool.ts";
import { createUploadUpstream } from "./http/uploads/upstream.ts";
import { createWebsiteHandler } from "./http/website-handler.ts";
import { website } from "./http/website.ts";
import { createTurns } from "./http/load/turns.ts";
import { createWorkUnderWay, type WorkUnderWay } from "./http/load/work-under-way.ts";
import { createErrorReports } from "./logging/error-reports.ts";
import { createLog, type MotherLog } from "./logging/log.ts";
import { createOrganiserClient, type OrganiserClient } from "./organiser-client/client.ts";
import { createAuthorisationServer } from "./organiser-client/authorisation.ts";
import { createLastGood, type LastGood } from "./organiser-client/last-good.ts";
import { projectFolder } from "./project-folder.ts";
import { createReceiptBook } from "./receipts/receipts.ts";
import type { Clock, Log } from "./request-context.ts";
import { createLanguageChoice } from "./session/language.ts";
import { createLogInLine } from "./session/log-in/log-in-line.ts";
import { createLogInLimits } from "./session/log-in/log-in-limits.ts";
import { createPaymentAddressCheck } from "./session/payment-address.ts";
import { createRefresher } from "./session/refresh.ts";
import { createSealer } from "./session/sealer.ts";
import { openStore } from "./store/open-store.ts";
import { type Store, troubleOfStore } from "./store/store.ts";
import { type Timeouts, timeoutsFor } from "./timeouts.ts";
import { loadWebsiteBuild, type WebsiteBuild } from "./website-build.ts";

export type Site = {
  /** Opens the door; `url` is this machine's own address of it. */
  listen(): Promise<{ url: string }>;
  /** Says so at /readyz, so that the load balancer stops sending visitors. */
  stopBeingReady(): void;
  /** Lets what is under way finish, then lets go of everything. */
  close(): Promise<void>;
  log: Log;
};

/**
 * The site, put together from its parts; tests start the same. Clock, store and the threads that clean HTML
 * may be given, else they follow from the environment; so may the website, else it is the built one, how long
 * the door waits for slow requests, and how long calls of the API and whole requests may take.
 */
export async function createSite(
  environment: Environment,
  given: {
    clock?: Clock;
    store?: Store;
    cleaning?: MarkingThreads;
    website?: WebsiteBuild;
    doorTimes?: Partial<DoorTimes>;
    timeouts?: Partial<Timeouts>;
  } = {},
): Promise<Site> {
  const clock = given.clock ?? clockFrom(environment.clockStart);
  const reports = environment.sentryDsn === null ? null : await createErrorReports(environment.sentryDsn);
  const log = createLog(environment.logLevel, clock, reports);
  const store = given.store ?? openStore(environment, clock, log);
  const sealer = createSealer(environment.sessionSecrets, clock, log);
  const mediaAddresses = createMediaAddresses({
    apiUrl: environment.organiserApiUrl,
    apiPublicUrl: environment.organiserPublicUrl,
    sealer,
  });
  const cleaner = createHtmlCleaner({
    log,
    mediaPath: mediaAddresses.pathOf,
    ...(given.cleaning && { threads: given.cleaning }),
  });
  const measures = createMeasures(store);
  const lastGood = createLastGood({ store, log, api: environment.organiserApiUrl });
  const doorTimes = { ...usualDoorTimes, ...given.doorTimes };
  const parts = partsFrom(environment, {
    clock,
    log,
    store,
    html: cleaner,
    measures,
    lastGood,
    sealer,
    mediaPath: mediaAddresses.pathOf,
    longestHeld: doorTimes.turn,
    timeouts: { ...timeoutsFor(environment.organiserReadTimeout), ...given.timeouts },
  });
  const build = given.website ?? (await loadWebsiteBuild());
  const screens = createScreens(typeof build.server === "function" ? await build.server() : build.server);
  const filesOfBuilds = createFilesOfBuilds({ folder: build.folder, store, sealer: parts.sealer, log });
  const { mostWorkInFlight: most } = environment;
  const work = createWorkUnderWay({ most, clock, changed: (count) => measures.workInFlight(count) });
  let isReady = false;
  const healthOf = health(
    () => isReady,
    () => troubleOfStore(parts.store),
    () => work.isStuck(),
  );

  const app = webServer(environment, {
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
  });
  const listener = createListener(counted(app), doorTimes);
  const innerDoors: InnerDoor[] = [];

  return {
    log,
    async listen() {
      const { metrics, health: healthAt } = environment;
      if (metrics) innerDoors.push(await openMetricsDoor(measures, metrics));
      if (healthAt) innerDoors.push(await openInnerDoor(express().use(healthOf), healthAt));
      const port = await listener.listen(environment);
      // Before visitors are sent here: another instance may be asked for the files of a page that they got
      // here.
      await filesOfBuilds.share();
      isReady = true;
      const host = environment.host.includes(":") ? `[${environment.host}]` : environment.host;
      return { url: `http://${host}:${port}` };
    },
    stopBeingReady() {
      isReady = false;
    },
    async close() {
      isReady = false;
      await listener.drain();
      parts.client.close();
      for (const base of environment.organiserApiAllowed) parts.clientAt(base)?.close();
      filesOfBuilds.close();
      await lastGood.close();
      // A store or cleaner that was given belongs to whoever gave it.
      await Promise.all([
        cleaner.close(),
        given.store ? null : store.close(),
        reports?.close(),
        ...innerDoors.map((door) => door.close()),
      ]);
    },
  };

  /** Who doesn't ask for the figures doesn't pay for them. */
  function counted(handle: RequestListener): RequestListener {
    if (environment.metrics === null) return handle;
    return countRequests(handle, measures, screens);
  }
}

type WebParts = {
  log: MotherLog;
  clock: Clock;
  parts: ProcessParts;
  build: WebsiteBuild;
  filesOfBuilds: FilesOfBuilds;
  measures: Measures;
  work: WorkUnderWay;
  healthOf: RequestHandler;
  mediaAddresses: MediaAddresses;
  screens: Screens;
};

/** The way of a request, from the door to the website. */
function webServer(
  environment: Environment,
  { log, clock, parts, build, filesOfBuilds, measures, work, healthOf, mediaAddresses, screens }: WebParts,
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
  const refuse = createRefusals(pages, build.server, screens, publicUrl);

  const app = express();
  app.disable("x-powered-by").disable("etag").set("trust proxy", environment.trustedProxies);
  const beginning = createBeginning(log, clock);
  const headers = securityHeadersOf(publicUrl, environment.hstsIncludesSubdomains);
  const addressed = addressCheck(publicUrl, proxyTrust(app));
  const handle = createWebsiteHandler(build);
  const { authorisation } = environment;
  const policy = pagePolicy({
    publicUrl,
    formOrigins: [...paymentOrigins, ...(authorisation ? [new URL(authorisation.url).origin] : [])],
    framesItself: environment.rawCode === "trusted",
    sentryDsn: environment.sentryDsn,
    changesFrom: build.changesFrom,
  });
  const ready = createReadyPages({
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

  app.use(begin(beginning, sendBroken(pages)));
  app.use(securityHeaders(headers));
  app.use(healthOf);
  // Before the checks: they are nobody's secret, and the pages of a refusal are styled by them.
  app.use(build.files);
  app.use(filesOfBuilds.handler);
  app.use(hostCheck(addressed, { pages, publicUrl }));
  app.use(originCheck(publicUrl, pages));
  app.use(logInLinks({ environment, sealer: parts.sealer }));
  app.use(securityText(environment.securityContact, publicUrl, clock));
  app.use(searchEngines({ client: parts.client, publicUrl, clock }));
  const { productName } = environment;
  app.use(installed({ ...parts, pages, publicUrl, productName, worker: build.worker }));
  // A picture may have to be made before it can be sent, and many may be asked for at once.
  app.use(
    mediaPassThrough({
      baseUrl: organiserApiUrl,
      timeout: 50_000,
      log,
      addresses: mediaAddresses,
      visitorOf,
    }),
  );
  const limit = postLimiter({
    ...parts,
    isSecure: publicUrl.startsWith("https:"),
    refuse,
    measures,
    screens,
  });
  const upstream = createUploadUpstream(organiserApiUrl);
  app.use(tusDoor({ parts, upstream, limit }));
  app.use(documentDownload({ parts, addresses: mediaAddresses, upstream, page: "/profile" }));
  app.use(ready.ifAtHand);
  app.use(readLimit({ clock, refuse, measures, screens }));
  const busy = rejectBusy(refuse, measures);
  app.use(overloadGuard({ work, admission: parts.admission, busy, screens }));
  app.use(limit);
  app.use(ready.madeNow);
  const spool = createSpool(join(environment.dataDir, "site", "spool"), environment.spoolBytes);
  const uploads = { upstream, spool, limits: parts.site.uploadLimits };
  app.use(website({ handle, parts, pages, busy, policy, measures, screens, uploads }));
  app.use(brokenPage(pages));

  const isTurnedAway = createDoor({ beginning, securityHeaders: headers, pages });

  return (request, response) => {
    try {
      if (isTurnedAway(request, response) || ready.atTheDoor(request, response)) return;
    } catch (error) {
      log.error({ error }, "a request could not be read");
      response.destroy();
      return;
    }
    app(request, response);
  };
}

function partsFrom(
  environment: Environment,
  {
    clock,
    log,
    store,
    html,
    measures,
    lastGood,
    sealer,
    mediaPath,
    longestHeld,
    timeouts,
  }: Pick<ProcessParts, "clock" | "store" | "html" | "sealer" | "timeouts"> & {
    mediaPath: (address: string) => string;
    log: MotherLog;
    measures: Measures;
    lastGood: LastGood;
    longestHeld: number;
  },
): ProcessParts {
  const { publicUrl, organiserPublicUrl, paymentOrigins } = environment;
  const clientOf = (baseUrl: string, keptBy?: LastGood): OrganiserClient =>
    createOrganiserClient({
      baseUrl,
      readWith: environment.organiserReads,
      spacing: environment.organiserSpacing,
      callsInFlight: environment.organiserCallsInFlight,
      readTimeout: timeouts.readTimeoutMs,
      logInTimeout: timeouts.logInTimeoutMs,
      writeTimeout: timeouts.writeTimeoutMs,
      clock,
      log,
      mediaPath,
      timeZone: environment.timeZone,
      onCall: (call) => measures.organiserCall(call),
      ...(keptBy && { lastGood: keptBy }),
    });
  const turns = createTurns();
  const elsewhere = new Map(environment.organiserApiAllowed.map((base) => [base, clientOf(base)]));
  return {
    clock,
    store,
    sealer,
    html,
    turns,
    // As many as may ask the API at once: what waits, waits here, where it is counted.
    admission: createAdmission({
      slots: Math.max(LEAST_SLOTS, environment.organiserCallsInFlight),
      capacity: environment.mostWorkInFlight,
      turns,
    }),
    timeouts,
    addressService: createAddressService({ settings: environment.addressService, store, clock }),
    client: clientOf(environment.organiserApiUrl, lastGood),
    clientAt: (base) => elsewhere.get(base) ?? null,
    refresher: countRefreshes(createRefresher({ store, sealer }), measures),
    limits: createLogInLimits(store, clock),
    line: createLogInLine({ clock, atOnce: environment.logInsAtOnce, longestHeld }),
    authorisation:
      environment.authorisation &&
      createAuthorisationServer(environment.authorisation, timeouts.logInTimeoutMs),
    longestSession: environment.longestSession,
    languages: createLanguageChoice(publicUrl.startsWith("https:")),
    receipts: countReceipts(createReceiptBook({ store, sealer, clock, log }), measures),
    paymentAddress: createPaymentAddressCheck(organiserPublicUrl, [publicUrl, ...paymentOrigins]),
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
      googleLogIn: environment.googleLogIn,
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

/** Pages that are worked on at once, however few calls of the API may be under way. */
const LEAST_SLOTS = 8;

/** A clock that starts at a given time and ticks on; null starts it now. */
function clockFrom(start: number | null): Clock {
  const ahead = start === null ? 0 : start - Date.now();
  return { now: () => Date.now() + ahead };
}

/** Whether an address is one of the trusted proxies, by the same rule as the visitor's address is found. */
function proxyTrust(app: Express): (address: string) => boolean {
  const trust: unknown = app.get("trust proxy fn");
  return (address) => typeof trust === "function" && trust(address, 0) === true;
}

/** The last resort: something failed outside of the website. */
function brokenPage(pages: ErrorPages): ErrorRequestHandler {
  const send = sendBroken(pages);
  return (error, request, response, _next) => {
    exchangeOf(response).log.error({ error, path: request.path }, "an answer failed");
    // Express would write the error to the console as it is.
    send(request, response);
  };
}

const sendBroken =
  (pages: ErrorPages) =>
  (request: Request, response: Response): void => {
    if (response.writableEnded) return;
    // Half an answer must not look whole.
    if (response.headersSent) response.destroy();
    else pages.send(request, response, 500, "broken");
  };

const visitorOf = (response: ServerResponse): string => exchangeOf(response).clientAddress;
