import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Authenticator } from "remix-auth";
import { z } from "zod";
import { AccessToken, parseClaims } from "../../app/wire/access-token.ts";
import type { Tokens, User } from "../../app/wire/account.ts";
import { isOrganiserError, organiserError } from "../organiser-client/errors.ts";
import type { Organiser } from "../organiser-client/organiser.ts";
import type { AuthorisationClient } from "../organiser-client/authorisation.ts";
import type { AuthorisationResult, AuditEvent, Clock, Logger, Session } from "../request-context.ts";
import type { Store } from "../store/store.ts";
import type { SessionCart } from "./cart.ts";
import type { CookieJar } from "./cookie-jar.ts";
import type { EndedSessions } from "./ended-sessions.ts";
import type { Notices } from "./notices.ts";
import { KnownUser, StoredSession } from "./stored-session.ts";
import {
  startAuthorisation,
  AuthorisationStrategy,
  completeAuthorisation,
} from "./login/authorisation-login.ts";
import type { LoginQueue } from "./login/login-queue.ts";
import type { LoginLimits } from "../shared/login-limits.ts";
import { logInByPassword } from "./login/login-attempt.ts";
import type { Refresher } from "./refresh.ts";
import type { Encrypter } from "./encrypter.ts";
import type { BrowserIdentity } from "./browser-identity.ts";

/** Dependencies of a session: process-wide services, and those of this request. */
export type SessionServices = {
  jar: CookieJar;
  encrypter: Encrypter;
  refresher: Refresher;
  ended: EndedSessions;
  loginLimits: LoginLimits;
  loginQueue: LoginQueue;
  browser: BrowserIdentity;
  notices: Pick<Notices, "add" | "clear">;
  /** Milliseconds after which a session ends regardless of activity. */
  maxAgeMs: number;
  clock: Clock;
  log: Logger;
  audit: (event: AuditEvent) => void;
  clientAddress: string;
  store: Pick<Store, "add">;
  authorisation: AuthorisationClient | null;
  requestId: string;
  /** Path and query of the page that this request belongs to. */
  page: string;
  /** Whether the request opens that page, so that a login may return to it. */
  opensPage: boolean;
  /** This browser's cart, which changes with the user. */
  cart: Pick<SessionCart, "merge" | "forget">;
  /** API calls on behalf of the current user; they get their token from the session. */
  organiser: () => Organiser;
  /** Timeout in milliseconds for reading the user where a page works without it. */
  optionalTimeoutMs: number;
  /** Whether sessions may use the API at this base URL. */
  isAllowedBase: (base: string) => boolean;
};

/** Interface of the session for the organiser client. */
export type TokenSource = {
  accessToken: () => Promise<string | null>;
  expired: (token: string) => Promise<string | null>;
  invalid: () => void;
  /** Account id in the session's token; null for anonymous users, "" if the token contains none. */
  account: () => string | null;
  /**
   * The user as stored in the cookie, without an API call; null if unknown, or if the access token must be
   * refreshed, which only a rendered page does.
   */
  knownUser: () => KnownUser | null;
  /** Base URL of the API that the session belongs to; null for the default API. [AUTH-028] */
  base: () => string | null;
  /** Reverts a login of this request. */
  forget: () => void;
};

const cookie = "session";
const ownerTokenPurpose = "form owner";
const UserId = z.int().positive();
/** User and browser of an owner token; the previous version contained the user only. */
const OwnerToken = z.union([
  z.object({ user: UserId, browser: z.string().length(21) }),
  UserId.transform((user) => ({ user, browser: "" })),
]);
/** How long a session cookie is valid after it was last written. Milliseconds. */
export const SESSION_COOKIE_LIFETIME_MS = 30 * 24 * 60 * 60 * 1_000;
/** As long as a page may stay open and its form still be submitted. */
const OWNER_TOKEN_LIFETIME_MS = 3 * SESSION_COOKIE_LIFETIME_MS;
/** A token that expires within this time is refreshed before use. [AUTH-016] */
const MIN_TOKEN_LIFE_MS = 30_000;
/** Timeout of the API's logout call. Best effort: the local session ends in any case. */
const LOGOUT_TIMEOUT_MS = 2_000;

/** Opens the session in the request's cookie; an invalid cookie means an anonymous user. */
export async function openSession(parts: SessionServices): Promise<Session & TokenSource> {
  const {
    jar,
    encrypter,
    refresher,
    ended,
    browser: browserIdentity,
    notices,
    maxAgeMs,
    clock,
    log,
    page,
  } = parts;
  const stored = await readSession(jar, encrypter);
  let id = stored?.id ?? newId();
  let since = stored?.since ?? clock.now();
  let tokens: Tokens | null = stored?.tokens ?? null;
  let base = stored?.base ?? null;
  let knownUser: KnownUser | null = stored?.user ?? null;
  let user: Promise<User> | null = null;
  let optionalUser: Promise<User | null> | null = null;
  if (base !== null && !parts.isAllowedBase(base)) lapse();
  // Written by a version of the site that accepted any token: ends with a notice like any other session.
  else if (tokens && !AccessToken.safeParse(tokens.accessToken).success) lapse();
  else if (stored?.id !== undefined && (await ended.hasEnded(stored.id))) lapse();
  else if (tokens && clock.now() - since >= maxAgeMs) lapse();
  else if (tokens && (stored?.isOld || stored?.since === undefined || stored.id === undefined))
    setTokens(tokens);

  const authenticator = () =>
    new Authenticator<AuthorisationResult>().use(
      new AuthorisationStrategy((returned) => completeAuthorisation(returned, { ...parts, session, forget })),
    );

  const session: Session & TokenSource = {
    get isLoggedIn() {
      return tokens !== null;
    },
    async user() {
      if (tokens === null) return null;
      user ??= parts.organiser().account.authUser().then(requireUserId).then(rememberUser);
      return user;
    },
    async optionalUser() {
      if (tokens === null) return null;
      optionalUser ??= Promise.race([session.user(), timeout()]).catch((error: unknown) => {
        if (!isOrganiserError(error) || error.kind === "unauthorised") throw error;
        return null; // the layout logs and reports it
      });
      return optionalUser;
    },
    async headerName() {
      return (await session.user())?.firstName ?? null;
    },
    async draftOwner() {
      const current = await session.optionalUser().catch(() => null);
      if (current) return current.id;
      return tokens === null ? "visitor" : null;
    },
    createFormKey: () => (tokens === null ? null : randomUUID()),
    async requireUser(getLoginPath = async () => "/login") {
      const currentUser = await session.user().catch((error: unknown) => {
        if (!isOrganiserError(error, "unauthorised")) throw error;
        lapse();
        return null;
      });
      if (currentUser) return currentUser;
      browserIdentity.storeReturnPath(page);
      throw redirectTo(await getLoginPath());
    },
    async ownerToken() {
      const currentUser = await session.optionalUser();
      if (currentUser === null) return null;
      return encrypter.encrypt(
        ownerTokenPurpose,
        { user: currentUser.id, browser: browserIdentity.fingerprint() },
        OWNER_TOKEN_LIFETIME_MS,
      );
    },
    async readOwnerToken(mark) {
      const parsed = OwnerToken.safeParse((await encrypter.decrypt(ownerTokenPurpose, mark))?.value);
      if (!parsed.success) return 0;
      const { user: owner, browser } = parsed.data;
      if (browser === browserIdentity.knownFingerprint()) return owner;
      return (await session.optionalUser())?.id === owner ? owner : 0;
    },
    expire: lapse,
    fingerprint: () => browserIdentity.fingerprint(),
    logIn: (credentials) => logInByPassword(credentials, { ...parts, session, forget }),
    startAuthorisation: () => startAuthorisation({ ...parts, session, forget }),
    logInByAuthorisation: (request) => authenticator().authenticate("authorisation", request),
    async signIn(given, at = null) {
      await session.signOut();
      notices.clear();
      id = newId();
      since = clock.now();
      base = at;
      knownUser = null;
      setTokens(given);
    },
    async signOut() {
      if (tokens === null) return;
      const held = tokens;
      const endedId = id;
      const logout = parts
        .organiser()
        .account.logout()
        .catch(() => log.info({}, "the logout call of the API failed"));
      await Promise.race([logout, pause(LOGOUT_TIMEOUT_MS, undefined, { ref: false })]);
      const current = tokens ?? held;
      end();
      await invalidate(endedId, [held, current]);
    },
    async signOutEverywhere() {
      if (tokens === null) return;
      const held = tokens;
      const endedId = id;
      const { success, message } = await parts.organiser().account.logoutEverywhere();
      if (!success)
        throw organiserError("rejected", "POST /api/v1/cognito/user/logoutEverywhere", {
          apiMessage: message,
        });
      const current = tokens ?? held;
      end();
      await invalidate(endedId, [held, current]);
    },
    storeReturnPath: (path) => browserIdentity.storeReturnPath(path),
    takeReturnPath: () => browserIdentity.takeReturnPath(),

    async accessToken() {
      for (let held = tokens; held !== null && expiresSoon(held.accessToken, clock); held = tokens) {
        if (await renew(held)) break;
      }
      return tokens?.accessToken ?? null;
    },
    async expired(token) {
      // Another call of this request may have refreshed it already.
      if (tokens !== null && tokens.accessToken === token) await renew(tokens);
      return session.accessToken();
    },
    invalid: endAndRedirectHome,
    account: () => (tokens === null ? null : (parseClaims(tokens.accessToken).account ?? "")),
    knownUser: () => (tokens === null || expiresSoon(tokens.accessToken, clock) ? null : knownUser),
    base: () => base,
    forget,
  };
  return session;

  /**
   * Replaces tokens by their successors. Returns true if the API has just issued them, in which case they are
   * valid.
   */
  async function renew(held: Tokens): Promise<boolean> {
    const ask = (timeoutMs: number): Promise<Tokens> =>
      parts.organiser().account.refresh(held.refreshToken, browserIdentity.fingerprint(), timeoutMs);
    const renewal = await refresher.renew(held, ask, log);
    if (renewal.kind === "unreachable") {
      const why = "the session could not be refreshed in time";
      throw organiserError("unreachable", "POST /api/v1/cognito/user/refreshToken", { why });
    }
    if (renewal.kind === "ended") endAndRedirectHome();
    if (tokens === held) setTokens(renewal.tokens);
    return renewal.isNew;
  }

  async function timeout(): Promise<never> {
    await pause(parts.optionalTimeoutMs, undefined, { ref: false });
    throw organiserError("timeout", "GET /api/v1/cognito/user/authUser", {
      why: "the page is rendered without the user",
    });
  }

  /**
   * Stores tokens in the session cookie. `since` limits the total age of the session, as each write extends
   * the cookie.
   */
  function setTokens(given: Tokens): void {
    tokens = given;
    user = null;
    optionalUser = null;
    writeCookie(given);
  }

  /** Stores what cached pages show of the user, if it has changed. */
  function rememberUser(loaded: User): User {
    const parsed = KnownUser.safeParse(loaded);
    const current = parsed.success ? parsed.data : null;
    const hasChanged = current?.id !== knownUser?.id || current?.firstName !== knownUser?.firstName;
    if (tokens !== null && hasChanged) {
      knownUser = current;
      writeCookie(tokens);
    }
    return loaded;
  }

  function writeCookie(held: Tokens): void {
    const content = {
      ...held,
      id,
      since,
      ...(base !== null && { base }),
      ...(knownUser !== null && { user: knownUser }),
    };
    jar.put(
      cookie,
      encrypter.encrypt(cookie, content, SESSION_COOKIE_LIFETIME_MS),
      SESSION_COOKIE_LIFETIME_MS,
    );
  }

  /** Makes copies of the session cookie useless, for login as well as for newer tokens. */
  async function invalidate(endedId: string, held: readonly Tokens[]): Promise<void> {
    await Promise.all([ended.end(endedId), ...held.map((one) => refresher.end(one))]);
  }

  /** The session has expired or was ended elsewhere; the user gets a notice. */
  function lapse(): void {
    end();
    notices.add({ key: "signedOut", tone: "info" });
  }

  /**
   * The API has ended the session: redirects to the home page with a notice; login returns to the page.
   * [ERR-003..005]
   */
  function endAndRedirectHome(): never {
    lapse();
    if (parts.opensPage) browserIdentity.storeReturnPath(page);
    throw redirectTo("/");
  }

  /** Ends the session; the cart stays with the account. */
  function end(): void {
    forget();
    parts.cart.forget();
  }

  function forget(): void {
    tokens = null;
    base = null;
    knownUser = null;
    user = null;
    optionalUser = null;
    jar.drop(cookie);
  }
}

/** Rejects a user without an id, which must not be used for API calls or shown. [AUTH-013] */
function requireUserId(user: User): User {
  if (user.id > 0) return user;
  throw organiserError("malformed", "GET /api/v1/cognito/user/authUser", { why: "a user without an id" });
}

/** Content of the session cookie, and whether it was encrypted with a secret that has been replaced. */
type SessionState = {
  tokens: Tokens;
  id: string | undefined;
  since: number | undefined;
  base: string | undefined;
  user: KnownUser | undefined;
  isOld: boolean;
};

const newId = (): string => randomBytes(16).toString("base64url");

async function readSession(jar: CookieJar, encrypter: Encrypter): Promise<SessionState | null> {
  const encrypted = jar.read(cookie);
  if (encrypted === null) return null;
  const opened = await encrypter.decrypt(cookie, encrypted);
  const stored = StoredSession.safeParse(opened?.value);
  if (!stored.success) {
    jar.drop(cookie);
    return null;
  }
  const { id, since, base, user, ...tokens } = stored.data;
  return { tokens, id, since, base, user, isOld: opened?.isOld ?? false };
}

/** Tokens without an expiry are used until the API rejects them. [AUTH-004] */
function expiresSoon(accessToken: string, clock: Clock): boolean {
  const { expiresAt } = parseClaims(accessToken);
  return expiresAt !== null && expiresAt - clock.now() <= MIN_TOKEN_LIFE_MS;
}

/** Redirect to throw from loaders and actions: Remix handles it for pages and data requests alike. */
const redirectTo = (path: string): Response =>
  new Response(null, { status: 303, headers: { Location: path } });
