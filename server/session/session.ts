import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Authenticator } from "remix-auth";
import { z } from "zod";
import { AccessToken, parseClaims } from "../../app/wire/access-token.ts";
import type { Tokens, User } from "../../app/wire/account.ts";
import { isOrganiserError, createOrganiserError } from "../organiser-client/errors.ts";
import type { Organiser } from "../organiser-client/organiser.ts";
import type { AuthorisationClient } from "../organiser-client/authorisation.ts";
import type { AuthorisationResult, AuditEvent, Clock, Logger, Session } from "../request-context.ts";
import type { Store } from "../store/store.ts";
import type { SessionCart } from "./cart.ts";
import type { CookieJar } from "./cookie-jar.ts";
import type { EndedSessions } from "./ended-sessions.ts";
import type { Notices } from "./notices.ts";
import type { SavedTickets } from "./saved-tickets.ts";
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
import { DAY_MS } from "../../app/domain/durations.ts";

export type SessionServices = {
  jar: CookieJar;
  encrypter: Encrypter;
  refresher: Refresher;
  endedSessions: EndedSessions;
  loginLimits: LoginLimits;
  loginQueue: LoginQueue;
  browser: BrowserIdentity;
  notices: Pick<Notices, "add" | "clear">;
  savedTickets: Pick<SavedTickets, "removeOthers" | "forgetOwner">;
  maxAgeMs: number;
  clock: Clock;
  log: Logger;
  audit: (event: AuditEvent) => void;
  clientAddress: string;
  store: Pick<Store, "add">;
  authorisation: AuthorisationClient | null;
  requestId: string;
  pagePath: string;
  /** Whether the request loads a page. The user may return to it after a login. */
  isPageRequest: boolean;
  /** This browser's cart. It is merged on login and removed on logout. */
  cart: Pick<SessionCart, "merge" | "forget">;
  getOrganiser: () => Organiser;
  optionalTimeoutMs: number;
  isAllowedBase: (base: string) => boolean;
};

/** What the server needs of a session, such as its tokens. */
export type TokenSource = {
  /** Returns a valid access token, refreshed if it expires soon, or null for anonymous users. */
  getAccessToken: () => Promise<string | null>;
  /** Returns a new access token in place of a rejected one, or null for anonymous users. */
  refreshToken: (token: string) => Promise<string | null>;
  /** Ends the session after the API has ended it. Throws a redirect to the home page. */
  endSession: () => void;
  /** Account id in the access token. Null for anonymous users, "" if the token contains none. */
  getAccountId: () => string | null;
  /**
   * The user as stored in the cookie. Null if unknown, or if the access token must be refreshed, because a
   * cached page can't do that.
   */
  getKnownUser: () => KnownUser | null;
  /** Base URL of the API that the session belongs to, or null for the default API. [AUTH-028] */
  base: () => string | null;
  /** Undoes a login of this request. Deletes the session from this browser without notifying the API. */
  forget: () => void;
};

const COOKIE_NAME = "session";
const OWNER_TOKEN_PURPOSE = "form owner";
const UserId = z.int().positive();
/** The user and browser that a page's form belongs to. Older versions stored only the user's id. */
const OwnerToken = z.union([
  z.object({ user: UserId, browser: z.string().length(21) }),
  UserId.transform((user) => ({ user, browser: "" })),
]);
/** Lifetime of a session cookie after each write. */
export const SESSION_COOKIE_LIFETIME_MS = 30 * DAY_MS;
/** After this time, the form of a loaded page can no longer be submitted. */
const OWNER_TOKEN_LIFETIME_MS = 3 * SESSION_COOKIE_LIFETIME_MS;
/** A token that expires within this time is refreshed before use. [AUTH-016] */
const MIN_TOKEN_LIFE_MS = 30_000;
/** Timeout of the API's logout call. After a timeout, the session ends as well. */
const LOGOUT_TIMEOUT_MS = 2_000;

/** Opens the session in the request's cookie. With an invalid cookie, the user is anonymous. */
export async function openSession(services: SessionServices): Promise<Session & TokenSource> {
  const {
    jar,
    encrypter,
    refresher,
    endedSessions,
    browser: browserIdentity,
    notices,
    maxAgeMs,
    clock,
    log,
    pagePath,
  } = services;
  const stored = await readSession(jar, encrypter);
  let id = stored?.id ?? createSessionId();
  let since = stored?.since ?? clock.now();
  let tokens: Tokens | null = stored?.tokens ?? null;
  let base = stored?.base ?? null;
  let knownUser: KnownUser | null = stored?.user ?? null;
  let user: Promise<User> | null = null;
  let optionalUser: Promise<User | null> | null = null;
  if (base !== null && !services.isAllowedBase(base)) endWithNotice();
  // Older versions of the site accepted tokens with invalid claims.
  else if (tokens && !AccessToken.safeParse(tokens.accessToken).success) endWithNotice();
  else if (stored?.id !== undefined && (await endedSessions.hasEnded(stored.id))) endWithNotice();
  else if (tokens && clock.now() - since >= maxAgeMs) endWithNotice();
  else if (tokens && (stored?.isOld || stored?.since === undefined || stored.id === undefined))
    setTokens(tokens);

  const authenticator = () =>
    new Authenticator<AuthorisationResult>().use(
      new AuthorisationStrategy((callback) =>
        completeAuthorisation(callback, { ...services, session, forget }),
      ),
    );

  const session: Session & TokenSource = {
    get isLoggedIn() {
      return tokens !== null;
    },
    async user() {
      if (tokens === null) return null;
      user ??= loadUser();
      return user;
    },
    async optionalUser() {
      if (tokens === null) return null;
      optionalUser ??= Promise.race([session.user(), timeout()]).catch((error: unknown) => {
        if (!isOrganiserError(error) || error.kind === "unauthorised") throw error;
        return null; // the layout logs the failure and shows it to the user
      });
      return optionalUser;
    },
    async headerName() {
      return (await session.user())?.firstName ?? null;
    },
    async draftOwner() {
      const currentUser = await session.optionalUser().catch(() => null);
      if (currentUser) return currentUser.id;
      return tokens === null ? "visitor" : null;
    },
    createFormKey: () => (tokens === null ? null : randomUUID()),
    async requireUser(getLoginPath = async () => "/login") {
      const currentUser = await session.user().catch((error: unknown) => {
        if (!isOrganiserError(error, "unauthorised")) throw error;
        endWithNotice();
        return null;
      });
      if (currentUser) return currentUser;
      browserIdentity.storeReturnPath(pagePath);
      throw redirectTo(await getLoginPath());
    },
    async ownerToken() {
      const currentUser = await session.optionalUser();
      if (currentUser === null) return null;
      return encrypter.encrypt(
        OWNER_TOKEN_PURPOSE,
        { user: currentUser.id, browser: browserIdentity.fingerprint() },
        OWNER_TOKEN_LIFETIME_MS,
      );
    },
    async readOwnerToken(token) {
      const parsed = OwnerToken.safeParse((await encrypter.decrypt(OWNER_TOKEN_PURPOSE, token))?.value);
      if (!parsed.success) return 0;
      const { user: owner, browser } = parsed.data;
      if (browser === browserIdentity.findFingerprint()) return owner;
      return (await session.optionalUser())?.id === owner ? owner : 0;
    },
    expire: endWithNotice,
    fingerprint: () => browserIdentity.fingerprint(),
    logIn: (credentials) => logInByPassword(credentials, { ...services, session, forget }),
    startAuthorisation: () => startAuthorisation({ ...services, session, forget }),
    logInByAuthorisation: (request) => authenticator().authenticate("authorisation", request),
    async start(newTokens, apiBase = null) {
      await logOut();
      notices.clear();
      id = createSessionId();
      since = clock.now();
      base = apiBase;
      knownUser = null;
      setTokens(newTokens);
    },
    async logOut() {
      services.savedTickets.forgetOwner();
      await logOut();
    },
    async logOutEverywhere() {
      if (tokens === null) return;
      const oldTokens = tokens;
      const endedId = id;
      const { success, message } = await services.getOrganiser().account.logOutEverywhere();
      if (!success)
        throw createOrganiserError("rejected", "POST /api/v1/cognito/user/logoutEverywhere", {
          apiMessage: message,
        });
      const latestTokens = tokens ?? oldTokens;
      services.savedTickets.forgetOwner();
      endSession();
      await invalidate(endedId, [oldTokens, latestTokens]);
    },
    storeReturnPath: (path) => browserIdentity.storeReturnPath(path),
    takeReturnPath: () => browserIdentity.takeReturnPath(),

    async getAccessToken() {
      for (
        let oldTokens = tokens;
        oldTokens !== null && expiresSoon(oldTokens.accessToken, clock);
        oldTokens = tokens
      ) {
        if (await renew(oldTokens)) break;
      }
      return tokens?.accessToken ?? null;
    },
    async refreshToken(token) {
      // A concurrent call of this request may have refreshed the token already.
      if (tokens !== null && tokens.accessToken === token) await renew(tokens);
      return session.getAccessToken();
    },
    endSession: endAndRedirectHome,
    getAccountId: () => (tokens === null ? null : (parseClaims(tokens.accessToken).account ?? "")),
    getKnownUser: () => (tokens === null || expiresSoon(tokens.accessToken, clock) ? null : knownUser),
    base: () => base,
    forget,
  };
  return session;

  /** Ends the session of the previous user, whose saved tickets stay until it is known who logs in. */
  async function logOut(): Promise<void> {
    if (tokens === null) return;
    const oldTokens = tokens;
    const endedId = id;
    const logout = services
      .getOrganiser()
      .account.logOut()
      .catch(() => log.info({}, "the logout call of the API failed"));
    await Promise.race([logout, pause(LOGOUT_TIMEOUT_MS, undefined, { ref: false })]);
    const latestTokens = tokens ?? oldTokens;
    endSession();
    await invalidate(endedId, [oldTokens, latestTokens]);
  }

  /** Replaces tokens by their successors. Returns false if the successors may have been refreshed again. */
  async function renew(oldTokens: Tokens): Promise<boolean> {
    const requestTokens = (timeoutMs: number): Promise<Tokens> =>
      services
        .getOrganiser()
        .account.refreshTokens(oldTokens.refreshToken, browserIdentity.fingerprint(), timeoutMs);
    const renewal = await refresher.renew(oldTokens, requestTokens, log);
    if (renewal.kind === "unreachable") {
      const reason = "the session could not be refreshed in time";
      throw createOrganiserError("unreachable", "POST /api/v1/cognito/user/refreshToken", { reason });
    }
    if (renewal.kind === "ended") endAndRedirectHome();
    if (tokens === oldTokens) setTokens(renewal.tokens);
    return renewal.isNew;
  }

  async function timeout(): Promise<never> {
    await pause(services.optionalTimeoutMs, undefined, { ref: false });
    throw createOrganiserError("timeout", "GET /api/v1/cognito/user/authUser", {
      reason: "the page is rendered without the user",
    });
  }

  function setTokens(newTokens: Tokens): void {
    tokens = newTokens;
    user = null;
    optionalUser = null;
    writeCookie(newTokens);
  }

  async function loadUser(): Promise<User> {
    const sessionId = id;
    const loadedUser = requireUserId(await services.getOrganiser().account.getUser());
    await services.savedTickets.removeOthers(loadedUser.id);
    const parsed = KnownUser.safeParse(loadedUser);
    const newKnownUser = parsed.success ? parsed.data : null;
    const hasChanged = newKnownUser?.id !== knownUser?.id || newKnownUser?.firstName !== knownUser?.firstName;
    // Another user may have logged in meanwhile.
    if (tokens !== null && id === sessionId && hasChanged) {
      knownUser = newKnownUser;
      writeCookie(tokens);
    }
    return loadedUser;
  }

  function writeCookie(currentTokens: Tokens): void {
    const content = {
      ...currentTokens,
      id,
      since,
      ...(base !== null && { base }),
      ...(knownUser !== null && { user: knownUser }),
    };
    jar.put(
      COOKIE_NAME,
      encrypter.encrypt(COOKIE_NAME, content, SESSION_COOKIE_LIFETIME_MS),
      SESSION_COOKIE_LIFETIME_MS,
    );
  }

  /** Makes copies of the session cookie useless, including those with older tokens of this request. */
  async function invalidate(endedId: string, allTokens: readonly Tokens[]): Promise<void> {
    await Promise.all([endedSessions.end(endedId), ...allTokens.map((pair) => refresher.end(pair))]);
  }

  function endWithNotice(): void {
    endSession();
    notices.add({ key: "signedOut", tone: "info" });
  }

  /**
   * Ends the session after the API has ended it. Redirects to the home page with a notice, and stores the
   * current page as the return URL. [ERR-003..005]
   */
  function endAndRedirectHome(): never {
    endWithNotice();
    if (services.isPageRequest) browserIdentity.storeReturnPath(pagePath);
    throw redirectTo("/");
  }

  /** Ends the session and removes the cart from this browser, but not from the API. */
  function endSession(): void {
    forget();
    services.cart.forget();
  }

  function forget(): void {
    tokens = null;
    base = null;
    knownUser = null;
    user = null;
    optionalUser = null;
    jar.drop(COOKIE_NAME);
  }
}

/** @throws for a user without an id, because the id is needed for API calls [AUTH-013] */
function requireUserId(user: User): User {
  if (user.id > 0) return user;
  throw createOrganiserError("malformed", "GET /api/v1/cognito/user/authUser", {
    reason: "a user without an id",
  });
}

type SessionState = {
  tokens: Tokens;
  id: string | undefined;
  since: number | undefined;
  base: string | undefined;
  user: KnownUser | undefined;
  /** Whether the cookie must be encrypted again, because the secret has been rotated. */
  isOld: boolean;
};

const createSessionId = (): string => randomBytes(16).toString("base64url");

async function readSession(jar: CookieJar, encrypter: Encrypter): Promise<SessionState | null> {
  const encrypted = jar.read(COOKIE_NAME);
  if (encrypted === null) return null;
  const decrypted = await encrypter.decrypt(COOKIE_NAME, encrypted);
  const stored = StoredSession.safeParse(decrypted?.value);
  if (!stored.success) {
    jar.drop(COOKIE_NAME);
    return null;
  }
  const { id, since, base, user, ...tokens } = stored.data;
  return { tokens, id, since, base, user, isOld: decrypted?.isOld ?? false };
}

/**
 * Whether an access token expires soon. A token without an expiry is used until the API rejects it.
 * [AUTH-004]
 */
function expiresSoon(accessToken: string, clock: Clock): boolean {
  const { expiresAt } = parseClaims(accessToken);
  return expiresAt !== null && expiresAt - clock.now() <= MIN_TOKEN_LIFE_MS;
}

/** Creates a redirect to throw, which Remix sends as the response. */
const redirectTo = (path: string): Response =>
  new Response(null, { status: 303, headers: { Location: path } });
