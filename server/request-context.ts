import type { ProfilePart } from "../app/domain/profile-parts.ts";
import type { UploadLimits } from "../app/domain/upload-rules.ts";
import type { OrderOutcome } from "../app/wire/payment.ts";
import type { Newcomer, Tokens, User } from "../app/wire/account.ts";
import type { AddressSuggestion, LookedUpAddress } from "../app/wire/address-service.ts";
import type { AddonChoice, Cart, CartChange, ShippingQuote, ShopAddress } from "../app/wire/shop.ts";
import type { Organiser } from "./organiser-client/organiser.ts";
import type { Deadline } from "./timeouts.ts";

/** The program's clock, in milliseconds since 1970 UTC. Tests can set it. */
export type Clock = { now(): number };

/** Structured log lines that carry the request's id; secrets are redacted by member name. */
export type Log = {
  info(members: object, message: string): void;
  warn(members: object, message: string): void;
  error(members: object, message: string): void;
};

/** What somebody did, or tried to do, that an operator may have to answer for. */
export type AuditEvent = {
  what:
    | "logged-in"
    | "log-in-failed"
    | "code-asked-for"
    | "post-refused"
    | "password-changed"
    | "signed-out-everywhere";
  /**
   * A user's id, or the keyed hash of an account's name where nobody is known to be behind it; null for a
   * visitor.
   */
  who: string | null;
  /** A word or two of ours, "wrong password"; never what somebody sent. */
  why?: string;
};

/**
 * A short message that the next page shows once, across a redirect: a key of the `notices` words with its
 * values.
 */
export type Notice = { key: string; tone: "good" | "bad" | "info"; values?: Record<string, string | number> };

/** Whether a visitor lets the organiser's services count the visit. */
export type Consent = "unasked" | "given" | "refused";

/** Origins beside the site's own that one page takes scripts and pictures from, and sends to. */
export type Elsewhere = Record<"scripts" | "pictures" | "connections", readonly string[]>;

/** Who is here. The tokens themselves stay in the server. */
export type Session = {
  /** Whether an access token is held. [AUTH-006] */
  readonly isSignedIn: boolean;
  /** The signed-in user, asked of the API once a request; null for a visitor. */
  user(): Promise<User | null>;
  /**
   * The same for a page that can be shown without: null also where the API doesn't say in time who it is. A
   * session that the API doesn't take any more is thrown on.
   */
  knownUser(): Promise<User | null>;
  /**
   * The user, or a redirect to /login with this page's path stored as the way back (thrown). [RT-066 RT-068]
   */
  require(): Promise<User>;
  /**
   * Mark for the forms of a page, sealed: who is signed in as it opens. Null for a visitor. A form that comes
   * back by somebody else's hand is told by it.
   */
  ownerMark(): Promise<string | null>;
  /** The id of the user whom a form's mark names; 0 for a mark that this site didn't make. */
  ownerOf(mark: string): Promise<number>;
  /** The API doesn't take the session any more: it is over, and this browser is told so. */
  lapse(): void;
  /**
   * Random id of this browser, 21 characters, made on first use and kept across log-ins. [AUTH-002 AUTH-003]
   */
  fingerprint(): string;
  /**
   * Logs in with an e-mail and a password, limited per address and per account. On success the cookie goes
   * out with this answer, and the cart of this browser becomes part of the account's. [AUTH-024 AUTH-032
   * CART-014]
   */
  logIn(credentials: Credentials): Promise<LogIn>;
  /**
   * The address of the authorisation server, where somebody can log in and come back to `/auth`; null where
   * none is configured. [AUTH-025 AUTH-033]
   */
  authorisationAddress(): Promise<string | null>;
  /** Logs in by what a request brings back, once; compares the state first. [AUTH-034 AUTH-035 AUTH-036] */
  logInByAuthorisation(request: Request): Promise<Authorised>;
  /**
   * Takes the tokens of a log-in into a new session. Who was signed in here before is logged out, and nothing
   * of theirs goes on. The cookie goes out with this answer. `base` is the address of the API, where it isn't
   * the site's own. [AUTH-007]
   */
  signIn(tokens: Tokens, base?: string | null): Promise<void>;
  /**
   * Forgets tokens and profile, and in the store what belongs to the session; tells the API, whose answer
   * doesn't matter. [AUTH-008 AUTH-011 AUTH-012]
   */
  signOut(): Promise<void>;
  /**
   * Ends all sign-ins of the account, this one with them. Only where the API offers `sign-out-everywhere`;
   * its errors are thrown, and nothing has ended then.
   */
  signOutEverywhere(): Promise<void>;
  /** Where to go after the log-in: a path of this site with its query. */
  storeReturnPath(path: string): void;
  /** The stored path, else "/"; cleared once read. [AUTH-030] */
  takeReturnPath(): string;
};

/** `place`: the place in the line that they were given the last time, sealed; "" for none. */
export type Credentials = { email: string; password: string; place: string };

/**
 * How a log-in ended. `isNew`: it is the first one to an account that was just asked for; `refused` says
 * nothing of whether the account exists; `in-line`: so many others log in now that their turn is about so
 * many seconds away, and `place` keeps it; `retryAfter` is seconds.
 */
export type LogIn =
  | { ok: true; user: User; isNew: boolean }
  | { ok: false; reason: "refused" | "unreachable" }
  | { ok: false; reason: "in-line"; place: string; ahead: number; retryAfter: number }
  | { ok: false; reason: "limited"; retryAfter: number };

/**
 * How that ended. `bad-state`: this browser didn't ask for it, and the code was not exchanged; `denied`: who
 * logged in there didn't allow it.
 */
export type Authorised = LogIn | { ok: false; reason: "bad-state" | "denied" };

/** Whether a mail is on its way. `not-offered`: the API has no such call; `retryAfter` is seconds. */
export type MailAsked =
  | { ok: true }
  | { ok: false; reason: "not-offered" | "unreachable" }
  | { ok: false; reason: "limited"; retryAfter: number };

/**
 * `unknown`: no account has the address; `content` is what the API would have shown then, "" for nothing.
 * `said` is why the API sends no mail to an address that it knows, "" where it gave no reason.
 */
export type LogInAsked =
  | MailAsked
  | { ok: false; reason: "unknown"; content: string }
  | { ok: false; reason: "refused"; said: string };

/** `said` is the API's reason, "" where it gave none. */
export type Registered = MailAsked | { ok: false; reason: "refused"; said: string };

/** A password that was set: the one that was asked for, or one that the API invented. */
export type Recovered =
  | { ok: true; password: string; isLoggedIn: boolean }
  | Exclude<Registered, { ok: true }>;

/**
 * A log-in link that was opened in this browser. `isAskedHere`: it was asked for here, and nobody is signed
 * in; `other` is who is signed in here now.
 */
export type WaitingLink =
  | { kind: "none" }
  | { kind: "already-in"; path: string }
  | { kind: "waiting"; user: User; other: User | null; isAskedHere: boolean };

/** `path` is the page that the link leads to, `isNew` as of every log-in. */
export type LinkUsed = { ok: true; user: User; isNew: boolean; path: string } | { ok: false };

/**
 * The ways into an account that go by mail. All of them are limited per address and per account, together.
 */
export type WaysIn = {
  /** Has a link and a code mailed, or a code alone. [AUTH-023 SET-018] */
  askForLogIn(email: string, isCodeOnly: boolean): Promise<LogInAsked>;
  /** Makes an account, and has the way in to it mailed. */
  register(newcomer: Newcomer, isCodeOnly: boolean): Promise<Registered>;
  /** Logs in by a code that was mailed. */
  logInByCode(email: string, code: string): Promise<LogIn>;
  /** Has a code for a new password mailed. Of an address that no account has it says and takes the same. */
  askForRecovery(email: string): Promise<MailAsked>;
  /** Sets a new password by such a code ("" has the API invent one), and logs in with it. */
  recoverPassword(given: { email: string; code: string; newPassword: string }): Promise<Recovered>;
  /**
   * Where the organiser's own page hands on to Google and comes back by a link, with what binds that link to
   * this browser. [AUTH-025 AUTH-035]
   */
  googleAddress(): string;
  /** Whose link waits in this browser; it is used up by `logInByLink` alone. */
  waitingLink(): Promise<WaitingLink>;
  logInByLink(): Promise<LinkUsed>;
  dropLink(): void;
};

/** An order's outcome as the site remembers it for 24 h under its key. */
export type ReceiptOutcome =
  | { kind: "answered"; outcome: OrderOutcome }
  /** The API didn't answer: it may or may not have been carried out, and must not be sent again. */
  | { kind: "unknown"; reference: string };

export type Receipts = {
  /**
   * Sends something that costs or sends, once for each key however often and however much in parallel it is
   * asked. The intent is stored before `send`, its outcome after; who comes second gets the first one's
   * outcome. `send` throwing `unreachable` or `timeout` makes it unknown; any other error forgets the intent
   * and is thrown on. A refusal (`success: false`) is forgotten after it is given, so that a mended order can
   * go. Where the intent can't be noted it is sent only to an API that honours its key; else an error of the
   * kind `not-noted` is thrown, and nothing was sent. `send` gets the reference that an unknown outcome has.
   */
  once(key: string, send: (reference: string) => Promise<OrderOutcome>): Promise<ReceiptOutcome>;
};

/**
 * An order of which nobody knows whether it was received, or a payment of which nobody knows whether it went
 * through: its reference ("" for a payment), and the path of this site that finds out. `payment-unknown` is a
 * token that may be anybody's; `isSentNow`: this very request sent it.
 */
export type Unconfirmed = {
  kind: "unconfirmed" | "payment" | "payment-unknown";
  reference: string;
  path: string;
  isSentNow: boolean;
};

/** The same as an account is told of it when it opens the page again. */
type Pending = { kind: "order" | "payment"; reference: string; path: string };

/**
 * What is known of an order so far. `lost`: its response was; `absent`, `found`: how that ended. `emptySince`
 * is when (ms) the API's lists were first read without it after it could still be carried out. It is
 * superseded once another order was sent from the same page.
 */
type OrderNote = {
  state: "sent" | "lost" | "absent" | "found";
  emptySince: number | null;
  isSuperseded: boolean;
};

type PendingMore = { order: OrderNote | null; amount: number | null };

/**
 * What an account waits to know, by the page (a path) that it was ordered on: for a day, which is how long a
 * look-up is good. A store that fails loses it and nothing else.
 */
export type PendingBook = {
  /**
   * One with the same reference is replaced. `owner` is a user's id, or a browser's `sender`; `amount` is
   * cents, for whoever keeps one.
   */
  keep(owner: number | string, page: string, one: Pending & Partial<PendingMore>): Promise<void>;
  /** What is still waited for. */
  of(owner: number | string, page: string): Promise<Pending[]>;
  /** That, and how the look-up of other orders ended; `order` is null for a payment. */
  notes(owner: number | string, page: string): Promise<(Pending & PendingMore)[]>;
  forget(owner: number | string, page: string, reference: string): Promise<void>;
};

/** Values that go out with a page or an address and come back: nobody else can read, change or make them. */
export type Seals = {
  /** `lifetime` is milliseconds; `purpose` must be given again to open. */
  seal(purpose: string, value: unknown, lifetime: number): Promise<string>;
  /** What was sealed; null when it is invented, changed, too old or for another purpose. */
  open(purpose: string, sealed: string): Promise<unknown>;
};

/**
 * What somebody typed and has not sent yet, sealed: an account's for 14 days, a visitor's, under
 * the browser's visit, for a day. Never medical answers: the caller leaves them out.
 */
export type Drafts = {
  /**
   * Keeps the members of a form, lists for repeated names, as of now or of the instant `at` (ms); not where
   * it is too large, or the store has no room.
   */
  keep(form: string, values: Record<string, string[]>, owner: DraftOwner, at?: number): Promise<void>;
  /** Whether what this request was to keep is kept. */
  isKept(): boolean;
  /** What was kept, or null. */
  read(form: string, owner: DraftOwner): Promise<KeptDraft | null>;
  forget(form: string, owner: DraftOwner): Promise<void>;
  /** The forms whose names begin so and of which something is kept, with when (ms); the last begun first. */
  list(beginning: string, owner: DraftOwner): Promise<{ form: string; at: number }[]>;
};

/** Whose a draft is: an account's, by its user's id, in any browser; or whoever's uses this browser. */
export type DraftOwner = number | "visitor";

/** What was typed, and when it was kept (ms). */
export type KeptDraft = { values: Record<string, string[]>; at: number };

/**
 * What a cart is priced with beside its lines; "" and 0 where nothing is chosen. `shippingType` and
 * `shippingAddress` are ids.
 */
export type CartChoices = { promotionCode: string; shippingType: number; shippingAddress: number };

/**
 * The cart of this browser, or of the account that is signed in here. The API keeps it; the sealed `cart`
 * cookie holds its key, the choices, and how many pieces were in it last. A browser has that cookie only
 * while there is something in its cart. [CART-002 CART-004]
 */
export type VisitorsCart = {
  /** How many pieces are in it, as far as this browser was told last; asks nothing. */
  readonly count: number;
  readonly choices: CartChoices;
  /**
   * The cart as the API has it now. New choices are kept with it, but for a promotion code that the API has a
   * `message` against. [CART-003]
   */
  read(choices?: Partial<CartChoices>): Promise<Cart>;
  /** Puts pieces of a SKU in; a refusal is `success: false` with the API's words. [CART-008] */
  add(line: { sku: number; qty: number; addons: readonly AddonChoice[] }): Promise<CartChange>;
  /** Sets how many pieces of a line there are; 0 takes it out. [CART-016] */
  update(lineId: number, qty: number): Promise<CartChange>;
  /** Ways to ship it to an address. [CART-022] */
  shippingQuotes(address: ShopAddress): Promise<ShippingQuote[]>;
  /** Asks the organiser for a quote by mail. */
  requestShippingQuote(address: ShopAddress, idempotencyKey: string): Promise<CartChange>;
};

/** Why a search for an address found no answer: too many of this visitor, or of the service. */
type NoAddressSearch = { state: "limited" | "unavailable" };

/**
 * The search for addresses. `account` is the id of the signed-in user who searches, for whom it counts. Not
 * offered where the organiser has no address service: addresses are typed then, as they always may be.
 */
export type AddressSearch = {
  isOffered: boolean;
  /** Addresses that a text may mean; none for one that can't be searched for. [ADR-013 ADR-016] */
  suggest(
    account: number,
    text: string,
  ): Promise<{ state: "found"; suggestions: AddressSuggestion[] } | NoAddressSearch>;
  /** The parts of a suggested address. */
  find(account: number, id: string): Promise<{ state: "found"; address: LookedUpAddress } | NoAddressSearch>;
};

/** What the environment says about this site, as far as screens need it. */
export type SiteEnvironment = {
  /** Address of this site without a slash at its end. */
  publicUrl: string;
  /** Where people reach the organiser API itself (`/cms`, its payment page). */
  organiserPublicUrl: string;
  /** IANA zone of the organiser, for times whose venue has none. */
  timeZone: string;
  productName: string;
  productSlug: string;
  pageFormat: "blocks" | "rows";
  /** Whether code that the organiser puts into pages is cleaned, or runs in a frame apart from the site. */
  rawCode: "cleaned" | "trusted";
  /** By which of its two calls the API takes subscriptions to the newsletter. */
  newsletter: "mailerlite" | "subscriber";
  /** The authorisation server by which somebody can log in too, as people call it; null for none. */
  authorisation: { name: string } | null;
  /** Whether the organiser's Google log-in is offered; null for what `app/site/settings.ts` says. */
  googleLogIn: boolean | null;
  /** What the profile asks beside e-mail and telephone; null for what `app/site/settings.ts` says. */
  profileParts: readonly ProfilePart[] | null;
  /** Whether mails to log in hold a code and no link; null for the site's own setting. [SET-018] */
  logInByCodeOnly: boolean | null;
  /** Whether a newcomer is asked for the date of birth; null for the site's own setting. [AUTH-042] */
  signUpAsksDateOfBirth: boolean | null;
  /** Whether a vehicle in the garage must have a photo; null for the site's own setting. [VEH-022] */
  requirePhoto: boolean | null;
  /** Whether “Back to top” is there; null for the site's own setting. [NAV-019] */
  backToTop: boolean | null;
  /** How long a toast stays, in ms; null for the site's own setting. [NAV-022] */
  toastMilliseconds: number | null;
  /** Names of the two menus in the organiser's menu tree; null for the site's own settings. */
  mainMenu: string | null;
  footerMenu: string | null;
  /** Most bytes of a file. */
  uploadLimits: UploadLimits;
  /** The user who is paid; null for the one of `app/site/settings.ts`. */
  paymentRecipient: number | null;
  /** DSN for the browser's part of the error reports; null loads none. */
  sentryDsn: string | null;
};

/** A form whose answer is its page again. */
export type AnsweredForm = {
  /** Whether nobody knows what became of it, so that it stands there no more. */
  isUnconfirmed: boolean;
  /** The title of its page, where it is at another step than its address opens with. */
  title: string | undefined;
  /** Keeps what was typed: the page could not be read, and shows nothing of it. */
  keep(): Promise<void>;
};

/**
 * Everything that a loader or an action may use, built for one request in `server/context.ts`. It is the only
 * door from the website to the server: loaders construct no client, read no environment and touch no cookie.
 */
export type RequestContext = {
  organiser: Organiser;
  addressSearch: AddressSearch;
  session: Session;
  waysIn: WaysIn;
  cart: VisitorsCart;
  receipts: Receipts;
  /**
   * What this request sent without learning its fate: whatever fails afterwards, the error screen says so.
   */
  unconfirmed: { note(order: Unconfirmed): void; noted(): Unconfirmed | null };
  /** How a form was answered by this request, for its page; null where none was. */
  answered: { note(answer: AnsweredForm): void; noted(): AnsweredForm | null };
  /** Until when this request may wait for the API. */
  deadline: Pick<Deadline, "startPage">;
  pending: PendingBook;
  seals: Seals;
  drafts: Drafts;
  /**
   * Who sends this request, as far as that can be known without a session: the browser's visit, else the
   * network that it is in; a keyed hash. The same for a form that is posted twice.
   */
  sender: string;
  notices: {
    /** Shows a message on the next page that this browser opens. */
    add(notice: Notice): void;
    /** The messages waiting for this page; given once. */
    take(): Notice[];
  };
  language: {
    /** The language of this request: `?lng=`, then the cookie, then `Accept-Language`, then "en". */
    readonly code: string;
    /** Keeps the choice in a cookie for a year. */
    choose(code: string): void;
  };
  consent: {
    readonly state: Consent;
    /** Keeps the answer in a cookie for half a year; "unasked" forgets it. */
    choose(consent: Consent): void;
  };
  /** What is being made, for whoever keeps it for others. */
  page: {
    /** This page, and no other, may use what is elsewhere. */
    reaches(elsewhere: Elsewhere): void;
    /**
     * Something on the page appears, goes or opens at this instant (ms since 1970): as it is now it isn't
     * shown from then on. [CMS-019 CMS-020]
     */
    validUntil(instant: number): void;
    /** Settles when it is this page's turn to be rendered, at once; to be told when that ends. */
    rendering(): Promise<() => void>;
  };
  /**
   * Checks an address that the API gives for sending the visitor to: one of this site, of the organiser's
   * public address (against which a relative one is resolved), or of an origin listed in `PAYMENT_ORIGINS`.
   * Gives the absolute address to put in a redirect, or null.
   */
  paymentAddress(address: string): string | null;
  html: {
    /**
     * HTML of the organiser made safe to show: no scripts, no handlers, no `style`; cleaned once for each
     * text and kept.
     */
    clean(html: string): Promise<string>;
  };
  clock: Clock;
  log: Log;
  /** Writes the log line of something that the operator has to watch, with the visitor's address. */
  audit: (event: AuditEvent) => void;
  site: SiteEnvironment;
  requestId: string;
  /** Nonce of this answer's inline scripts and styles. */
  nonce: string;
};
