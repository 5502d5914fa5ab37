import type { ProfilePart } from "../app/domain/profile-parts.ts";
import type { UploadLimits } from "../app/domain/upload-rules.ts";
import type { OrderOutcome } from "../app/wire/payment.ts";
import type { SignUpData, Tokens, User } from "../app/wire/account.ts";
import type { AddressSuggestion, LookedUpAddress } from "../app/wire/address-service.ts";
import type { AddonChoice, Cart, CartChange, ShippingQuote, ShopAddress } from "../app/wire/shop.ts";
import type { Organiser } from "./organiser-client/organiser.ts";
import type { Deadline } from "./timeouts.ts";

/** Clock of the process, in ms since 1970; replaceable in tests. */
export type Clock = { now(): number };

/** Structured logger; every line carries the request id, and secrets are redacted by field name. */
export type Logger = {
  info(members: object, message: string): void;
  warn(members: object, message: string): void;
  error(members: object, message: string): void;
};

export type AuditEvent = {
  event:
    | "logged-in"
    | "log-in-failed"
    | "code-asked-for"
    | "post-refused"
    | "password-changed"
    | "signed-out-everywhere";
  /** User id, or a keyed hash of the email address if no account is known; null for anonymous users. */
  actor: string | null;
  /** A fixed text such as "wrong password" or the login method; never user input. */
  reason?: string;
};

/** A message that the next page shows once. `key` is a key of the `notices` messages. */
export type Notice = { key: string; tone: "good" | "bad" | "info"; values?: Record<string, string | number> };

/** The visitor's decision about the organiser's analytics services; "unasked" before it is made. */
export type Consent = "unasked" | "given" | "refused";

/** External origins from which a page loads scripts and images, and to which it connects. */
export type ExternalOrigins = Record<"scripts" | "pictures" | "connections", readonly string[]>;

/** Session of the current user. Tokens never leave the server. */
export type Session = {
  /** Whether the session has an access token. [AUTH-006] */
  readonly isLoggedIn: boolean;
  /** The logged-in user, fetched from the API at most once per request; null for anonymous users. */
  user(): Promise<User | null>;
  /**
   * Returns the user, for pages that also work without one; null for anonymous users, or if the API doesn't
   * respond in time.
   * @throws if the API no longer accepts the session
   */
  optionalUser(): Promise<User | null>;
  /**
   * Returns the first name for the header; null for anonymous users. Only the layout may call this, because
   * the page cache inserts the name only there.
   * @throws the errors of `user`
   */
  headerName(): Promise<string | null>;
  /**
   * Returns the owner of the drafts to read and save: the user's id, or "visitor" for an anonymous user. Null
   * if a user is logged in and the id can't be loaded.
   */
  draftOwner(): Promise<DraftOwner | null>;
  /** A random key for a new form; null for anonymous users, whose pages are cached. */
  createFormKey(): string | null;
  /**
   * Returns the user, or throws a redirect to /login that stores the path of this page as the return URL.
   * `getLoginPath` returns another login path, such as a path with a message. [RT-066 RT-068]
   */
  requireUser(getLoginPath?: () => Promise<string>): Promise<User>;
  /**
   * Returns the encrypted user id for a hidden field of a form; null for anonymous users. It identifies the
   * user for whom the form was rendered.
   */
  ownerToken(): Promise<string | null>;
  /**
   * Returns the user id in the owner token of a form; 0 if the token is invalid. A token of another browser
   * is valid only if its user is logged in here, so that a leaked token (saved page, proxy log) gives no
   * access to the user's drafts.
   */
  readOwnerToken(token: string): Promise<number>;
  /** Ends the session because the API no longer accepts it, and notifies the user. */
  expire(): void;
  /**
   * Returns the random id of this browser, 21 characters. It is created on first use and doesn't change with
   * logins. [AUTH-002 AUTH-003]
   */
  fingerprint(): string;
  /**
   * Logs in with email and password, limited per network and per account. On success, sets the session cookie
   * and merges the cart of this browser into the account's cart. [AUTH-024 AUTH-032 CART-014]
   */
  logIn(credentials: Credentials): Promise<LoginResult>;
  /**
   * Returns the URL of the authorisation server's login page, which redirects back to `/auth`; null if no
   * authorisation server is configured. [AUTH-025 AUTH-033]
   */
  startAuthorisation(): Promise<string | null>;
  /**
   * Completes a login with the authorisation server's callback request. Verifies the state, which is valid
   * only once. [AUTH-034 AUTH-035 AUTH-036]
   */
  logInByAuthorisation(request: Request): Promise<AuthorisationResult>;
  /**
   * Starts a new session with the tokens of a login, and sets its cookie. The previous user of this browser
   * is logged out; the new session contains none of that user's data. `base` is the base URL of the API if it
   * isn't the default API. [AUTH-007]
   */
  start(tokens: Tokens, base?: string | null): Promise<void>;
  /**
   * Ends the session: deletes tokens and profile, also from the store. Logging out at the API is best effort.
   * [AUTH-008 AUTH-011 AUTH-012]
   */
  logOut(): Promise<void>;
  /**
   * Ends all sessions of the account, including this one. Call this only if the API offers
   * `sign-out-everywhere`.
   * @throws the API's errors; after an error, no session has ended
   */
  logOutEverywhere(): Promise<void>;
  /** Stores where to go after login: a path of this site with its query. */
  storeReturnPath(path: string): void;
  /** Returns and clears the stored path; "/" by default. [AUTH-030] */
  takeReturnPath(): string;
};

/**
 * `ticket` is the encrypted ticket of the login queue from the previous attempt; "" for the first attempt.
 */
export type Credentials = { email: string; password: string; ticket: string };

/**
 * Result of a login.
 * - `isNew`: the account was just created and this is its first login.
 * - `rejected`: wrong credentials. The result doesn't reveal whether the account exists.
 * - `queued`: the login waits in the queue behind `ahead` others. Submit it again with `ticket` after
 *   `retryAfter` seconds, the estimated wait.
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
 * - `delayedMinutes`: the expected delay, set if the email could not be sent at once.
 * - `not-offered`: the API has no such call.
 * - `not-sent`: the request certainly didn't reach the API.
 * - `limited`: the rate limit is exceeded for `retryAfter` seconds.
 */
export type MailRequestResult =
  | { ok: true; delayedMinutes?: number }
  | { ok: false; reason: "not-offered" | "unreachable" | "not-sent" }
  | { ok: false; reason: "limited"; retryAfter: number };

/**
 * Result of requesting a login email.
 * - `unknown`: no account has the email address. `content` is the API's text about that, "" if it sent none.
 * - `rejected`: the API sends no email to this account. `message` is its reason, "" if it sent none.
 */
export type LoginMailResult =
  | MailRequestResult
  | { ok: false; reason: "unknown"; content: string }
  | { ok: false; reason: "rejected"; message: string };

/** Result of a sign-up. `message` is the API's reason for the rejection, "" if it sent none. */
export type RegistrationResult = MailRequestResult | { ok: false; reason: "rejected"; message: string };

/**
 * Result of setting a password. `password` is the new password, which the user chose or the API generated.
 */
export type PasswordRecoveryResult =
  | { ok: true; password: string; isLoggedIn: boolean }
  | Exclude<RegistrationResult, { ok: true }>;

/**
 * The login link that was opened in this browser. `loggedInUser` is the user of the current session; if there
 * is one, `wasRequestedInThisBrowser` is false.
 */
export type PendingLink =
  | { kind: "none" }
  | { kind: "already-logged-in"; path: string }
  | { kind: "waiting"; user: User; loggedInUser: User | null; wasRequestedInThisBrowser: boolean };

/** Result of a login by link. `isNew`: first login of a new account. `path`: page that the link leads to. */
export type LinkLoginResult = { ok: true; user: User; isNew: boolean; path: string } | { ok: false };

/** Login by email or Google. The methods that use email share one rate limit per network and per account. */
export type LoginMethods = {
  /** Requests an email with a code, and with a link unless `isCodeOnly`. [AUTH-023 SET-018] */
  requestLoginEmail(email: string, isCodeOnly: boolean): Promise<LoginMailResult>;
  /** Creates an account and requests its login email. */
  register(newUser: SignUpData, isCodeOnly: boolean): Promise<RegistrationResult>;
  /** Logs in with a code from an email. */
  logInByCode(email: string, code: string): Promise<LoginResult>;
  /** Requests a password recovery code by email. Response and timing are the same for unknown addresses. */
  requestRecoveryCode(email: string): Promise<MailRequestResult>;
  /** Sets a new password with a recovery code ("" lets the API generate one), and logs in with it. */
  recoverPassword(recovery: {
    email: string;
    code: string;
    newPassword: string;
  }): Promise<PasswordRecoveryResult>;
  /**
   * Returns the URL of the organiser's page that redirects to Google. The user returns by a login link that
   * is bound to this browser. [AUTH-025 AUTH-035]
   */
  startGoogleLogin(): string;
  /** Returns the login link that was opened in this browser, without using it up. */
  pendingLink(): Promise<PendingLink>;
  /** Logs in with the login link that was opened in this browser, and uses the link up. */
  logInByLink(): Promise<LinkLoginResult>;
  /** Deletes the login link from this browser without logging in. */
  deletePendingLink(): void;
};

/** Outcome of an order, stored under its idempotency key for 24 h. */
export type SubmissionOutcome =
  | { kind: "answered"; outcome: OrderOutcome }
  /** The API didn't respond: the order may have been carried out and must not be sent again. */
  | { kind: "unknown"; reference: string };

export type Idempotency = {
  /**
   * Submits an order or message at most once per key, even for concurrent submissions. Stores a record before
   * `send` and the outcome after it. Duplicates get the outcome of the first submission.
   * - If `send` throws `unreachable` or `timeout`, the outcome is unknown. Any other error deletes the record
   *   and is rethrown.
   * - A rejection (`success: false`) deletes the record and is returned, so that a corrected order can be
   *   sent.
   * - If the record can't be stored, the order is sent only to an API that supports idempotency keys. For
   *   other APIs nothing is sent and an error of the kind `not-noted` is thrown.
   *
   * `send` receives the reference of the submission, which is part of an unknown outcome.
   */
  submitOnce(key: string, send: (reference: string) => Promise<OrderOutcome>): Promise<SubmissionOutcome>;
  /**
   * Deletes the stored outcome of a key. Does nothing to an order in flight. Errors of the store are logged.
   */
  remove(key: string): Promise<void>;
};

/**
 * An order or payment whose outcome is indeterminate. `payment-unknown` is a payment of a token that may
 * belong to another user.
 */
export type IndeterminateOrder = {
  kind: "indeterminate" | "payment" | "payment-unknown";
  /** Reference of the order; "" for a payment. */
  reference: string;
  /** Page that checks the status. */
  path: string;
  /** Whether this request sent the order. */
  isSentNow: boolean;
};

/** An order or payment whose outcome is indeterminate, as stored until the user opens its page again. */
type PendingOrder = { kind: "order" | "payment"; reference: string; path: string };
/** A pending order as the page shows it. `received`: the API received it, but it has no payment page. */
type ShownPendingOrder = { kind: PendingOrder["kind"] | "received"; reference: string; path: string };

/**
 * Progress of an order. `lost`: the API didn't respond. `absent` and `found` are results of the status check.
 */
type OrderProgress = {
  state: "sent" | "lost" | "absent" | "found" | "received";
  /**
   * Time (ms since 1970) of the first status check that proved that the API has no such order; null before
   * that.
   */
  emptySince: number | null;
  /** Whether another order was sent from the same page afterwards. */
  isSuperseded: boolean;
};

/** Details of a pending order. `order` is null for a payment; `amount` is in cents, null if unknown. */
type PendingDetails = { order: OrderProgress | null; amount: number | null };

/**
 * Indeterminate orders and payments of an account or anonymous user, by the path of the page that sent them.
 * Stored for a day, as long as a status check is valid. Errors of the store are ignored.
 */
export type PendingOrderStore = {
  /**
   * Saves an order or payment, replacing one with the same reference. `owner` is a user id, or the
   * `anonymousId` of the request.
   */
  save(owner: number | string, page: string, order: PendingOrder & Partial<PendingDetails>): Promise<void>;
  /** Lists the orders and payments that the user still needs to know about. */
  list(owner: number | string, page: string): Promise<ShownPendingOrder[]>;
  /** Lists all orders and payments with their progress, including confirmed ones. */
  listWithProgress(owner: number | string, page: string): Promise<(PendingOrder & PendingDetails)[]>;
  remove(owner: number | string, page: string, reference: string): Promise<void>;
};

/** Encrypts values for hidden fields and URLs, so that users can't read, change or forge them. */
export type PageEncryption = {
  /** Encrypts a value. Decrypting it requires the same `purpose`. */
  encrypt(purpose: string, value: unknown, lifetimeMs: number): Promise<string>;
  /** Returns the decrypted value; null if it is forged, changed, expired or for another purpose. */
  decrypt(purpose: string, encrypted: string): Promise<unknown>;
};

/**
 * The encrypted drafts of forms. The draft of an account is stored for 14 days, the draft of an anonymous
 * user (by browser id) for a day. Callers must leave out medical answers.
 */
export type Drafts = {
  /**
   * Saves the values of a form's fields by name. `at` is the time of saving (ms since 1970), now by default.
   * Does nothing if the draft is too large or the store is full.
   */
  save(form: string, values: Record<string, string[]>, owner: DraftOwner, at?: number): Promise<void>;
  /** Whether this request has saved a draft. */
  isSaved(): boolean;
  /** Returns the saved draft, or null. */
  read(form: string, owner: DraftOwner): Promise<SavedDraft | null>;
  remove(form: string, owner: DraftOwner): Promise<void>;
  /**
   * Lists the forms with a draft whose names start with `prefix`, newest draft first. `at` is when the draft
   * was saved (ms since 1970).
   */
  list(prefix: string, owner: DraftOwner): Promise<{ form: string; at: number }[]>;
};

/** Owner of a draft: an account by its user id, or "visitor", the anonymous user of this browser. */
export type DraftOwner = number | "visitor";

/** The saved values of a form's fields by name; `at` is when they were saved (ms). */
export type SavedDraft = { values: Record<string, string[]>; at: number };

/** The choices that affect a cart's prices. The numbers are ids; "" and 0 mean that nothing is chosen. */
export type CartChoices = { promotionCode: string; shippingType: number; shippingAddress: number };

/**
 * The cart of this browser, or of the logged-in account. The API stores the cart. The encrypted `cart` cookie
 * contains the cart's key, the choices and the last known item count; it exists only while the cart has
 * items. [CART-002 CART-004]
 */
export type CurrentCart = {
  /** Item count when this browser last read the cart; doesn't call the API. */
  readonly count: number;
  readonly choices: CartChoices;
  /** The code of a gift voucher that was typed before a login; "" if there is none. */
  readonly voucherCode: string;
  /** Stores the typed code of a gift voucher during a login, encrypted, for half an hour; "" deletes it. */
  storeVoucherCode(code: string): void;
  /**
   * Fetches the cart from the API, priced with `choices`. Stores the choices, except a promotion code that
   * the API rejects with a `message`. [CART-003]
   */
  read(choices?: Partial<CartChoices>): Promise<Cart>;
  /** Adds items of a SKU. A rejection is returned as `success: false` with the API's message. [CART-008] */
  add(item: { sku: number; qty: number; addons: readonly AddonChoice[] }): Promise<CartChange>;
  /** Sets the quantity of a cart line; 0 removes it. [CART-016] */
  update(lineId: number, qty: number): Promise<CartChange>;
  /** Fetches the shipping methods for an address. [CART-022] */
  listShippingQuotes(address: ShopAddress): Promise<ShippingQuote[]>;
  /** Requests a shipping quote by email from the organiser. */
  requestShippingQuote(address: ShopAddress, idempotencyKey: string): Promise<CartChange>;
};

/** Why an address search failed: the user's rate limit is exceeded, or the service is unavailable. */
type AddressSearchFailure = { state: "limited" | "unavailable" };

/** The search for postal addresses. `account` is the id of the logged-in user, for the rate limit. */
export type AddressSearch = {
  /** Whether an address service is configured. */
  isOffered: boolean;
  /** Suggests addresses that match a text; an empty list if the text can't be searched. [ADR-013 ADR-016] */
  suggest(
    account: number,
    text: string,
  ): Promise<{ state: "found"; suggestions: AddressSuggestion[] } | AddressSearchFailure>;
  /** Fetches the parts of a suggested address. */
  find(
    account: number,
    id: string,
  ): Promise<{ state: "found"; address: LookedUpAddress } | AddressSearchFailure>;
};

/** The settings of this site that screens use. */
export type SiteEnvironment = {
  /** Origin of this site, without a trailing slash. */
  publicUrl: string;
  /** Public base URL of the organiser API (`/cms`, its payment page). */
  organiserPublicUrl: string;
  /** IANA time zone of the organiser, used for venues that have no time zone. */
  timeZone: string;
  productName: string;
  productSlug: string;
  pageFormat: "blocks" | "rows";
  /** Whether code in the organiser's pages is sanitised or runs in an isolated frame. */
  rawCode: "cleaned" | "trusted";
  /** The newsletter endpoint of the API to use. */
  newsletter: "mailerlite" | "subscriber";
  /** The authorisation server, with its display name; null if none is configured. */
  authorisation: { name: string } | null;
  /** Whether the organiser's Google login is offered; null for the value in `app/site/settings.ts`. */
  googleLogin: boolean | null;
  /** Profile fields besides email and phone; null for the value in `app/site/settings.ts`. */
  profileParts: readonly ProfilePart[] | null;
  /** Whether login emails contain a code and no link; null for the default. [SET-018] */
  logInByCodeOnly: boolean | null;
  /** Whether sign-up requires the date of birth; null for the default. [AUTH-042] */
  signUpAsksDateOfBirth: boolean | null;
  /** Whether vehicles in the garage require a photo; null for the default. [VEH-022] */
  requirePhoto: boolean | null;
  /** Whether “Back to top” is shown; null for the default. [NAV-019] */
  backToTop: boolean | null;
  /** How long a toast is shown in addition to its reading time, in ms; null for the default. [NAV-022] */
  toastMilliseconds: number | null;
  /** Names of the two menus in the organiser's menu tree; null for the defaults. */
  mainMenu: string | null;
  footerMenu: string | null;
  /** Maximum size in bytes of an uploaded file, by kind. */
  uploadLimits: UploadLimits;
  /** User id of the payment recipient; null for the value in `app/site/settings.ts`. */
  paymentRecipient: number | null;
  /** DSN of the browser's error reports; null disables them. */
  sentryDsn: string | null;
};

/** Result of a submitted form whose page is rendered again in the response. */
export type FormResult = {
  /** Whether the outcome of the submission is indeterminate, so that the form isn't shown again. */
  isIndeterminate: boolean;
  /** Whether the page and its title show that the form has errors. */
  hasFailed: boolean;
  /** Whether the page shows the form; some pages show something else instead. */
  hasForm: boolean;
  /** Title of the page if it shows another step than its URL; undefined for the page's own title. */
  title: string | undefined;
  /** Saves the user's input as a draft; called if the page that would show it fails to load. */
  saveDraft(): Promise<void>;
};

/**
 * Why an order failed.
 * - `form-check`: this site rejected it as incomplete, sold out or changed; nothing was sent.
 * - `rejected`: the API rejected it.
 * - `not-sent`: it did not reach the API, or the API did not carry it out.
 * - `indeterminate`: it is unknown whether the API received it.
 * - `no-payment-page`: the API received it, but it can't be paid.
 * - `declined`: the payment failed.
 */
export type OrderFailure =
  | "form-check"
  | "rejected"
  | "not-sent"
  | "indeterminate"
  | "no-payment-page"
  | "declined";

/** Fields of the log line of a failed order: kind of sale, user id, and reference. */
type OrderLogMembers = { sale?: string; who?: string; reference?: string };

/** Counts and logs failed orders. */
export type OrderOutcomeLog = {
  /**
   * Records how the order of this request ended. `reason` is null if the order didn't fail or if another
   * request records it. Only the first call per request has an effect. `members` are added to the log line.
   */
  recordOutcome(reason: OrderFailure | null, members?: OrderLogMembers): void;
  /** Counts a declined payment once per token, even if the user opens the page again. */
  countDecline(token: string): void;
};

/**
 * The only interface between website and server. `server/context.ts` builds it for each request. Loaders and
 * actions use nothing else of the server: no API client, environment variable or cookie.
 */
export type RequestContext = {
  organiser: Organiser;
  addressSearch: AddressSearch;
  session: Session;
  loginMethods: LoginMethods;
  cart: CurrentCart;
  idempotency: Idempotency;
  /**
   * The order of this request whose outcome is indeterminate, for the error screen if the page fails later.
   */
  indeterminate: { set(order: IndeterminateOrder): void; get(): IndeterminateOrder | null };
  orderOutcomes: OrderOutcomeLog;
  /** Result of the form that this request submitted, for its page; null if it submitted none. */
  formResult: { set(response: FormResult): void; get(): FormResult | null };
  /** Deadline for the API calls of this request. */
  deadline: Pick<Deadline, "startPageTimeout">;
  /** Timeout in milliseconds for data that a page can do without. */
  optionalTimeoutMs: number;
  pending: PendingOrderStore;
  encryption: PageEncryption;
  drafts: Drafts;
  /**
   * Identifies an anonymous user across requests: the keyed hash of the browser id or, without a browser id,
   * of the network.
   */
  anonymousId: string;
  notices: {
    /** Adds a message for the next page that this browser opens. */
    add(notice: Notice): void;
    /** Returns and clears the messages for this page. */
    take(): Notice[];
  };
  language: {
    /** Language of this request: `?lng=`, then the cookie, then `Accept-Language`, then "en". */
    readonly code: string;
    /** Stores the choice in a cookie for a year. */
    choose(code: string): void;
  };
  consent: {
    readonly state: Consent;
    /** Stores the choice in a cookie for half a year; "unasked" deletes the cookie. */
    choose(consent: Consent): void;
  };
  /** Declares properties of the page being rendered, for the page cache and the security policy. */
  page: {
    /** Allows this page to use external origins. */
    allowExternalOrigins(origins: ExternalOrigins): void;
    /**
     * Declares an instant (ms since 1970) at which content of the page appears, disappears or changes. The
     * cached page isn't served after that. [CMS-019 CMS-020]
     */
    validUntil(instant: number): void;
    /** Waits for a rendering slot; resolves to the function that releases it. */
    acquireRenderingSlot(): Promise<() => void>;
  };
  /**
   * Validates a redirect URL received from the API, and returns the absolute URL. Null unless the URL belongs
   * to this site, to the organiser's public URL (the base of relative URLs), or to an origin in
   * `PAYMENT_ORIGINS`.
   */
  checkPaymentUrl(url: string): string | null;
  html: {
    /** Sanitises HTML of the organiser: removes scripts, event handlers and `style`. Results are cached. */
    clean(html: string): Promise<string>;
  };
  clock: Clock;
  log: Logger;
  /** Writes an audit log line with the client's address. */
  audit: (event: AuditEvent) => void;
  /**
   * Counts an action of an account that is limited to `maxPerMinute`, in addition to the limit of its screen
   * (`limit.posts`). Returns the seconds to wait; 0 if the action is accepted.
   */
  countAction(action: string, account: number, maxPerMinute: number): Promise<number>;
  site: SiteEnvironment;
  requestId: string;
  /** Nonce of this response's inline scripts and styles. */
  nonce: string;
};
