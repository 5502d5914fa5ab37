import { createPageChanges } from "../../organiser-client/page-changes.ts";
import type { ProcessServices } from "../../context.ts";
import type { Consent, ExternalOrigins, Logger, RequestContext } from "../../request-context.ts";
import type { Audience } from "./audience.ts";
import { NO_CART_CHOICES } from "../../session/cart.ts";
import { type PageTimes, waitToRender } from "../metrics/page-times.ts";
import type { Deadline } from "../../timeouts.ts";
import { anonymousTokenSource } from "../anonymous-token-source.ts";
import type { TrackedReads } from "./tracked-reads.ts";

/**
 * Context for rendering a page that will be cached. It contains no user data, so none can get into the page.
 * The functions report what the rendering did, and are called after it.
 */
export type AnonymousContext = {
  context: RequestContext;
  /** Whether the rendering requested data of the user. The page is personal then and can't be cached. */
  hasRequestedUser(): boolean;
  /** Whether the rendering looked for drafts. If it did, a visitor with drafts may get another page. */
  hasRequestedDrafts(): boolean;
  /** Returns the external origins that the page uses; null for most pages. */
  externalOrigins(): ExternalOrigins | null;
  /** Returns when (ms since 1970) content of the page changes by itself; `Infinity` for never. */
  validUntil(): number;
};

type RenderingSettings = {
  language: string;
  consent: Consent;
  audience: Audience;
  /** The text that the page contains instead of a logged-in user's first name. */
  namePlaceholder: string;
  requestId: string;
  nonce: string;
  log: Logger;
  reads: TrackedReads;
  times: PageTimes;
  deadline: Deadline;
};

/** Creates the context of one rendering for the visitors of `audience`. */
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
   * Aborts the rendering by throwing a response, which loaders and widgets rethrow. The response isn't sent:
   * the page is rendered again with the user's own context.
   */
  const abortForUser = (): never => {
    hasRequestedUser = true;
    throw new Response(null, { status: 303, headers: { Location: "/" } });
  };

  /**
   * Aborts the rendering with a rejected promise. Loaders call asynchronous methods inside `Promise.all`,
   * where a synchronous error would leave other promises unhandled. The rejection is caught here, because a
   * loader that has already failed doesn't await the promise.
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
    // Pages with an address search require a user or a cart, so they are never cached.
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
    loginMethods: allowOnly({}, abortForUser),
    cart: allowOnly({ count: audience.cartCount, choices: NO_CART_CHOICES, voucherCode: "" }, rejectForUser),
    idempotency: allowOnly({}, rejectForUser),
    indeterminate: allowOnly({ get: () => null }, abortForUser),
    orderOutcomes: allowOnly({}, abortForUser),
    formResult: allowOnly({ get: () => null }, abortForUser),
    deadline,
    optionalTimeoutMs: services.timeouts.optionalTimeoutMs,
    pending: allowOnly({}, rejectForUser),
    // Encrypted values differ in each rendering, so a page that contains one can't be cached.
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
    // Identifies one visitor, so a page that uses it is personal.
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
      acquireRenderingSlot: () => waitToRender(services.scheduler, times),
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
    externalOrigins: () => externalOrigins,
    validUntil: () => validUntil,
  };
}

type AnyMethod = (...args: never[]) => unknown;
/** The allowed properties of a part of the context. Its data is required, its methods are optional. */
type Allowed<Part> = Partial<Part> & {
  [Name in keyof Part as Part[Name] extends AnyMethod ? never : Name]: Part[Name];
};

/**
 * Returns a part of the context of which only the properties in `allowed` can be used. Every other method,
 * including methods added later, is replaced by `abort`. Pass an `abort` that rejects if all these methods
 * are asynchronous, and one that throws if not.
 */
export function allowOnly<Part extends object>(
  allowed: NoInfer<Allowed<Part>>,
  abort: () => Promise<never> | never,
): Part;
export function allowOnly(allowed: object, abort: () => Promise<never> | never): object {
  return new Proxy(allowed, {
    // JavaScript reads `then` and symbols when the part itself is awaited or logged.
    get: (part, name) =>
      Object.hasOwn(part, name) || typeof name === "symbol" || name === "then"
        ? Reflect.get(part, name)
        : abort,
  });
}
