import type { Request as Incoming, Response as Outgoing } from "express";
import { networkOf } from "../app/domain/network.ts";
import { languages as knownLanguages } from "../app/i18n/languages.ts";
import type { Bearer, OrganiserClient } from "./organiser-client/client.ts";
import type { AuthorisationServer } from "./organiser-client/authorisation.ts";
import type { AddressService } from "./address-service/address-service.ts";
import { draftsOf } from "./drafts/drafts.ts";
import { exchangeOf } from "./http/exchange.ts";
import { type PageTimes, renderingInTurn } from "./http/metrics/page-times.ts";
import type { Admission } from "./http/load/admission.ts";
import type { Turns } from "./http/load/turns.ts";
import { pageChanges } from "./organiser-client/page-changes.ts";
import type { Organiser } from "./organiser-client/organiser.ts";
import { pendingIn } from "./receipts/pending.ts";
import type { ReceiptBook } from "./receipts/receipts.ts";
import type {
  AnsweredForm,
  Clock,
  Elsewhere,
  RequestContext,
  SiteEnvironment,
  Unconfirmed,
} from "./request-context.ts";
import { openCart } from "./session/cart.ts";
import { consentOf } from "./session/consent.ts";
import { createCookieJar } from "./session/cookie-jar.ts";
import { endedSessionsIn } from "./session/ended-sessions.ts";
import type { LanguageChoice } from "./session/language.ts";
import { linkCookie } from "./session/log-in/log-in-link.ts";
import { openNotices } from "./session/notices.ts";
import { opensPage, pageAddress } from "./session/page-address.ts";
import type { LogInLine } from "./session/log-in/log-in-line.ts";
import type { LogInLimits } from "./session/log-in/log-in-limits.ts";
import type { Refresher } from "./session/refresh.ts";
import type { Sealer } from "./session/sealer.ts";
import { sealsOf } from "./session/seals.ts";
import { openSession, sessionLifetime } from "./session/session.ts";
import { openVisit } from "./session/visit.ts";
import { openWaysIn } from "./session/log-in/ways-in.ts";
import type { Store } from "./store/store.ts";
import { type Deadline, startDeadline, type Timeouts } from "./timeouts.ts";

/** What lives as long as the process, and every request's context is made from. */
export type ProcessParts = {
  client: OrganiserClient;
  /** The client of the API at another address that log-in links may name; null where none may. */
  clientAt: (base: string) => OrganiserClient | null;
  addressService: AddressService;
  store: Store;
  sealer: Sealer;
  refresher: Refresher;
  limits: LogInLimits;
  line: LogInLine;
  /** Null where nobody can log in by another server. */
  authorisation: AuthorisationServer | null;
  /** Milliseconds after which a session ends, however much it is used. */
  longestSession: number;
  languages: LanguageChoice;
  receipts: ReceiptBook;
  paymentAddress: RequestContext["paymentAddress"];
  html: RequestContext["html"];
  turns: Turns;
  admission: Admission;
  timeouts: Timeouts;
  clock: Clock;
  site: SiteEnvironment;
};

/** The context of one request, and what is left to do when its answer is decided. */
export type OpenedContext = {
  context: RequestContext;
  /** By whom the API is asked, for what doesn't go through the website. */
  bearer: Bearer;
  /**
   * The answer's `Set-Cookie` lines. Ask last, once. An answer that leads on shows no messages: they wait for
   * the page.
   */
  cookies: (answer: { leadsOn: boolean }) => Promise<string[]>;
  /** What its page uses beside the site's own; null for most. */
  reached: () => Elsewhere | null;
  /** Whether the answer may hold something that is one visitor's own. */
  isPersonal: () => boolean;
};

/**
 * Builds the context of a request: the only door from the website to the server. `headers` are the browser's,
 * cookies included. `deadline` is the request's own where it has begun before.
 */
export async function openContext(
  parts: ProcessParts,
  request: Incoming,
  response: Outgoing,
  times: PageTimes,
  deadline: Deadline = startDeadline(request.method === "POST" ? "post" : "page", parts.timeouts),
): Promise<OpenedContext> {
  const { store, sealer, refresher, limits, languages, clock, site } = parts;
  const { id, nonce, log, audit, clientAddress } = exchangeOf(response);
  // Who waits in the line of log-ins does no work meanwhile.
  const line: LogInLine = {
    enter: (place) => parts.line.enter(place, () => parts.admission.park(response)),
  };
  const cookieHeader = request.headers.cookie;
  const jar = createCookieJar(cookieHeader, site.publicUrl.startsWith("https:"));
  const visit = await openVisit(jar, sealer);
  const notices = await openNotices(jar, sealer);
  const cart = await openCart({ jar, sealer, log, organiser: () => organiserNow() });
  const session = await openSession({
    jar,
    sealer,
    refresher,
    ended: endedSessionsIn(store, sessionLifetime, log),
    limits,
    line,
    visit,
    notices,
    longest: parts.longestSession,
    clock,
    log,
    audit,
    clientAddress,
    store,
    authorisation: parts.authorisation,
    requestId: id,
    page: pageAddress(request.url),
    opensPage: opensPage(request),
    organiser: () => organiserNow(),
    optionalTimeoutMs: parts.timeouts.optionalTimeoutMs,
    knowsBase: (base) => parts.clientAt(base) !== null,
    cart,
  });
  const changes = pageChanges();
  const asVisitor = { clientAddress, requestId: id, log, changes, deadline, awaits: times.awaits };
  const organiserAt = (base: string | null, bearer: Pick<Bearer, "accessToken" | "expired" | "invalid">) =>
    ((base === null ? null : parts.clientAt(base)) ?? parts.client).forRequest({ ...bearer, ...asVisitor });
  const bearer: Bearer = {
    accessToken: session.accessToken,
    expired: session.expired,
    invalid: session.invalid,
    ...asVisitor,
  };
  // Where a session is may change within a request: by a log-in.
  let made: { base: string | null; organiser: Organiser } | null = null;
  const organiserNow = (): Organiser => {
    const base = session.base();
    made = made?.base === base ? made : { base, organiser: organiserAt(base, bearer) };
    return made.organiser;
  };
  const waysIn = openWaysIn({
    jar,
    organiserPublicUrl: site.organiserPublicUrl,
    sealer,
    limits,
    line,
    visit,
    cart,
    clock,
    audit,
    log,
    clientAddress,
    session,
    forget: session.forget,
    organiser: organiserNow,
    organiserAs: (accessToken, base) =>
      organiserAt(base, {
        accessToken: async () => accessToken,
        expired: async () => null,
        invalid: () => undefined,
      }),
  });
  const code = await languages.of(
    site.publicUrl + request.url,
    new Headers({ cookie: cookieHeader ?? "", "accept-language": request.headers["accept-language"] ?? "" }),
  );

  let reached: Elsewhere | null = null;
  const context: RequestContext = {
    get organiser() {
      return organiserNow();
    },
    addressSearch: parts.addressService({ clientAddress, log }),
    session,
    waysIn,
    cart,
    receipts: parts.receipts.of(
      () => visit.fingerprint(),
      () => organiserNow().site.offers("idempotency-key"),
    ),
    unconfirmed: unconfirmed(),
    answered: answered(),
    deadline,
    pending: pendingIn({ store, sealer, log }),
    seals: sealsOf(sealer),
    drafts: draftsOf({
      visit,
      account: session.account,
      base: session.base,
      clientAddress,
      store,
      sealer,
      clock,
    }),
    sender: sealer.mark("sender", visit.knownFingerprint() ?? `address ${networkOf(clientAddress)}`),
    notices,
    language: {
      code,
      choose(chosen) {
        if (Object.hasOwn(knownLanguages, chosen)) jar.add(languages.kept(chosen));
      },
    },
    consent: consentOf(jar),
    // One visitor's page is never shown twice, but the answers behind it are given to others.
    page: {
      reaches: (elsewhere) => {
        reached = elsewhere;
      },
      validUntil: (instant) => changes.at(instant),
      rendering: () => renderingInTurn(parts.turns, times),
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
    if (leadsOn) notices.giveBack();
    return jar.lines();
  };
  return {
    context,
    bearer,
    cookies,
    reached: () => reached,
    isPersonal: () => isKnown || jar.isTouched(),
  };
}

function unconfirmed(): RequestContext["unconfirmed"] {
  let order: Unconfirmed | null = null;
  return {
    note: (given) => {
      order = given;
    },
    noted: () => order,
  };
}

function answered(): RequestContext["answered"] {
  let form: AnsweredForm | null = null;
  return {
    note: (given) => {
      form = given;
    },
    noted: () => form,
  };
}
