import type { ProfilePart } from "../app/domain/profile-parts.ts";
import type { UploadLimits } from "../app/domain/upload-rules.ts";
import type { OrderOutcome } from "../app/wire/payment.ts";
import type { SignUpData, Tokens, User } from "../app/wire/account.ts";
import type { AddressSuggestion, LookedUpAddress } from "../app/wire/address-service.ts";
import type {
  AddonChoice,
  Cart,
  CartChange,
  ShippingPlace,
  ShippingQuote,
  ShopAddress,
} from "../app/wire/shop.ts";
import type { Organiser } from "./organiser-client/organiser.ts";
import type { Deadline } from "./timeouts.ts";

/** Clock of the process, in ms since 1970. */
export type Clock = { now(): number };

/** Structured logger. Each line has the request id, and secrets are redacted by field name. */
export type Logger = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export type AuditEvent = {
  event:
    | "logged-in"
    | "log-in-failed"
    | "code-asked-for"
    | "post-refused"
    | "password-changed"
    | "signed-out-everywhere";
  /** User id, keyed hash of an email address (`hashAccountName`), or null for anonymous users. */
  actor: string | null;
  /** A fixed text such as "wrong password", never user input. */
  reason?: string;
};

/** A message that the next page shows once. `key` is a key of the `notices` messages. */
export type Notice = { key: string; tone: "good" | "bad" | "info"; values?: Record<string, string | number> };

/** The visitor's decision about the organiser's analytics services. "unasked": no decision yet. */
export type Consent = "unasked" | "given" | "refused";

/** External origins from which a page loads scripts and images or to which it connects. */
export type ExternalOrigins = Record<"scripts" | "pictures" | "connections", readonly string[]>;

/** Session of the current user. Tokens never leave the server. */
export type Session = {
  /** Whether the session has an access token. [AUTH-006] */
  readonly isLoggedIn: boolean;
  /** Returns the logged-in user, or null for anonymous users. Calls the API at most once per request. */
  user(): Promise<User | null>;
  /**
   * Returns the user, or null for anonymous users and if the API doesn't respond in time. For pages that also
   * work without a user.
   * @throws if the API no longer accepts the session
   */
  optionalUser(): Promise<User | null>;
  /**
   * Returns the first name for the header, or null for anonymous users. Only for the layout, because the page
   * cache inserts the name only there.
   * @throws the errors of `user`
   */
  headerName(): Promise<string | null>;
  /**
   * Returns the owner of the drafts to read and save: the user's id, or "visitor" for an anonymous user. Null
   * if the id of a logged-in user can't be loaded.
   */
  draftOwner(): Promise<DraftOwner | null>;
  /** Returns a random key for a new form. Null for anonymous users, because their pages are cached. */
  createFormKey(): string | null;
  /**
   * Returns the user, or stores this page as the return URL and throws a redirect to /login or
   * `getLoginPath`. [RT-066 RT-068]
   */
  requireUser(getLoginPath?: () => Promise<string>): Promise<User>;
  /** Returns the encrypted user id for a hidden form field, or null for anonymous users. */
  ownerToken(): Promise<string | null>;
  /**
   * Returns the user id in the owner token of a form, or 0 if the token is invalid. A token of another
   * browser is valid only if its user is logged in here, because tokens may leak (saved page, proxy log) and
   * give access to drafts.
   */
  readOwnerToken(token: string): Promise<number>;
  /** Ends the session because the API no longer accepts it, and notifies the user. */
  expire(): void;
  /**
   * Returns the random id of this browser, 21 characters. It is created on first use and stays the same after
   * a login. [AUTH-002 AUTH-003]
   */
  fingerprint(): string;
  /**
   * Logs in with email and password, with rate limits per network and per account. On success, sets the
   * session cookie and merges this browser's cart into the account's. [AUTH-024 AUTH-032 CART-014]
   */
  logIn(credentials: Credentials): Promise<LoginResult>;
  /**
   * Returns the URL of the authorisation server's login page, which redirects back to `/auth`. Null if no
   * authorisation server is configured. [AUTH-025 AUTH-033]
   */
  startAuthorisation(): Promise<string | null>;
  /**
   * Completes a login with the callback request of the authorisation server. The state in the request is
   * valid only once. [AUTH-034 AUTH-035 AUTH-036]
   */
  logInByAuthorisation(request: Request): Promise<AuthorisationResult>;
  /**
   * Starts a new session with the tokens of a login, without data of the previous user, who is logged out.
   * `base` is the base URL of the API if it isn't the default API. [AUTH-007]
   */
  start(tokens: Tokens, base?: string | null): Promise<void>;
  /** Ends the session, whether or not the API responds. [AUTH-008 AUTH-011 AUTH-012] */
  logOut(): Promise<void>;
  /**
   * Ends all sessions of the account, including this one. Requires the API's capability
   * `sign-out-everywhere`.
   * @throws the API's errors. No session has ended then.
   */
  logOutEverywhere(): Promise<void>;
  storeReturnPath(path: string): void;
  /** Returns and deletes the stored path, or returns "/". [AUTH-030] */
  takeReturnPath(): string;
};

/** `ticket` is the encrypted login queue ticket of the previous attempt, or "". */
export type Credentials = { email: string; password: string; ticket: string };

/**
 * Result of a login.
 * - `isNew`: this is the first login of a new account.
 * - `rejected`: wrong credentials. Doesn't reveal whether the account exists.
 * - `queued`: `ahead` logins come first. Submit the login again with `ticket` after `retryAfter` seconds.
 * - `limited`: the rate limit is exceeded for `retryAfter` seconds.
 */
export type LoginResult =
  | { ok: true; user: User; isNew: boolean }
  | { ok: false; reason: "rejected" | "unreachable" }
  | { ok: false; reason: "queued"; ticket: string; ahead: number; retryAfter: number }
  | { ok: false; reason: "limited"; retryAfter: number };

/**
 * Result of a login at the authorisation server.
 * - `bad-state`: this browser didn't start the login, so the code was not exchanged.
 * - `denied`: the user did not grant access.
 */
export type AuthorisationResult = LoginResult | { ok: false; reason: "bad-state" | "denied" };

/**
 * Result of requesting an email.
 * - `delayedMinutes`: the expected delay, if the email wasn't sent at once.
 * - `not-offered`: the API has no such call.
 * - `not-sent`: the request didn't reach the API.
 * - `limited`: the rate limit is exceeded for `retryAfter` seconds.
 */
export type MailRequestResult =
  | { ok: true; delayedMinutes?: number }
  | { ok: false; reason: "not-offered" | "unreachable" | "not-sent" }
  | { ok: false; reason: "limited"; retryAfter: number };

/**
 * Result of requesting a login email.
 * - `unknown`: no account has the email address. `content` is the API's text, or "".
 * - `rejected`: the API sends no email to this account. `message` is its reason, or "".
 */
export type LoginMailResult =
  | MailRequestResult
  | { ok: false; reason: "unknown"; content: string }
  | { ok: false; reason: "rejected"; message: string };

/** Result of a sign-up. `message` is the API's reason for a rejection, or "". */
export type RegistrationResult = MailRequestResult | { ok: false; reason: "rejected"; message: string };

/** Result of setting a new password, which the user chose or the API generated. */
export type PasswordRecoveryResult =
  | { ok: true; password: string; isLoggedIn: boolean }
  | Exclude<RegistrationResult, { ok: true }>;

/**
 * The login link that was opened in this browser. If a user is already logged in (`loggedInUser`),
 * `wasRequestedInThisBrowser` is false.
 */
export type PendingLink =
  | { kind: "none" }
  | { kind: "already-logged-in"; path: string }
  | { kind: "waiting"; user: User; loggedInUser: User | null; wasRequestedInThisBrowser: boolean };

/** Result of a login by link. `isNew` means the first login of a new account. `path` is the link's page. */
export type LinkLoginResult = { ok: true; user: User; isNew: boolean; path: string } | { ok: false };

/** Login by email or Google. */
export type LoginMethods = {
  /** Requests an email with a code, and with a link unless `isCodeOnly`. [AUTH-023 SET-018] */
  requestLoginEmail(email: string, isCodeOnly: boolean): Promise<LoginMailResult>;
  /** Creates an account and requests its login email. */
  register(newUser: SignUpData, isCodeOnly: boolean): Promise<RegistrationResult>;
  logInByCode(email: string, code: string): Promise<LoginResult>;
  /** Requests a password recovery code by email. Doesn't reveal whether the account exists. */
  requestRecoveryCode(email: string): Promise<MailRequestResult>;
  /** Sets a new password with a recovery code and logs in. If the password is "", the API generates one. */
  recoverPassword(recovery: {
    email: string;
    code: string;
    newPassword: string;
  }): Promise<PasswordRecoveryResult>;
  /**
   * Returns the URL of the organiser's page that redirects to Google. The user returns by a login link, which
   * works only in this browser. [AUTH-025 AUTH-035]
   */
  startGoogleLogin(): string;
  /** Returns the login link that was opened in this browser, without using it up. */
  pendingLink(): Promise<PendingLink>;
  logInByLink(): Promise<LinkLoginResult>;
  deletePendingLink(): void;
};

/** Outcome of an order or another submission. It is stored for a day. */
export type SubmissionOutcome =
  | { kind: "answered"; outcome: OrderOutcome }
  /**
   * The API's response is missing or invalid. It may have executed the order, which must not be sent again.
   */
  | { kind: "unknown"; reference: string };

export type Idempotency = {
  /**
   * Sends an order or message at most once per key, even for concurrent calls. All calls get the outcome of
   * the first. `send` receives a reference for the user, which is part of an unknown outcome.
   * - If `send` throws an error after which the API may have executed the order, the outcome is `unknown`.
   * - If `send` throws another error or returns `success: false`, nothing is stored, so a corrected order can
   *   be sent.
   * @throws the other errors of `send`. If the store fails and the API doesn't support idempotency keys, `send`
   * isn't called, and an error of the kind `not-noted` is thrown.
   */
  submitOnce(key: string, send: (reference: string) => Promise<OrderOutcome>): Promise<SubmissionOutcome>;
  /** Deletes the stored outcome of a key, but not of an order in flight. Errors of the store are logged. */
  remove(key: string): Promise<void>;
};

/**
 * An order or payment whose outcome is indeterminate. `payment-unknown`: it may be another user's payment.
 */
export type IndeterminateOrder = {
  kind: "indeterminate" | "payment" | "payment-unknown";
  /** Reference of the order, or "" for a payment. */
  reference: string;
  path: string;
  /** Whether this request sent the order. */
  isSentNow: boolean;
};

/** An order or payment whose outcome is indeterminate, as stored. */
type PendingOrder = { kind: "order" | "payment"; reference: string; path: string };
/** A pending order on a page. `received`: the API received the order, but there is no payment page. */
type ShownPendingOrder = { kind: PendingOrder["kind"] | "received"; reference: string; path: string };

/** Progress of an order. `lost`: the API didn't respond. `absent`, `found`: results of the status check. */
type OrderProgress = {
  state: "sent" | "lost" | "absent" | "found" | "received";
  /** Time (ms since 1970) of the first status check that found no such order, or null. */
  emptySince: number | null;
  /** Whether another order was sent from the same page later. */
  isSuperseded: boolean;
};

/** Details of a pending order. `order` is null for a payment. `amount` is in cents, or null if unknown. */
type PendingDetails = { order: OrderProgress | null; amount: number | null };

/**
 * Indeterminate orders and payments, stored for a day by owner and by the path of the page that sent them.
 * The owner is a user id or an `anonymousId`. Errors of the store are only logged.
 */
export type PendingOrderStore = {
  /** Saves an order or payment. Replaces one with the same reference. */
  save(owner: number | string, page: string, order: PendingOrder & Partial<PendingDetails>): Promise<void>;
  /** Lists the orders and payments that the user still needs to know about. */
  list(owner: number | string, page: string): Promise<ShownPendingOrder[]>;
  /** Lists all orders and payments with their progress, including those that `list` omits. */
  listWithProgress(owner: number | string, page: string): Promise<(PendingOrder & PendingDetails)[]>;
  remove(owner: number | string, page: string, reference: string): Promise<void>;
};

/** Encrypts values for hidden fields and URLs. */
export type PageEncryption = {
  /** Encrypts a value. Decrypting it requires the same `purpose`. */
  encrypt(purpose: string, value: unknown, lifetimeMs: number): Promise<string>;
  /** Returns the decrypted value, or null if it was changed, has expired or is for another purpose. */
  decrypt(purpose: string, encrypted: string): Promise<unknown>;
};

/**
 * Drafts of forms, encrypted. Drafts of an account are stored for 14 days, and drafts of an anonymous browser
 * for a day. Callers must leave out medical answers.
 */
export type Drafts = {
  /**
   * Saves the values of a form's fields. `at` is the time of saving (ms since 1970), by default now. Does
   * nothing if the draft is too large or the store is full.
   */
  save(form: string, values: Record<string, string[]>, owner: DraftOwner, at?: number): Promise<void>;
  isSaved(): boolean;
  read(form: string, owner: DraftOwner): Promise<SavedDraft | null>;
  remove(form: string, owner: DraftOwner): Promise<void>;
  /**
   * Lists the forms with a draft whose names start with `prefix`, newest draft first. `at` is when the draft
   * was saved (ms since 1970).
   */
  list(prefix: string, owner: DraftOwner): Promise<{ form: string; at: number }[]>;
};

/** Owner of a draft: a user id, or "visitor" for the anonymous user of this browser. */
export type DraftOwner = number | "visitor";

/** Saved values of a form's fields by name. `at` is when they were saved (ms since 1970). */
export type SavedDraft = { values: Record<string, string[]>; at: number };

/** The choices that affect a cart's prices. The numbers are ids. "" and 0 mean no choice. */
export type CartChoices = { promotionCode: string; shippingType: number; shippingAddress: number };

/**
 * The cart of this browser or of the logged-in account. The API stores the items, and an encrypted cookie the
 * key, the choices and the item count. Without items there is no cookie. [CART-002 CART-004]
 */
export type CurrentCart = {
  readonly count: number;
  readonly choices: CartChoices;
  /** The gift voucher code of `storeVoucherCode`, or "". */
  readonly voucherCode: string;
  /** Stores the code of a gift voucher for half an hour, encrypted, while the user logs in. "" deletes it. */
  storeVoucherCode(code: string): void;
  /**
   * Fetches the cart with prices for `choices`, which are stored. A promotion code that the API rejects with
   * a `message` isn't stored. [CART-003]
   */
  read(choices?: Partial<CartChoices>): Promise<Cart>;
  /** Adds items of a SKU. A rejection is returned as `success: false` with the API's message. [CART-008] */
  add(item: { sku: number; qty: number; addons: readonly AddonChoice[] }): Promise<CartChange>;
  /** Sets the quantity of a cart line. 0 removes it. [CART-016] */
  update(lineId: number, qty: number): Promise<CartChange>;
  /** Fetches the shipping methods for an address, or for an estimate. [CART-022] */
  listShippingQuotes(place: ShippingPlace): Promise<ShippingQuote[]>;
  requestShippingQuote(address: ShopAddress, idempotencyKey: string): Promise<CartChange>;
};

/** Why an address search failed: the user's rate limit is exceeded, or the service is unavailable. */
type AddressSearchFailure = { state: "limited" | "unavailable" };

/** The search for postal addresses. `account` is the id of the logged-in user, for the rate limit. */
export type AddressSearch = {
  isOffered: boolean;
  /** Suggests addresses that match a text, or none if the text can't be searched. [ADR-013 ADR-016] */
  suggest(
    account: number,
    text: string,
  ): Promise<{ state: "found"; suggestions: AddressSuggestion[] } | AddressSearchFailure>;
  find(
    account: number,
    id: string,
  ): Promise<{ state: "found"; address: LookedUpAddress } | AddressSearchFailure>;
};

/**
 * The settings of this site for screens. Null means the default in `app/site/settings.ts`, if not said
 * otherwise.
 */
export type SiteEnvironment = {
  /** Origin of this site, without a trailing slash. */
  publicUrl: string;
  /** Public base URL of the organiser API (`/cms`, its payment page). */
  organiserPublicUrl: string;
  /** IANA time zone for venues without a time zone. */
  timeZone: string;
  productName: string;
  productSlug: string;
  pageFormat: "blocks" | "rows";
  /** Raw HTML in the organiser's pages is sanitised (`cleaned`), or runs in an isolated frame (`trusted`). */
  rawCode: "cleaned" | "trusted";
  /** Endpoint of the API for subscriptions. */
  newsletter: "mailerlite" | "subscriber";
  /** Display name of the authorisation server. Null if none is configured. */
  authorisation: { name: string } | null;
  googleLogin: boolean | null;
  /** Profile fields besides email and phone. */
  profileParts: readonly ProfilePart[] | null;
  /** Whether login emails contain a code and no link. [SET-018] */
  logInByCodeOnly: boolean | null;
  /** Whether the sign-up form asks for a date of birth. [AUTH-042] */
  signUpAsksDateOfBirth: boolean | null;
  /** Whether vehicles in the garage require a photo. [VEH-022] */
  requirePhoto: boolean | null;
  /** Whether “Back to top” is shown. [NAV-019] */
  backToTop: boolean | null;
  /** Display time of a toast in addition to its reading time. [NAV-022] */
  toastMilliseconds: number | null;
  /** Name in the organiser's menu tree. */
  mainMenu: string | null;
  footerMenu: string | null;
  uploadLimits: UploadLimits;
  paymentRecipient: number | null;
  /** DSN of the browser's error reports. Null disables them. */
  sentryDsn: string | null;
};

/** Result of a submitted form, for the page that is rendered in the same response. */
export type FormResult = {
  /** Whether the outcome is indeterminate, so that the form isn't shown again. */
  isIndeterminate: boolean;
  /** Whether the page and its title show that the form has errors. */
  hasFailed: boolean;
  /** Whether the page shows the form again. */
  hasForm: boolean;
  /** Title for a step of the page that has no URL of its own, or undefined. */
  title: string | undefined;
  /** Saves the user's input as a draft. Called if the page fails to load. */
  saveDraft(): Promise<void>;
};

/**
 * Why an order failed.
 * - `form-check`: this site rejected it as incomplete, sold out or changed.
 * - `rejected`: the API rejected it.
 * - `not-sent`: it didn't reach the API, or the API didn't execute it.
 * - `indeterminate`: it is unknown whether the API received it.
 * - `no-payment-page`: the API received it, but returned no payment page.
 * - `declined`: the payment failed.
 */
export type OrderFailure =
  | "form-check"
  | "rejected"
  | "not-sent"
  | "indeterminate"
  | "no-payment-page"
  | "declined";

/** Fields of the log line of a failed order: kind of sale, user id and reference. */
type OrderLogFields = { sale?: string; who?: string; reference?: string };

/** Counts and logs failed orders. */
export type OrderOutcomeLog = {
  /**
   * Records how the order of this request ended. `reason` is null if the order didn't fail, or if another
   * request records it. Only the first call per request has an effect. `fields` are added to the log line.
   */
  recordOutcome(reason: OrderFailure | null, fields?: OrderLogFields): void;
  /** Counts a declined payment once per payment token, even if the user opens the page again. */
  countDecline(token: string): void;
};

/**
 * The only interface between website and server, built for each request. Loaders and actions must not use API
 * clients, environment variables or cookies directly.
 */
export type RequestContext = {
  organiser: Organiser;
  addressSearch: AddressSearch;
  session: Session;
  savedTickets: {
    /** Records that the browser saves tickets of this user. Another user's next request deletes them. */
    recordOwner(user: number): void;
  };
  loginMethods: LoginMethods;
  cart: CurrentCart;
  idempotency: Idempotency;
  /**
   * The order of this request whose outcome is indeterminate. Shown by the error screen if the page fails.
   */
  indeterminate: { set(order: IndeterminateOrder): void; get(): IndeterminateOrder | null };
  orderOutcomes: OrderOutcomeLog;
  formResult: { set(response: FormResult): void; get(): FormResult | null };
  deadline: Pick<Deadline, "startPageTimeout">;
  /** Timeout for data that a page can do without. */
  optionalTimeoutMs: number;
  pending: PendingOrderStore;
  encryption: PageEncryption;
  drafts: Drafts;
  /** Identifies an anonymous user: keyed hash of the browser id, or of the network without a browser id. */
  anonymousId: string;
  notices: {
    add(notice: Notice): void;
    take(): Notice[];
  };
  language: {
    /** Language of this request: `?lng=`, then the cookie, then `Accept-Language`, then "en". */
    readonly code: string;
    choose(code: string): void;
  };
  consent: {
    readonly state: Consent;
    /** Stores the choice in a cookie for half a year. "unasked" deletes the cookie. */
    choose(consent: Consent): void;
  };
  page: {
    allowExternalOrigins(origins: ExternalOrigins): void;
    /**
     * Declares when (ms since 1970) the page changes. The cached page isn't sent from then on. [CMS-019
     * CMS-020]
     */
    validUntil(instant: number): void;
    /** Waits for a rendering slot. Resolves to the function that releases it. */
    acquireRenderingSlot(): Promise<() => void>;
  };
  /**
   * Returns the absolute URL of a redirect from the API. Null unless it belongs to this site, to the
   * organiser's public URL (the base of relative URLs) or to `PAYMENT_ORIGINS`.
   */
  checkPaymentUrl(url: string): string | null;
  html: {
    /** Sanitises HTML of the organiser. Results are cached. */
    clean(html: string): Promise<string>;
  };
  clock: Clock;
  log: Logger;
  audit: (event: AuditEvent) => void;
  /**
   * Counts an action of an account, of which `maxPerMinute` are allowed, in addition to its screen's
   * `limit.posts`. Returns the seconds to wait, or 0 if the action is allowed.
   */
  countAction(action: string, account: number, maxPerMinute: number): Promise<number>;
  site: SiteEnvironment;
  requestId: string;
  nonce: string;
};
