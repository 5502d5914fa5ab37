import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Authenticator } from "remix-auth";
import { z } from "zod";
import { AccessToken, claimsOf } from "../../app/wire/access-token.ts";
import type { Tokens, User } from "../../app/wire/account.ts";
import { isOrganiserError, organiserError } from "../organiser-client/errors.ts";
import type { Organiser } from "../organiser-client/organiser.ts";
import type { AuthorisationServer } from "../organiser-client/authorisation.ts";
import type { Authorised, AuditEvent, Clock, Log, Session } from "../request-context.ts";
import type { Store } from "../store/store.ts";
import type { BrowsersCart } from "./cart.ts";
import type { CookieJar } from "./cookie-jar.ts";
import type { EndedSessions } from "./ended-sessions.ts";
import type { Notices } from "./notices.ts";
import { KeptSession } from "./kept-tokens.ts";
import {
  askForAuthorisation,
  AuthorisationStrategy,
  returnFromAuthorisation,
} from "./log-in/authorisation-log-in.ts";
import type { LogInLine } from "./log-in/log-in-line.ts";
import type { LogInLimits } from "./log-in/log-in-limits.ts";
import { logInByPassword } from "./log-in/password-log-in.ts";
import type { Refresher } from "./refresh.ts";
import type { Sealer } from "./sealer.ts";
import type { Visit } from "./visit.ts";

/** What a session is made from: things that live as long as the process, and those of this request. */
export type SessionParts = {
  jar: CookieJar;
  sealer: Sealer;
  refresher: Refresher;
  ended: EndedSessions;
  limits: LogInLimits;
  line: LogInLine;
  visit: Visit;
  notices: Pick<Notices, "add" | "drop">;
  /** Milliseconds after which a session ends, however much it is used. */
  longest: number;
  clock: Clock;
  log: Log;
  audit: (event: AuditEvent) => void;
  clientAddress: string;
  store: Pick<Store, "add">;
  authorisation: AuthorisationServer | null;
  requestId: string;
  /** Path and query of the page that this request is for. */
  page: string;
  /** Whether the request opens that page, so that a log-in may lead back to it. */
  opensPage: boolean;
  /** This browser's cart, which follows who is signed in. */
  cart: Pick<BrowsersCart, "merge" | "forget">;
  /** The calls of the API as this visitor; they in turn ask the session for its token. */
  organiser: () => Organiser;
  /** Milliseconds that a page waits for who is logged in where it can be shown without. */
  optionalTimeoutMs: number;
  /** Whether sessions may be at the API of this address. */
  knowsBase: (base: string) => boolean;
};

/** How the organiser client gets at the session's token. */
export type TokenSource = {
  accessToken: () => Promise<string | null>;
  expired: (token: string) => Promise<string | null>;
  invalid: () => void;
  /** The account that the session's token names; null for a visitor, "" where a token names none. */
  account: () => string | null;
  /** The address of the API that the session is at; null for the site's own. [AUTH-028] */
  base: () => string | null;
  /** Undoes a sign-in of this request. */
  forget: () => void;
};

const cookie = "session";
const ownerMark = "form owner";
const UserId = z.int().positive();
/** How long a session's cookie can be opened after it was last written. Milliseconds. */
export const sessionLifetime = 30 * 24 * 60 * 60 * 1_000;
/** As long as a page may stay open and still be posted. */
const markLifetime = 3 * sessionLifetime;
/** A token with less left than this doesn't go out any more. [AUTH-016] */
const leastLeft = 30_000;
/** How long a log-out waits for the API, whose answer doesn't matter. */
const farewell = 2_000;

/** Opens the session that the request's cookie holds; a cookie that can't be opened is a visitor's. */
export async function openSession(parts: SessionParts): Promise<Session & TokenSource> {
  const { jar, sealer, refresher, ended, visit, notices, longest, clock, log, page } = parts;
  const kept = await keptIn(jar, sealer);
  let id = kept?.id ?? newId();
  let since = kept?.since ?? clock.now();
  let tokens: Tokens | null = kept?.tokens ?? null;
  let base = kept?.base ?? null;
  let user: Promise<User> | null = null;
  let known: Promise<User | null> | null = null;
  if (base !== null && !parts.knowsBase(base)) lapse();
  // Sealed by a version of the site that took any token: it ends with the notice, like any other session.
  else if (tokens && !AccessToken.safeParse(tokens.accessToken).success) lapse();
  else if (kept?.id !== undefined && (await ended.hasEnded(kept.id))) lapse();
  else if (tokens && clock.now() - since >= longest) lapse();
  else if (tokens && (kept?.isOld || kept?.since === undefined || kept.id === undefined)) hold(tokens);

  const authenticator = new Authenticator<Authorised>().use(
    new AuthorisationStrategy((returned) => returnFromAuthorisation(returned, { ...parts, session, forget })),
  );

  const session: Session & TokenSource = {
    get isSignedIn() {
      return tokens !== null;
    },
    async user() {
      if (tokens === null) return null;
      user ??= parts.organiser().account.authUser().then(whoIsSomebody);
      return user;
    },
    async knownUser() {
      if (tokens === null) return null;
      known ??= Promise.race([session.user(), late()]).catch((error: unknown) => {
        if (!isOrganiserError(error) || error.kind === "unauthorised") throw error;
        return null; // the layout logs it, and says so
      });
      return known;
    },
    async require() {
      const somebody = await session.user().catch((error: unknown) => {
        if (!isOrganiserError(error, "unauthorised")) throw error;
        lapse();
        return null;
      });
      if (somebody) return somebody;
      visit.storeReturnPath(page);
      throw redirectTo("/login");
    },
    async ownerMark() {
      const somebody = await session.knownUser();
      return somebody && sealer.seal(ownerMark, somebody.id, markLifetime);
    },
    async ownerOf(mark) {
      const owner = UserId.safeParse((await sealer.open(ownerMark, mark))?.value);
      return owner.success ? owner.data : 0;
    },
    lapse,
    fingerprint: () => visit.fingerprint(),
    logIn: (credentials) => logInByPassword(credentials, { ...parts, session, forget }),
    authorisationAddress: () => askForAuthorisation({ ...parts, session, forget }),
    logInByAuthorisation: (request) => authenticator.authenticate("authorisation", request),
    async signIn(given, at = null) {
      await session.signOut();
      notices.drop();
      id = newId();
      since = clock.now();
      base = at;
      hold(given);
    },
    async signOut() {
      if (tokens === null) return;
      const held = tokens;
      const gone = id;
      const told = parts
        .organiser()
        .account.logout()
        .catch(() => log.info({}, "the API wasn't told of a log-out"));
      await Promise.race([told, pause(farewell, undefined, { ref: false })]);
      const current = tokens ?? held;
      end();
      await forgetInStore(gone, [held, current]);
    },
    async signOutEverywhere() {
      if (tokens === null) return;
      const held = tokens;
      const gone = id;
      const { success, message } = await parts.organiser().account.logoutEverywhere();
      if (!success)
        throw organiserError("refused", "POST /api/v1/cognito/user/logoutEverywhere", { said: message });
      const current = tokens ?? held;
      end();
      await forgetInStore(gone, [held, current]);
    },
    storeReturnPath: (path) => visit.storeReturnPath(path),
    takeReturnPath: () => visit.takeReturnPath(),

    async accessToken() {
      for (let held = tokens; held !== null && isRunningOut(held.accessToken, clock); held = tokens) {
        if (await renew(held)) break;
      }
      return tokens?.accessToken ?? null;
    },
    async expired(token) {
      // Another call of this request may have refreshed it already.
      if (tokens !== null && tokens.accessToken === token) await renew(tokens);
      return session.accessToken();
    },
    invalid: leaveForHome,
    account: () => (tokens === null ? null : (claimsOf(tokens.accessToken).account ?? "")),
    base: () => base,
    forget,
  };
  return session;

  /**
   * Replaces tokens by their successors; true when the API has just given them, so that they must be good.
   */
  async function renew(held: Tokens): Promise<boolean> {
    const ask = (timeoutMs: number): Promise<Tokens> =>
      parts.organiser().account.refresh(held.refreshToken, visit.fingerprint(), timeoutMs);
    const renewal = await refresher.renew(held, ask, log);
    if (renewal.kind === "unreachable") {
      const why = "the session couldn't be refreshed in time";
      throw organiserError("unreachable", "POST /api/v1/cognito/user/refreshToken", { why });
    }
    if (renewal.kind === "ended") leaveForHome();
    if (tokens === held) hold(renewal.tokens);
    return renewal.isNew;
  }

  async function late(): Promise<never> {
    await pause(parts.optionalTimeoutMs, undefined, { ref: false });
    throw organiserError("timeout", "GET /api/v1/cognito/user/authUser", { why: "the page goes on without" });
  }

  /** Keeps tokens in the session's cookie. It outlives the longest session, whose end is told by `since`. */
  function hold(given: Tokens): void {
    tokens = given;
    user = null;
    known = null;
    const content = { ...given, id, since, ...(base !== null && { base }) };
    jar.put(cookie, sealer.seal(cookie, content, sessionLifetime), sessionLifetime);
  }

  /** Whoever has a copy of the session's cookie gets neither in by it nor to newer tokens. */
  async function forgetInStore(gone: string, held: readonly Tokens[]): Promise<void> {
    await Promise.all([ended.end(gone), ...held.map((one) => refresher.end(one))]);
  }

  /** The session has ended by itself, or from elsewhere, and this browser is told so. */
  function lapse(): void {
    end();
    notices.add({ key: "signedOut", tone: "info" });
  }

  /** The API has ended the session. Home says so, and a log-in leads back to the page. [ERR-003..005] */
  function leaveForHome(): never {
    lapse();
    if (parts.opensPage) visit.storeReturnPath(page);
    throw redirectTo("/");
  }

  /** The session is over; the cart stays with the account. */
  function end(): void {
    forget();
    parts.cart.forget();
  }

  function forget(): void {
    tokens = null;
    base = null;
    user = null;
    known = null;
    jar.drop(cookie);
  }
}

/** An answer without an id is nobody's: nothing may be asked or shown for it. [AUTH-013] */
function whoIsSomebody(user: User): User {
  if (user.id > 0) return user;
  throw organiserError("malformed", "GET /api/v1/cognito/user/authUser", { why: "a user without an id" });
}

/** What the request's cookie holds, and whether a secret sealed it that has since been replaced. */
type Kept = {
  tokens: Tokens;
  id: string | undefined;
  since: number | undefined;
  base: string | undefined;
  isOld: boolean;
};

const newId = (): string => randomBytes(16).toString("base64url");

async function keptIn(jar: CookieJar, sealer: Sealer): Promise<Kept | null> {
  const sealed = jar.read(cookie);
  if (sealed === null) return null;
  const opened = await sealer.open(cookie, sealed);
  const kept = KeptSession.safeParse(opened?.value);
  if (!kept.success) {
    jar.drop(cookie);
    return null;
  }
  const { id, since, base, ...tokens } = kept.data;
  return { tokens, id, since, base, isOld: opened?.isOld ?? false };
}

/** A token that doesn't say when it ends is used until the API refuses it. [AUTH-004] */
function isRunningOut(accessToken: string, clock: Clock): boolean {
  const { expiresAt } = claimsOf(accessToken);
  return expiresAt !== null && expiresAt - clock.now() <= leastLeft;
}

/**
 * Thrown out of a loader or action: the framework turns it into the redirect, on pages and on its data
 * requests alike.
 */
const redirectTo = (path: string): Response =>
  new Response(null, { status: 303, headers: { Location: path } });
