import { createPageChanges } from "../../organiser-client/page-changes.ts";
import type { ProcessServices } from "../../context.ts";
import type { Consent, ExternalOrigins, Logger, RequestContext } from "../../request-context.ts";
import type { Audience } from "./audience.ts";
import { NO_CART_CHOICES } from "../../session/cart.ts";
import { type PageTimes, waitToRender } from "../metrics/page-times.ts";
import { startDeadline } from "../../timeouts.ts";
import { anonymousTokenSource } from "../anonymous-token-source.ts";
import type { TrackedReads } from "./tracked-reads.ts";

/** Context of a page for the cache. It contains no data of the user, so that none can get into the page. */
export type AnonymousContext = {
  context: RequestContext;
  /** Whether the rendering required a user: the page is personal and can't be cached. */
  needsUser(): boolean;
  /** Whether the rendering checked for a browser id. */
  readsBrowserId(): boolean;
  /** External origins that the page uses; null for most pages. */
  externalOrigins(): ExternalOrigins | null;
  /** When (ms since 1970) content of the page changes by itself; `Infinity` for never. */
  validUntil(): number;
};

type Settings = {
  language: string;
  consent: Consent;
  audience: Audience;
  /** What the page shows in place of a logged-in user's first name. */
  namePlaceholder: string;
  requestId: string;
  nonce: string;
  log: Logger;
  reads: TrackedReads;
  times: PageTimes;
};

export function createAnonymousContext(
  parts: ProcessServices,
  { language, consent, audience, namePlaceholder, requestId, nonce, log, reads, times }: Settings,
): AnonymousContext {
  let needsUser = false;
  let readsBrowserId = false;
  let end = Infinity;
  let reached: ExternalOrigins | null = null;
  const changes = createPageChanges();
  const deadline = startDeadline("page", parts.timeouts);

  /**
   * Aborts the rendering: loaders and widgets pass thrown responses on. The page is then rendered for the
   * user.
   */
  const abortForUser = (): never => {
    needsUser = true;
    throw new Response(null, { status: 303, headers: { Location: "/" } });
  };

  /**
   * Rejects instead of throwing, since loaders call these methods inside `Promise.all`. A loader that has
   * failed meanwhile no longer awaits the promise, so it is marked as handled.
   */
  const rejectForUser = (): Promise<never> => {
    const rejected = new Promise<never>(abortForUser);
    rejected.catch(() => undefined);
    return rejected;
  };
  const userMethods = {
    user: rejectForUser,
    optionalUser: rejectForUser,
    ownerToken: rejectForUser,
    requireUser: rejectForUser,
  };

  const context: RequestContext = {
    organiser: parts.client.forRequest({
      ...anonymousTokenSource,
      ...(audience.isLoggedIn && { accessToken: rejectForUser }),
      requestId,
      log,
      watch: reads,
      changes,
      deadline,
      awaits: times.trackResponse,
    }),
    // For logged-in users only, whose pages are not cached.
    addressSearch: restrictTo({ isOffered: false }, abortForUser),
    session: audience.isLoggedIn
      ? restrictTo(
          {
            isLoggedIn: true,
            headerName: async () => namePlaceholder,
            draftOwner: async () => "visitor",
            ...userMethods,
          },
          abortForUser,
        )
      : restrictTo(
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
    loginMethods: restrictTo({}, abortForUser),
    cart: restrictTo({ count: audience.cartCount, choices: NO_CART_CHOICES }, rejectForUser),
    idempotency: restrictTo({}, rejectForUser),
    unconfirmed: restrictTo({ get: () => null }, abortForUser),
    orderOutcomes: restrictTo({}, abortForUser),
    formResult: restrictTo({ get: () => null }, abortForUser),
    deadline,
    optionalTimeoutMs: parts.timeouts.optionalTimeoutMs,
    pending: restrictTo({}, rejectForUser),
    // Encrypted values differ each time and must not be cached.
    encryption: restrictTo({}, rejectForUser),
    drafts: restrictTo(
      {
        isSaved: () => false,
        async read() {
          readsBrowserId = true;
          return null;
        },
        async list() {
          readsBrowserId = true;
          return [];
        },
      },
      rejectForUser,
    ),
    // Results of submissions are never part of a cached page.
    get anonymousId() {
      return abortForUser();
    },
    notices: restrictTo({ take: () => [] }, abortForUser),
    language: restrictTo({ code: language }, abortForUser),
    consent: restrictTo({ state: consent }, abortForUser),
    page: {
      allowExternalOrigins(elsewhere) {
        reached = elsewhere;
      },
      validUntil(instant) {
        end = Math.min(end, instant);
        changes.declareChange(instant);
      },
      acquireRenderingSlot: () => waitToRender(parts.scheduler, times),
    },
    checkPaymentUrl: parts.checkPaymentUrl,
    html: parts.html,
    clock: parts.clock,
    log,
    audit: abortForUser,
    site: parts.site,
    requestId,
    nonce,
  };
  return {
    context,
    needsUser: () => needsUser,
    readsBrowserId: () => readsBrowserId,
    externalOrigins: () => reached,
    validUntil: () => end,
  };
}

type AnyMethod = (...given: never[]) => unknown;
/** The data members of a context member are required, its methods optional. */
type Allowed<Part> = Partial<Part> & {
  [Name in keyof Part as Part[Name] extends AnyMethod ? never : Name]: Part[Name];
};

/**
 * Restricts a member of the context to what is allowed. All other methods, including ones added later, are
 * replaced by `refuse`, which throws or, for members with only asynchronous methods, rejects.
 */
export function restrictTo<Part extends object>(
  allowed: NoInfer<Allowed<Part>>,
  refuse: () => Promise<never> | never,
): Part;
export function restrictTo(allowed: object, refuse: () => Promise<never> | never): object {
  return new Proxy(allowed, {
    // These are read when the object itself is awaited or printed.
    get: (part, name) =>
      Object.hasOwn(part, name) || typeof name === "symbol" || name === "then"
        ? Reflect.get(part, name)
        : refuse,
  });
}
