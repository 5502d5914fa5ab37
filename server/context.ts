import type { Request as Incoming, Response as Outgoing } from "express";
import { getClientNetwork } from "../app/domain/network.ts";
import { languages as knownLanguages } from "../app/i18n/languages.ts";
import type { CallContext, OrganiserClient } from "./organiser-client/client.ts";
import type { AuthorisationClient } from "./organiser-client/authorisation.ts";
import type { AddressService } from "./address-service/address-service.ts";
import { createDrafts } from "./drafts/drafts.ts";
import type { RateLimits } from "./http/checks/rate-limits.ts";
import { getRequestScope } from "./http/request-scope.ts";
import type { OrderOutcomes } from "./http/metrics/order-outcomes.ts";
import { type PageTimes, acquireRenderingSlot } from "./http/metrics/page-times.ts";
import type { Admission } from "./http/load/admission.ts";
import type { WorkScheduler } from "./http/load/work-scheduler.ts";
import { createPageChanges } from "./organiser-client/page-changes.ts";
import type { Organiser } from "./organiser-client/organiser.ts";
import { createPendingOrderStore } from "./idempotency/pending-orders.ts";
import type { IdempotencyStore } from "./idempotency/idempotency-store.ts";
import type {
  FormResult,
  Clock,
  ExternalOrigins,
  RequestContext,
  SiteEnvironment,
  IndeterminateOrder,
} from "./request-context.ts";
import { openCart } from "./session/cart.ts";
import { createConsent } from "./session/consent.ts";
import { createCookieJar } from "./session/cookie-jar.ts";
import { createEndedSessions } from "./session/ended-sessions.ts";
import { type LanguageChoice, findLinkLanguage } from "./session/language.ts";
import { LINK_COOKIE } from "./session/login/login-link.ts";
import { openNotices } from "./session/notices.ts";
import { openSavedTickets } from "./session/saved-tickets.ts";
import { isPageRequest, toPagePath } from "./session/page-path.ts";
import type { LoginQueue } from "./session/login/login-queue.ts";
import type { LoginLimits } from "./shared/login-limits.ts";
import type { Refresher } from "./session/refresh.ts";
import type { Encrypter } from "./session/encrypter.ts";
import { createPageEncryption } from "./session/page-encryption.ts";
import { openSession, SESSION_COOKIE_LIFETIME_MS, type TokenSource } from "./session/session.ts";
import { openBrowserIdentity } from "./session/browser-identity.ts";
import { createLoginMethods } from "./session/login/login-methods.ts";
import type { Store } from "./store/store.ts";
import { type Deadline, startDeadline, type Timeouts } from "./timeouts.ts";

/** Services of the process for all requests. */
export type ProcessServices = {
  client: OrganiserClient;
  /** Returns the client of the API at another base URL, or null if the URL isn't allowed. */
  clientAt: (base: string) => OrganiserClient | null;
  addressService: AddressService;
  store: Store;
  encrypter: Encrypter;
  refresher: Refresher;
  loginLimits: LoginLimits;
  rateLimits: RateLimits;
  loginQueue: LoginQueue;
  /** Null if no authorisation server is configured. */
  authorisation: AuthorisationClient | null;
  maxSessionMs: number;
  languages: LanguageChoice;
  idempotency: IdempotencyStore;
  orderOutcomes: OrderOutcomes;
  checkPaymentUrl: RequestContext["checkPaymentUrl"];
  html: RequestContext["html"];
  scheduler: WorkScheduler;
  admission: Admission;
  timeouts: Timeouts;
  clock: Clock;
  site: SiteEnvironment;
};

/** A request context, with what only the server needs to complete the response. */
export type ServerContext = {
  context: RequestContext;
  /** For API calls that the server makes itself. */
  callContext: CallContext;
  /**
   * Returns the `Set-Cookie` values. Must be called once, at the end. For a redirect, stores read notices
   * again, so that the next page shows them.
   */
  commitCookies: (response: { isRedirect: boolean }) => Promise<string[]>;
  getExternalOrigins: () => ExternalOrigins | null;
  /** Whether the response may contain data of a user, so that it must not be cached for others. */
  isPersonal: () => boolean;
  setsCookies: () => boolean;
  /** Whether the browser must delete what it has stored, because it belongs to another user. */
  mustClearStorage: () => boolean;
  getKnownUser: TokenSource["getKnownUser"];
  getSessionBase: TokenSource["base"];
};

/** Builds the context of a request. By default, the deadline of the request starts now. */
export async function openContext(
  services: ProcessServices,
  request: Incoming,
  response: Outgoing,
  times: PageTimes,
  deadline: Deadline = startDeadline(request.method === "POST" ? "post" : "page", services.timeouts),
): Promise<ServerContext> {
  const { store, encrypter, refresher, loginLimits, languages, clock, site } = services;
  const { id, nonce, log, audit, clientAddress } = getRequestScope(response);
  // A request releases its work slot while it waits in the login queue.
  const loginQueue: LoginQueue = {
    enter: (ticket) => services.loginQueue.enter(ticket, () => services.admission.park(response)),
  };
  const cookieHeader = request.headers.cookie;
  const jar = createCookieJar(cookieHeader, site.publicUrl.startsWith("https:"));
  const browserIdentity = await openBrowserIdentity(jar, encrypter);
  const notices = await openNotices(jar, encrypter);
  const savedTickets = openSavedTickets(jar, encrypter);
  const cart = await openCart({ jar, encrypter, log, getOrganiser: () => getOrganiser() });
  const session = await openSession({
    jar,
    encrypter,
    refresher,
    endedSessions: createEndedSessions(store, SESSION_COOKIE_LIFETIME_MS, log),
    loginLimits,
    loginQueue,
    browser: browserIdentity,
    notices,
    savedTickets,
    maxAgeMs: services.maxSessionMs,
    clock,
    log,
    audit,
    clientAddress,
    store,
    authorisation: services.authorisation,
    requestId: id,
    pagePath: toPagePath(request.url),
    isPageRequest: isPageRequest(request),
    getOrganiser: () => getOrganiser(),
    optionalTimeoutMs: services.timeouts.optionalTimeoutMs,
    isAllowedBase: (base) => services.clientAt(base) !== null,
    cart,
  });
  const pageChanges = createPageChanges();
  const languageCode = await languages.choose(
    site.publicUrl + request.url,
    new Headers({ cookie: cookieHeader ?? "", "accept-language": request.headers["accept-language"] ?? "" }),
  );
  const linkLanguage =
    request.method === "GET" ? findLinkLanguage(request.url, jar.read("language") ?? "") : null;
  if (linkLanguage !== null) jar.add(languages.buildSessionCookie(linkLanguage));
  const requestInfo: Omit<CallContext, "getAccessToken" | "refreshToken" | "endSession"> = {
    clientAddress,
    language: languageCode,
    requestId: id,
    log,
    pageChanges,
    deadline,
    onCall: times.trackResponse,
  };
  const getOrganiserAt = (
    base: string | null,
    callContext: Pick<CallContext, "getAccessToken" | "refreshToken" | "endSession">,
  ) =>
    ((base === null ? null : services.clientAt(base)) ?? services.client).forRequest({
      ...callContext,
      ...requestInfo,
    });
  const callContext: CallContext = {
    getAccessToken: session.getAccessToken,
    refreshToken: session.refreshToken,
    endSession: session.endSession,
    ...requestInfo,
  };
  // A login during the request may change the API of the session.
  let cachedOrganiser: { base: string | null; organiser: Organiser } | null = null;
  const getOrganiser = (): Organiser => {
    const base = session.base();
    cachedOrganiser =
      cachedOrganiser?.base === base
        ? cachedOrganiser
        : { base, organiser: getOrganiserAt(base, callContext) };
    return cachedOrganiser.organiser;
  };
  let externalOrigins: ExternalOrigins | null = null;
  // The services below are created on first use, because few requests need them.
  const getAddressSearch = onFirstUse(() => services.addressService({ clientAddress, log }));
  const getLoginMethods = onFirstUse(() =>
    createLoginMethods({
      jar,
      organiserPublicUrl: site.organiserPublicUrl,
      encrypter,
      loginLimits,
      loginQueue,
      browser: browserIdentity,
      cart,
      clock,
      audit,
      log,
      clientAddress,
      mailResponseMs: services.timeouts.mailResponseMs,
      session,
      forget: session.forget,
      getOrganiser,
      getOrganiserAs: (accessToken, base) =>
        getOrganiserAt(base, {
          getAccessToken: async () => accessToken,
          refreshToken: async () => null,
          endSession: () => undefined,
        }),
    }),
  );
  const getIdempotency = onFirstUse(() =>
    services.idempotency.forBrowser(
      () => browserIdentity.fingerprint(),
      () => getOrganiser().site.hasCapability("idempotency-key"),
    ),
  );
  const getPendingOrders = onFirstUse(() => createPendingOrderStore({ store, encrypter, log }));
  const getDrafts = onFirstUse(() =>
    createDrafts({
      browser: browserIdentity,
      getAccountId: session.getAccountId,
      getApiBase: session.base,
      clientAddress,
      store,
      encrypter,
      clock,
    }),
  );
  const context: RequestContext = {
    get organiser() {
      return getOrganiser();
    },
    get addressSearch() {
      return getAddressSearch();
    },
    session,
    savedTickets,
    get loginMethods() {
      return getLoginMethods();
    },
    cart,
    get idempotency() {
      return getIdempotency();
    },
    indeterminate: createIndeterminateOrder(),
    orderOutcomes: services.orderOutcomes(log),
    formResult: createFormResult(),
    deadline,
    optionalTimeoutMs: services.timeouts.optionalTimeoutMs,
    get pending() {
      return getPendingOrders();
    },
    encryption: createPageEncryption(encrypter),
    get drafts() {
      return getDrafts();
    },
    anonymousId: encrypter.keyedHash(
      "sender",
      browserIdentity.findFingerprint() ?? `address ${getClientNetwork(clientAddress)}`,
    ),
    notices,
    language: {
      code: languageCode,
      choose(choice) {
        if (Object.hasOwn(knownLanguages, choice)) jar.add(languages.buildCookie(choice));
      },
    },
    consent: createConsent(jar),
    // Without a page cache, `validUntil` still limits the lifetime of the API responses.
    page: {
      allowExternalOrigins: (origins) => {
        externalOrigins = origins;
      },
      validUntil: (instant) => pageChanges.declareChange(instant),
      acquireRenderingSlot: () => acquireRenderingSlot(services.scheduler, times),
    },
    checkPaymentUrl: services.checkPaymentUrl,
    html: services.html,
    clock,
    log,
    audit,
    async countAction(action, account, maxPerMinute) {
      const key = `${action}:account:${account}`;
      return (await services.rateLimits.use("posts", key, log, maxPerMinute)).waitSeconds;
    },
    site,
    requestId: id,
    nonce,
  };
  const isKnownBrowser = ["session", "cart", "visit", "notice", LINK_COOKIE].some(
    (name) => jar.read(name) !== null,
  );
  const commitCookies: ServerContext["commitCookies"] = ({ isRedirect }) => {
    if (isRedirect) notices.restore();
    return jar.getSetCookieHeaders();
  };
  return {
    context,
    callContext,
    commitCookies,
    getExternalOrigins: () => externalOrigins,
    isPersonal: () => isKnownBrowser || jar.hasChanges(),
    setsCookies: () => jar.hasChanges(),
    mustClearStorage: () => savedTickets.mustClearStorage(),
    getKnownUser: session.getKnownUser,
    getSessionBase: session.base,
  };
}

function onFirstUse<Part extends object>(create: () => Part): () => Part {
  let value: Part | null = null;
  return () => (value ??= create());
}

function createIndeterminateOrder(): RequestContext["indeterminate"] {
  let order: IndeterminateOrder | null = null;
  return {
    set: (value) => {
      order = value;
    },
    get: () => order,
  };
}

function createFormResult(): RequestContext["formResult"] {
  let form: FormResult | null = null;
  return {
    set: (value) => {
      form = value;
    },
    get: () => form,
  };
}
