import { createPageChanges } from "../../organiser-client/page-changes.ts";
import type { ProcessServices } from "../../context.ts";
import type { Consent, ExternalOrigins, Logger, RequestContext } from "../../request-context.ts";
import type { Audience } from "./audience.ts";
import { NO_CART_CHOICES } from "../../session/cart.ts";
import { type PageTimes, acquireRenderingSlot } from "../metrics/page-times.ts";
import type { Deadline } from "../../timeouts.ts";
import { anonymousTokenSource } from "../anonymous-token-source.ts";
import type { TrackedReads } from "./tracked-reads.ts";

/**
 * Context for rendering a page for the page cache. It has no user data. Its functions are called after the
 * rendering.
 */
export type AnonymousContext = {
  context: RequestContext;
  /** Whether the rendering requested data of the user. Then the page is personal and can't be cached. */
  hasRequestedUser(): boolean;
  /** Whether the rendering looked for drafts. Then visitors with drafts may get another page. */
  hasRequestedDrafts(): boolean;
  getExternalOrigins(): ExternalOrigins | null;
  /** Returns when (ms since 1970) the page changes, or `Infinity`. */
  validUntil(): number;
};

type RenderingSettings = {
  language: string;
  consent: Consent;
  audience: Audience;
  /** Stands for the first name of a logged-in user. */
  namePlaceholder: string;
  requestId: string;
  nonce: string;
  log: Logger;
  reads: TrackedReads;
  times: PageTimes;
  deadline: Deadline;
};

/** Creates the context of a rendering for `audience`. */
export function createAnonymousContext(
  services: ProcessServices,
  {
    language,
    consent,
    audience,
    namePlaceholder,
    requestId,
    nonce,
    log,
    reads,
    times,
    deadline,
  }: RenderingSettings,
): AnonymousContext {
  let hasRequestedUser = false;
  let hasRequestedDrafts = false;
  let validUntil = Infinity;
  let externalOrigins: ExternalOrigins | null = null;
  const pageChanges = createPageChanges();

  /**
   * Aborts the rendering by throwing a response. It isn't sent: the page is rendered again with the user's
   * context.
   */
  const abortForUser = (): never => {
    hasRequestedUser = true;
    throw new Response(null, { status: 303, headers: { Location: "/" } });
  };

  /**
   * Aborts the rendering with a rejected promise, for asynchronous methods. It is also caught here, because a
   * loader that has already failed doesn't await it.
   */
  const rejectForUser = (): Promise<never> => {
    const rejectedPromise = new Promise<never>(abortForUser);
    rejectedPromise.catch(() => undefined);
    return rejectedPromise;
  };
  const userMethods = {
    user: rejectForUser,
    optionalUser: rejectForUser,
    ownerToken: rejectForUser,
    requireUser: rejectForUser,
  };

  const context: RequestContext = {
    organiser: services.client.forRequest({
      ...anonymousTokenSource,
      ...(audience.isLoggedIn && { getAccessToken: rejectForUser }),
      requestId,
      log,
      readTracker: reads,
      pageChanges,
      deadline,
      onCall: times.trackResponse,
    }),
    // Pages with an address search require a user or a cart.
    addressSearch: allowOnly({ isOffered: false }, abortForUser),
    session: audience.isLoggedIn
      ? allowOnly(
          {
            isLoggedIn: true,
            headerName: async () => namePlaceholder,
            draftOwner: async () => "visitor",
            ...userMethods,
          },
          abortForUser,
        )
      : allowOnly(
          {
            isLoggedIn: false,
            headerName: async () => null,
            draftOwner: async () => "visitor",
            createFormKey: () => null,
            user: async () => null,
            optionalUser: async () => null,
            ownerToken: async () => null,
            requireUser: userMethods.requireUser,
          },
          abortForUser,
        ),
    savedTickets: allowOnly({}, abortForUser),
    loginMethods: allowOnly({}, abortForUser),
    cart: allowOnly({ count: audience.cartCount, choices: NO_CART_CHOICES, voucherCode: "" }, rejectForUser),
    idempotency: allowOnly({}, rejectForUser),
    indeterminate: allowOnly({ get: () => null }, abortForUser),
    orderOutcomes: allowOnly({}, abortForUser),
    formResult: allowOnly({ get: () => null }, abortForUser),
    deadline,
    optionalTimeoutMs: services.timeouts.optionalTimeoutMs,
    pending: allowOnly({}, rejectForUser),
    // Encrypted values differ in each rendering.
    encryption: allowOnly({}, rejectForUser),
    drafts: allowOnly(
      {
        isSaved: () => false,
        async read() {
          hasRequestedDrafts = true;
          return null;
        },
        async list() {
          hasRequestedDrafts = true;
          return [];
        },
      },
      rejectForUser,
    ),
    get anonymousId() {
      return abortForUser();
    },
    notices: allowOnly({ take: () => [] }, abortForUser),
    language: allowOnly({ code: language }, abortForUser),
    consent: allowOnly({ state: consent }, abortForUser),
    page: {
      allowExternalOrigins(origins) {
        externalOrigins = origins;
      },
      validUntil(instant) {
        validUntil = Math.min(validUntil, instant);
        pageChanges.declareChange(instant);
      },
      acquireRenderingSlot: () => acquireRenderingSlot(services.scheduler, times),
    },
    checkPaymentUrl: services.checkPaymentUrl,
    html: services.html,
    clock: services.clock,
    log,
    audit: abortForUser,
    countAction: rejectForUser,
    site: services.site,
    requestId,
    nonce,
  };
  return {
    context,
    hasRequestedUser: () => hasRequestedUser,
    hasRequestedDrafts: () => hasRequestedDrafts,
    getExternalOrigins: () => externalOrigins,
    validUntil: () => validUntil,
  };
}

type AnyMethod = (...args: never[]) => unknown;
/** The allowed properties of a context part: all data, and some methods. */
type Allowed<Part> = Partial<Part> & {
  [Name in keyof Part as Part[Name] extends AnyMethod ? never : Name]: Part[Name];
};

/**
 * Returns a part of the context with only the properties in `allowed`. Every other method, even if added
 * later, is replaced by `abort`, which must reject if these methods are asynchronous, or throw if not.
 */
export function allowOnly<Part extends object>(
  allowed: NoInfer<Allowed<Part>>,
  abort: () => Promise<never> | never,
): Part;
export function allowOnly(allowed: object, abort: () => Promise<never> | never): object {
  return new Proxy(allowed, {
    // JavaScript reads `then` and symbols of a value that is awaited or logged.
    get: (part, name) =>
      Object.hasOwn(part, name) || typeof name === "symbol" || name === "then"
        ? Reflect.get(part, name)
        : abort,
  });
}
