import type { Request as Incoming, Response as Outgoing } from "express";
import { networkOf } from "../app/domain/network.ts";
import { languages as knownLanguages } from "../app/i18n/languages.ts";
import type { Bearer, OrganiserClient } from "./organiser-client/client.ts";
import type { AuthorisationClient } from "./organiser-client/authorisation.ts";
import type { AddressService } from "./address-service/address-service.ts";
import { createDrafts } from "./drafts/drafts.ts";
import { requestScopeOf } from "./http/request-scope.ts";
import type { OrderOutcomes } from "./http/metrics/order-outcomes.ts";
import { type PageTimes, waitToRender } from "./http/metrics/page-times.ts";
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
  UnconfirmedOrder,
} from "./request-context.ts";
import { openCart } from "./session/cart.ts";
import { createConsent } from "./session/consent.ts";
import { createCookieJar } from "./session/cookie-jar.ts";
import { createEndedSessions } from "./session/ended-sessions.ts";
import { type LanguageChoice, languageOfLink } from "./session/language.ts";
import { linkCookie } from "./session/login/login-link.ts";
import { openNotices } from "./session/notices.ts";
import { isPageRequest, pagePath } from "./session/page-path.ts";
import type { LoginQueue } from "./session/login/login-queue.ts";
import type { LoginLimits } from "./shared/login-limits.ts";
import type { Refresher } from "./session/refresh.ts";
import type { Encrypter } from "./session/encrypter.ts";
import { pageEncryption } from "./session/page-encryption.ts";
import { openSession, SESSION_COOKIE_LIFETIME_MS, type TokenSource } from "./session/session.ts";
import { openBrowserIdentity } from "./session/browser-identity.ts";
import { createLoginMethods } from "./session/login/login-methods.ts";
import type { Store } from "./store/store.ts";
import { type Deadline, startDeadline, type Timeouts } from "./timeouts.ts";

/** Services that live as long as the process; every request context is built from them. */
export type ProcessServices = {
  client: OrganiserClient;
  /**
   * Client of the API at another base URL, such as that of a login link; null if the URL is not allowed.
   */
  clientAt: (base: string) => OrganiserClient | null;
  addressService: AddressService;
  store: Store;
  encrypter: Encrypter;
  refresher: Refresher;
  loginLimits: LoginLimits;
  loginQueue: LoginQueue;
  /** Null if no authorisation server is configured. */
  authorisation: AuthorisationClient | null;
  /** Milliseconds after which a session ends regardless of activity. */
  maxSessionMs: number;
  languages: LanguageChoice;
  idempotency: IdempotencyStore;
  orderOutcomes: OrderOutcomes;
  paymentAddress: RequestContext["paymentAddress"];
  html: RequestContext["html"];
  scheduler: WorkScheduler;
  admission: Admission;
  timeouts: Timeouts;
  clock: Clock;
  site: SiteEnvironment;
};

/** The context of one request, and what the server does once its response is known. */
export type OpenedContext = {
  context: RequestContext;
  /** Access token source for API calls that the server itself makes. */
  bearer: Bearer;
  /**
   * Returns the `Set-Cookie` values. Call once, after everything else. A redirect (`leadsOn`) leaves its
   * notices for the next page.
   */
  cookies: (response: { leadsOn: boolean }) => Promise<string[]>;
  /** External origins that the page uses; null for most pages. */
  externalOrigins: () => ExternalOrigins | null;
  /** Whether the response may contain data of one user, and so must not be cached for others. */
  isPersonal: () => boolean;
  /** Whether the response has to set cookies. */
  setsCookies: () => boolean;
  /** See `TokenSource`. */
  knownUser: TokenSource["knownUser"];
  sessionBase: TokenSource["base"];
};

/**
 * Builds the context of a request: the only interface between website and server. `headers` are the
 * browser's, cookies included. `deadline` is passed if the time of the request has already started.
 */
export async function openContext(
  parts: ProcessServices,
  request: Incoming,
  response: Outgoing,
  times: PageTimes,
  deadline: Deadline = startDeadline(request.method === "POST" ? "post" : "page", parts.timeouts),
): Promise<OpenedContext> {
  const { store, encrypter, refresher, loginLimits, languages, clock, site } = parts;
  const { id, nonce, log, audit, clientAddress } = requestScopeOf(response);
  // A request that waits in the login queue does not occupy a rendering slot.
  const line: LoginQueue = {
    enter: (place) => parts.loginQueue.enter(place, () => parts.admission.park(response)),
  };
  const cookieHeader = request.headers.cookie;
  const jar = createCookieJar(cookieHeader, site.publicUrl.startsWith("https:"));
  const browserIdentity = await openBrowserIdentity(jar, encrypter);
  const notices = await openNotices(jar, encrypter);
  const cart = await openCart({ jar, encrypter, log, organiser: () => organiserNow() });
  const session = await openSession({
    jar,
    encrypter,
    refresher,
    ended: createEndedSessions(store, SESSION_COOKIE_LIFETIME_MS, log),
    loginLimits,
    loginQueue: line,
    browser: browserIdentity,
    notices,
    maxAgeMs: parts.maxSessionMs,
    clock,
    log,
    audit,
    clientAddress,
    store,
    authorisation: parts.authorisation,
    requestId: id,
    page: pagePath(request.url),
    opensPage: isPageRequest(request),
    organiser: () => organiserNow(),
    optionalTimeoutMs: parts.timeouts.optionalTimeoutMs,
    isAllowedBase: (base) => parts.clientAt(base) !== null,
    cart,
  });
  const changes = createPageChanges();
  const code = await languages.choose(
    site.publicUrl + request.url,
    new Headers({ cookie: cookieHeader ?? "", "accept-language": request.headers["accept-language"] ?? "" }),
  );
  const linked = request.method === "GET" ? languageOfLink(request.url, jar.read("language") ?? "") : null;
  if (linked !== null) jar.add(languages.sessionCookieFor(linked));
  const requestInfo: Omit<Bearer, "accessToken" | "expired" | "invalid"> = {
    clientAddress,
    language: code,
    requestId: id,
    log,
    changes,
    deadline,
    awaits: times.awaits,
  };
  const organiserAt = (base: string | null, bearer: Pick<Bearer, "accessToken" | "expired" | "invalid">) =>
    ((base === null ? null : parts.clientAt(base)) ?? parts.client).forRequest({ ...bearer, ...requestInfo });
  const bearer: Bearer = {
    accessToken: session.accessToken,
    expired: session.expired,
    invalid: session.invalid,
    ...requestInfo,
  };
  // The API that the session belongs to may change within a request, by a login.
  let current: { base: string | null; organiser: Organiser } | null = null;
  const organiserNow = (): Organiser => {
    const base = session.base();
    current = current?.base === base ? current : { base, organiser: organiserAt(base, bearer) };
    return current.organiser;
  };
  let externalOrigins: ExternalOrigins | null = null;
  // Created on first use, as few requests need them.
  const addressSearch = onFirstUse(() => parts.addressService({ clientAddress, log }));
  const createLoginMethodsOnce = onFirstUse(() =>
    createLoginMethods({
      jar,
      organiserPublicUrl: site.organiserPublicUrl,
      encrypter,
      loginLimits,
      loginQueue: line,
      browser: browserIdentity,
      cart,
      clock,
      audit,
      log,
      clientAddress,
      mailResponseMs: parts.timeouts.mailResponseMs,
      session,
      forget: session.forget,
      organiser: organiserNow,
      organiserAs: (accessToken, base) =>
        organiserAt(base, {
          accessToken: async () => accessToken,
          expired: async () => null,
          invalid: () => undefined,
        }),
    }),
  );
  const receipts = onFirstUse(() =>
    parts.idempotency.forBrowser(
      () => browserIdentity.fingerprint(),
      () => organiserNow().site.offers("idempotency-key"),
    ),
  );
  const pending = onFirstUse(() => createPendingOrderStore({ store, encrypter, log }));
  const drafts = onFirstUse(() =>
    createDrafts({
      browser: browserIdentity,
      account: session.account,
      base: session.base,
      clientAddress,
      store,
      encrypter,
      clock,
    }),
  );
  const context: RequestContext = {
    get organiser() {
      return organiserNow();
    },
    get addressSearch() {
      return addressSearch();
    },
    session,
    get loginMethods() {
      return createLoginMethodsOnce();
    },
    cart,
    get idempotency() {
      return receipts();
    },
    unconfirmed: unconfirmed(),
    order: parts.orderOutcomes(log),
    formResult: responded(),
    deadline,
    optionalTimeoutMs: parts.timeouts.optionalTimeoutMs,
    get pending() {
      return pending();
    },
    encryption: pageEncryption(encrypter),
    get drafts() {
      return drafts();
    },
    sender: encrypter.keyedHash(
      "sender",
      browserIdentity.knownFingerprint() ?? `address ${networkOf(clientAddress)}`,
    ),
    notices,
    language: {
      code,
      choose(chosen) {
        if (Object.hasOwn(knownLanguages, chosen)) jar.add(languages.cookieFor(chosen));
      },
    },
    consent: createConsent(jar),
    // The page is rendered for one user, but `validUntil` also applies to its cached API responses.
    page: {
      reaches: (elsewhere) => {
        externalOrigins = elsewhere;
      },
      validUntil: (instant) => changes.declareChange(instant),
      rendering: () => waitToRender(parts.scheduler, times),
    },
    paymentAddress: parts.paymentAddress,
    html: parts.html,
    clock,
    log,
    audit,
    site,
    requestId: id,
    nonce,
  };
  const isKnown = ["session", "cart", "visit", "notice", linkCookie].some((name) => jar.read(name) !== null);
  const cookies: OpenedContext["cookies"] = ({ leadsOn }) => {
    if (leadsOn) notices.restore();
    return jar.setCookieHeaders();
  };
  return {
    context,
    bearer,
    cookies,
    externalOrigins: () => externalOrigins,
    isPersonal: () => isKnown || jar.hasChanges(),
    setsCookies: () => jar.hasChanges(),
    knownUser: session.knownUser,
    sessionBase: session.base,
  };
}

/** Returns a getter that creates the value on first use. */
function onFirstUse<Part extends object>(make: () => Part): () => Part {
  let made: Part | null = null;
  return () => (made ??= make());
}

function unconfirmed(): RequestContext["unconfirmed"] {
  let order: UnconfirmedOrder | null = null;
  return {
    note: (given) => {
      order = given;
    },
    noted: () => order,
  };
}

function responded(): RequestContext["formResult"] {
  let form: FormResult | null = null;
  return {
    note: (given) => {
      form = given;
    },
    noted: () => form,
  };
}
