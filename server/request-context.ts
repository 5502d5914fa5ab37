import type { ProfilePart } from "../app/domain/profile-parts.ts";
import type { UploadLimits } from "../app/domain/upload-rules.ts";
import type { OrderOutcome } from "../app/wire/payment.ts";
import type { SignUpData, Tokens, User } from "../app/wire/account.ts";
import type { AddressSuggestion, LookedUpAddress } from "../app/wire/address-service.ts";
import type { AddonChoice, Cart, CartChange, ShippingQuote, ShopAddress } from "../app/wire/shop.ts";
import type { Organiser } from "./organiser-client/organiser.ts";
import type { Deadline } from "./timeouts.ts";

/** Clock of the process, in milliseconds since 1970 UTC; replaceable in tests. */
export type Clock = { now(): number };

/** Structured logger; every line carries the request id, and secrets are redacted by member name. */
export type Logger = {
  info(members: object, message: string): void;
  warn(members: object, message: string): void;
  error(members: object, message: string): void;
};

/** Action or attempt that an operator may have to account for. */
export type AuditEvent = {
  what:
    | "logged-in"
    | "log-in-failed"
    | "code-asked-for"
    | "post-refused"
    | "password-changed"
    | "signed-out-everywhere";
  /** User id, or the keyed hash of an account name if no user is known; null for anonymous users. */
  who: string | null;
  /** A fixed reason such as "wrong password"; never user input. */
  why?: string;
};

/**
 * Message that the next page shows once, across a redirect: a key of the `notices` messages with its values.
 */
export type Notice = { key: string; tone: "good" | "bad" | "info"; values?: Record<string, string | number> };

/** Whether the visitor consents to being counted by the organiser's analytics services. */
export type Consent = "unasked" | "given" | "refused";

/** External origins that one page may load scripts and images from and connect to. */
export type ExternalOrigins = Record<"scripts" | "pictures" | "connections", readonly string[]>;

/** Session of the current user. Tokens never leave the server. */
export type Session = {
  /** Whether the session has an access token. [AUTH-006] */
  readonly isLoggedIn: boolean;
  /** The logged-in user, fetched from the API at most once per request; null for anonymous users. */
  user(): Promise<User | null>;
  /**
   * The same for pages that work without the user: null also if the API does not respond in time. Throws if
   * the API no longer accepts the session.
   */
  optionalUser(): Promise<User | null>;
  /**
   * The first name for the header; null for anonymous users. Only the layout may call it: it is the one part
   * of a cached page that is filled in for each user. Throws the errors of `user`.
   */
  headerName(): Promise<string | null>;
  /**
   * Whose drafts to read and save: the user's id, or "visitor" for an anonymous user; null if a user is
   * logged in whose id can't be loaded.
   */
  draftOwner(): Promise<DraftOwner | null>;
  /** A random key for a new form; null for anonymous users, whose pages are cached. */
  createFormKey(): string | null;
  /**
   * Returns the user, or throws a redirect to /login that stores the path of this page as the return URL.
   * `getLoginPath` returns another login path, e.g. one with a message. [RT-066 RT-068]
   */
  requireUser(getLoginPath?: () => Promise<string>): Promise<User>;
  /**
   * Encrypted user id for a hidden form field, used to detect that a form was submitted by another user than
   * it was rendered for. Null for anonymous users.
   */
  ownerToken(): Promise<string | null>;
  /**
   * Returns the user id in the owner token of a form. Returns 0 for a forged token, and for one issued to
   * another browser unless its user is logged in here: a leaked token (saved page, proxy log) must not give
   * write access to that user's drafts.
   */
  readOwnerToken(token: string): Promise<number>;
  /** Ends the session because the API no longer accepts it, and notifies the user. */
  expire(): void;
  /**
   * Random id of this browser, 21 characters, created on first use and kept across logins. [AUTH-002
   * AUTH-003]
   */
  fingerprint(): string;
  /**
   * Logs in with email and password, rate-limited per address and per account. On success the session cookie
   * is set on this response and the cart of this browser is merged into the account's. [AUTH-024 AUTH-032
   * CART-014]
   */
  logIn(credentials: Credentials): Promise<LoginResult>;
  /**
   * Address of the authorisation server's login page, which redirects back to `/auth`; null if none is
   * configured. [AUTH-025 AUTH-033]
   */
  startAuthorisation(): Promise<string | null>;
  /**
   * Completes a login by the authorisation server's callback request; verifies the state, single use.
   * [AUTH-034 AUTH-035 AUTH-036]
   */
  logInByAuthorisation(request: Request): Promise<AuthorisationResult>;
  /**
   * Starts a new session with the tokens of a login. The previous user of this browser is logged out and
   * nothing of theirs is carried over. The cookie is set on this response. `base` is the base URL of the API
   * if it is not the default one. [AUTH-007]
   */
  signIn(tokens: Tokens, base?: string | null): Promise<void>;
  /**
   * Deletes tokens and profile, also from the store, and logs out at the API (best effort). [AUTH-008
   * AUTH-011 AUTH-012]
   */
  signOut(): Promise<void>;
  /**
   * Ends all sessions of the account, including this one. Only if the API offers `sign-out-everywhere`;
   * throws the errors of the API, in which case no session has ended.
   */
  signOutEverywhere(): Promise<void>;
  /** Stores where to go after login: a path of this site with its query. */
  storeReturnPath(path: string): void;
  /** Returns and clears the stored path; "/" by default. [AUTH-030] */
  takeReturnPath(): string;
};

/** `place` is the encrypted queue ticket of the previous attempt; "" for none. */
export type Credentials = { email: string; password: string; ticket: string };

/**
 * Result of a login. `isNew`: the first login to an account that was just created. `refused` does not
 * reveal whether the account exists. `in-line`: queued; `place` is the ticket, `ahead` the position,
 * `retryAfter` the estimated wait in seconds. `limited`: rate-limited for `retryAfter` seconds.
 */
export type LoginResult =
  | { ok: true; user: User; isNew: boolean }
  | { ok: false; reason: "rejected" | "unreachable" }
  | { ok: false; reason: "in-line"; place: string; ahead: number; retryAfter: number }
  | { ok: false; reason: "limited"; retryAfter: number };

/**
 * Result of a login at the authorisation server. `bad-state`: not started by this browser; the code was not
 * exchanged. `denied`: the user did not grant access.
 */
export type AuthorisationResult = LoginResult | { ok: false; reason: "bad-state" | "denied" };

/**
 * Whether an email was sent; `delayedMinutes` is set if it could not be sent at once. `not-offered`: the API
 * has no such call; `not-sent`: the request certainly wasn't sent; `retryAfter` is seconds.
 */
export type MailRequestResult =
  | { ok: true; delayedMinutes?: number }
  | { ok: false; reason: "not-offered" | "unreachable" | "not-sent" }
  | { ok: false; reason: "limited"; retryAfter: number };

/**
 * `unknown`: no account has the address; `content` is the text that the API would have shown, "" for none.
 * `message` is the API's reason for not sending an email to a known address, "" if it gave none.
 */
export type LoginMailResult =
  | MailRequestResult
  | { ok: false; reason: "unknown"; content: string }
  | { ok: false; reason: "rejected"; message: string };

/** `message` is the API's reason, "" if it gave none. */
export type RegistrationResult = MailRequestResult | { ok: false; reason: "rejected"; message: string };

/** Result of setting a password: the chosen one, or one that the API generated. */
export type PasswordRecoveryResult =
  | { ok: true; password: string; isLoggedIn: boolean }
  | Exclude<RegistrationResult, { ok: true }>;

/**
 * A login link that was opened in this browser. `wasRequestedInThisBrowser` is also false if a user is logged
 * in, who is then `other`.
 */
export type PendingLink =
  | { kind: "none" }
  | { kind: "already-logged-in"; path: string }
  | { kind: "waiting"; user: User; other: User | null; wasRequestedInThisBrowser: boolean };

/** `path` is the page that the link leads to; `isNew` as in `LoginResult`. */
export type LinkLoginResult = { ok: true; user: User; isNew: boolean; path: string } | { ok: false };

/** Login methods that use email. All of them share one rate limit per address and per account. */
export type LoginMethods = {
  /** Requests an email with a link and a code, or a code only. [AUTH-023 SET-018] */
  requestLoginEmail(email: string, isCodeOnly: boolean): Promise<LoginMailResult>;
  /** Creates an account and requests its login email. */
  register(newUser: SignUpData, isCodeOnly: boolean): Promise<RegistrationResult>;
  /** Logs in with a code from an email. */
  logInByCode(email: string, code: string): Promise<LoginResult>;
  /** Requests a password recovery code by email. Response and timing are the same for unknown addresses. */
  requestRecoveryCode(email: string): Promise<MailRequestResult>;
  /** Sets a new password with a recovery code ("" lets the API generate one), and logs in with it. */
  recoverPassword(given: {
    email: string;
    code: string;
    newPassword: string;
  }): Promise<PasswordRecoveryResult>;
  /**
   * Address of the organiser's page that redirects to Google and returns by a link, with the value that binds
   * that link to this browser. [AUTH-025 AUTH-035]
   */
  startGoogleLogin(): string;
  /** The login link opened in this browser; only `logInByLink` uses it up. */
  pendingLink(): Promise<PendingLink>;
  logInByLink(): Promise<LinkLoginResult>;
  dropLink(): void;
};

/** Outcome of an order, stored under its idempotency key for 24 h. */
export type SubmissionOutcome =
  | { kind: "answered"; outcome: OrderOutcome }
  /** No response from the API: it may or may not have been carried out, and must not be sent again. */
  | { kind: "unknown"; reference: string };

export type Idempotency = {
  /**
   * Submits an order or message at most once per key, including concurrent submits. The intent is stored
   * before `send` and its outcome after; duplicates get the first outcome. If `send` throws `unreachable` or
   * `timeout` the outcome is unknown; any other error deletes the intent and is rethrown. A rejection
   * (`success: false`) is returned and deleted, so that a corrected order can be sent. If the intent can't be
   * stored, it is sent only to an API that supports idempotency keys; otherwise throws an error of the kind
   * `not-noted`, and nothing was sent. `send` receives the reference of an unknown outcome.
   */
  once(key: string, send: (reference: string) => Promise<OrderOutcome>): Promise<SubmissionOutcome>;
  /**
   * Deletes the stored outcome of a key; an order in flight is not affected. Errors of the store are logged.
   */
  forget(key: string): Promise<void>;
};

/**
 * An order or payment whose outcome is indeterminate: its reference ("" for a payment), and the path of the
 * page that checks its status. `payment-unknown`: the token may belong to any user. `isSentNow`: sent by this
 * request.
 */
export type UnconfirmedOrder = {
  kind: "unconfirmed" | "payment" | "payment-unknown";
  reference: string;
  path: string;
  isSentNow: boolean;
};

/** The same, as shown to the account when it opens the page again. */
type PendingOrder = { kind: "order" | "payment"; reference: string; path: string };
/** `received`: an order that was received, but whose payment page can't be opened. */
type ShownPendingOrder = { kind: PendingOrder["kind"] | "received"; reference: string; path: string };

/**
 * Progress of an order. `lost`: no response was received; `absent`, `found`: result of the status check.
 * `emptySince` is when (ms) the API's lists were first read without it after it could still be carried out.
 * It is superseded once another order was sent from the same page.
 */
type OrderProgress = {
  state: "sent" | "lost" | "absent" | "found" | "received";
  emptySince: number | null;
  isSuperseded: boolean;
};

type PendingDetails = { order: OrderProgress | null; amount: number | null };

/**
 * Unconfirmed orders and payments of an account, by the page (path) that they were sent from. Stored for a
 * day, as long as a status check is valid. Errors of the store are ignored.
 */
export type PendingOrderStore = {
  /**
   * Saves an order, replacing one with the same reference. `owner` is a user id or a browser's `sender`;
   * `amount` is in cents, where the caller has one.
   */
  keep(owner: number | string, page: string, one: PendingOrder & Partial<PendingDetails>): Promise<void>;
  /** Lists what is still unconfirmed. */
  of(owner: number | string, page: string): Promise<ShownPendingOrder[]>;
  /** The same with the progress of other orders; `order` is null for a payment. */
  listWithProgress(owner: number | string, page: string): Promise<(PendingOrder & PendingDetails)[]>;
  forget(owner: number | string, page: string, reference: string): Promise<void>;
};

/** Encrypted values for hidden fields and URLs: other parties can't read, change or forge them. */
export type PageEncryption = {
  /** `lifetime` is milliseconds; decrypting requires the same `purpose`. */
  encrypt(purpose: string, value: unknown, lifetime: number): Promise<string>;
  /** Returns the decrypted value; null if it is forged, changed, expired or for another purpose. */
  decrypt(purpose: string, encrypted: string): Promise<unknown>;
};

/**
 * Encrypted drafts of forms: of an account for 14 days, of an anonymous user (by browser id) for a day.
 * Callers leave out medical answers.
 */
export type Drafts = {
  /**
   * Saves the fields of a form (lists for repeated names), as of now or of `at` (ms). Does nothing if the
   * draft is too large or the store is full.
   */
  save(form: string, values: Record<string, string[]>, owner: DraftOwner, at?: number): Promise<void>;
  /** Whether the draft of this request was saved. */
  isSaved(): boolean;
  /** Returns the saved draft, or null. */
  read(form: string, owner: DraftOwner): Promise<SavedDraft | null>;
  forget(form: string, owner: DraftOwner): Promise<void>;
  /**
   * Lists the forms with a draft whose names start with `prefix` and when each was saved (ms), newest
   * first.
   */
  list(prefix: string, owner: DraftOwner): Promise<{ form: string; at: number }[]>;
};

/** Owner of a draft: an account by its user id (any browser), or the anonymous user of this browser. */
export type DraftOwner = number | "visitor";

/** The saved fields, and when they were saved (ms). */
export type SavedDraft = { values: Record<string, string[]>; at: number };

/**
 * Options that a cart is priced with besides its items; "" and 0 for none. `shippingType` and
 * `shippingAddress` are ids.
 */
export type CartChoices = { promotionCode: string; shippingType: number; shippingAddress: number };

/**
 * Cart of this browser, or of the logged-in account. The API stores it; the encrypted `cart` cookie holds its
 * key, the options and the last known item count, and exists only while the cart is not empty. [CART-002
 * CART-004]
 */
export type CurrentCart = {
  /** Item count as of this browser's last read; no API call. */
  readonly count: number;
  readonly choices: CartChoices;
  /**
   * Fetches the cart from the API. New options are stored, except a promotion code that the API rejects with
   * a `message`. [CART-003]
   */
  read(choices?: Partial<CartChoices>): Promise<Cart>;
  /** Adds items of a SKU; a rejection is `success: false` with the API's message. [CART-008] */
  add(line: { sku: number; qty: number; addons: readonly AddonChoice[] }): Promise<CartChange>;
  /** Sets the quantity of a cart line; 0 removes it. [CART-016] */
  update(lineId: number, qty: number): Promise<CartChange>;
  /** Fetches the shipping methods for an address. [CART-022] */
  shippingQuotes(address: ShopAddress): Promise<ShippingQuote[]>;
  /** Requests a shipping quote by email from the organiser. */
  requestShippingQuote(address: ShopAddress, idempotencyKey: string): Promise<CartChange>;
};

/** Why an address search failed: rate limit of the user, or the service is unavailable. */
type NoAddressSearch = { state: "limited" | "unavailable" };

/**
 * Address search. `account` is the id of the logged-in user, used for rate limiting. Not offered if no
 * address service is configured; addresses can always be typed.
 */
export type AddressSearch = {
  isOffered: boolean;
  /** Suggests addresses that match a text; none for a text that can't be searched. [ADR-013 ADR-016] */
  suggest(
    account: number,
    text: string,
  ): Promise<{ state: "found"; suggestions: AddressSuggestion[] } | NoAddressSearch>;
  /** Fetches the parts of a suggested address. */
  find(account: number, id: string): Promise<{ state: "found"; address: LookedUpAddress } | NoAddressSearch>;
};

/** Configuration of this site that screens use. */
export type SiteEnvironment = {
  /** Address of this site, without a trailing slash. */
  publicUrl: string;
  /** Public base URL of the organiser API (`/cms`, its payment page). */
  organiserPublicUrl: string;
  /** IANA time zone of the organiser, for venues without one. */
  timeZone: string;
  productName: string;
  productSlug: string;
  pageFormat: "blocks" | "rows";
  /** Whether code in the organiser's pages is sanitised or runs in an isolated frame. */
  rawCode: "cleaned" | "trusted";
  /** Which of the API's two newsletter endpoints to use. */
  newsletter: "mailerlite" | "subscriber";
  /** Display name of the authorisation server; null for none. */
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
  /** Maximum file sizes in bytes. */
  uploadLimits: UploadLimits;
  /** User id of the payment recipient; null for the one in `app/site/settings.ts`. */
  paymentRecipient: number | null;
  /** DSN of the browser's error reports; null disables them. */
  sentryDsn: string | null;
};

/** Result of a form whose response re-renders its page. */
export type FormResult = {
  /** Whether its outcome is indeterminate, in which case the form is not shown again. */
  isUnconfirmed: boolean;
  /** Whether the page reports errors of the form; the page title then starts with that. */
  hasFailed: boolean;
  /** Whether the page shows the form; some pages show something else instead. */
  hasForm: boolean;
  /** Title of the page if it is at another step than its address opens with. */
  title: string | undefined;
  /** Saves the input as a draft if the page could not be loaded to show it. */
  saveDraft(): Promise<void>;
};

/**
 * Why an order failed. `form-check`: this site found it incomplete, sold out or changed; nothing was sent.
 * `rejected`: the API rejected it. `not-sent`: it did not reach the API, or was not carried out.
 * `indeterminate`: not known whether it was received. `no-payment-page`: received, but can't be paid.
 * `declined`: payment failed.
 */
export type OrderFailure =
  | "form-check"
  | "rejected"
  | "not-sent"
  | "indeterminate"
  | "no-payment-page"
  | "declined";

/** Members of the log line of a failed order. */
type OrderLogMembers = { sale?: string; who?: string; reference?: string };

/** Counts and logs failed orders. */
export type OrderOutcomeLog = {
  /**
   * Records how the order of this request ended: why it failed, or null if it did not or if another request
   * counts it. Only the first call counts. `about` is logged: what was ordered, the user id as text, and the
   * reference.
   */
  recordOutcome(why: OrderFailure | null, about?: OrderLogMembers): void;
  /** Counts a declined payment, once even if its page is opened again. */
  countDecline(token: string): void;
};

/**
 * Everything that loaders and actions may use, built per request in `server/context.ts`. The only interface
 * from website to server: loaders construct no client, read no environment and touch no cookie.
 */
export type RequestContext = {
  organiser: Organiser;
  addressSearch: AddressSearch;
  session: Session;
  loginMethods: LoginMethods;
  cart: CurrentCart;
  idempotency: Idempotency;
  /**
   * An order sent by this request with an indeterminate outcome, for the error screen if anything fails
   * later.
   */
  unconfirmed: { note(order: UnconfirmedOrder): void; noted(): UnconfirmedOrder | null };
  order: OrderOutcomeLog;
  /** Result of the form that this request submitted, for its page; null if none was. */
  formResult: { note(response: FormResult): void; noted(): FormResult | null };
  /** Deadline for the API calls of this request. */
  deadline: Pick<Deadline, "startPage">;
  /** Timeout in milliseconds for data that a page can do without. */
  optionalTimeoutMs: number;
  pending: PendingOrderStore;
  encryption: PageEncryption;
  drafts: Drafts;
  /**
   * Keyed hash that identifies the sender without a session, by browser id or else by network. The same for a
   * form that is submitted twice.
   */
  sender: string;
  notices: {
    /** Shows a message on the next page that this browser opens. */
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
    /** Stores the choice in a cookie for half a year; "unasked" deletes it. */
    choose(consent: Consent): void;
  };
  /** Details of the page being rendered, for the page cache and the security policy. */
  page: {
    /** Allows this page to use external origins. */
    reaches(elsewhere: ExternalOrigins): void;
    /**
     * Declares an instant (ms since 1970) at which content of the page appears, disappears or changes: it
     * must not be served from the cache after that. [CMS-019 CMS-020]
     */
    validUntil(instant: number): void;
    /** Waits for a rendering slot; resolves to the function that releases it. */
    rendering(): Promise<() => void>;
  };
  /**
   * Validates a redirect URL received from the API: it must belong to this site, to the organiser's public
   * address (base for relative URLs), or to an origin in `PAYMENT_ORIGINS`. Returns the absolute URL, or
   * null.
   */
  paymentAddress(address: string): string | null;
  html: {
    /** Sanitises HTML of the organiser: no scripts, event handlers or `style`. Cached by text. */
    clean(html: string): Promise<string>;
  };
  clock: Clock;
  log: Logger;
  /** Writes an audit log line with the client's address. */
  audit: (event: AuditEvent) => void;
  site: SiteEnvironment;
  requestId: string;
  /** Nonce of this response's inline scripts and styles. */
  nonce: string;
};
