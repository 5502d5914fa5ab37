import { z } from "zod";
import { AccessToken } from "../../../app/wire/access-token.ts";
import type { Tokens, User } from "../../../app/wire/account.ts";
import { isOrganiserError } from "../../organiser-client/errors.ts";
import type { Organiser } from "../../organiser-client/organiser.ts";
import type { LinkLoginResult, PendingLink } from "../../request-context.ts";
import { startSession } from "./start-session.ts";
import type { CookieJar } from "../cookie-jar.ts";
import { hashAccountName, type LoginServices } from "./login-services.ts";
import { finishExternalLogin, hasStartedExternalLogin } from "./authorisation-state.ts";
import type { Encrypter } from "../encrypter.ts";

/** A login link, stored in a cookie until the user confirms the login. */
export type StoredLink = z.output<typeof StoredLink>;
const StoredLink = z.object({
  accessToken: AccessToken,
  refreshToken: z.string().min(1),
  /** Base URL of the API that issued the tokens; absent for the default API. */
  base: z.string().optional(),
  /** Path of the page that the link leads to, without the tokens. */
  path: z.string(),
  /** State of an external login that uses the link to return; absent in emailed links. */
  state: z.string().optional(),
});

export const LINK_COOKIE = "link";
const LIFETIME_MS = 10 * 60 * 1_000;

/** Stores a login link in the cookie. */
export function storeLink(jar: CookieJar, encrypter: Encrypter, link: StoredLink): void {
  jar.put(LINK_COOKIE, encrypter.encrypt(LINK_COOKIE, link, LIFETIME_MS), LIFETIME_MS);
}

/** Services for the login by link. */
export type LinkLoginServices = LoginServices & {
  jar: CookieJar;
  /** Public base URL of the API. */
  organiserPublicUrl: string;
  /**
   * Returns the API calls with an access token that belongs to no session. `base` is the API's base URL, null
   * for the default API.
   */
  organiserAs: (accessToken: string, base: string | null) => Organiser;
};

/**
 * Loads the stored login link. Calls the API to identify the link's user, which doesn't use up the link.
 * @throws an `OrganiserError` if the API fails; the link stays stored
 */
export async function loadPendingLink(services: LinkLoginServices): Promise<PendingLink> {
  const { session, browser: browserIdentity, encrypter, clock } = services;
  const link = await readLink(services);
  if (!link) return { kind: "none" };
  const user = await fetchUser(link, services);
  if (!user) return dropAndReturnNone(services);

  const currentUser = session.isLoggedIn ? await session.user().catch(nullIfRejected) : null;
  if (currentUser?.id === user.id) {
    services.jar.drop(LINK_COOKIE);
    return { kind: "already-logged-in", path: link.path };
  }
  const wasRequestedHere =
    link.state !== undefined ||
    browserIdentity.hasRequestedLink(hashAccountName(user.email, encrypter), clock.now());
  return {
    kind: "waiting",
    user,
    loggedInUser: currentUser,
    wasRequestedInThisBrowser: wasRequestedHere && !session.isLoggedIn,
  };
}

/**
 * Logs in with the stored link and logs out the current user. The link's refresh token is exchanged at once.
 * If the API rejects the exchange but accepts the access token, the session uses the tokens of the link.
 * @throws an `OrganiserError` if the API fails; the link stays stored
 */
export async function logInByLink(services: LinkLoginServices): Promise<LinkLoginResult> {
  const { jar, audit } = services;
  const link = await readLink(services);
  if (!link) return { ok: false };
  const user = await fetchUser(link, services);
  const tokens = user && (await exchangeTokens(link, services));
  if (!user || !tokens) {
    audit({ event: "log-in-failed", actor: null, reason: "link rejected" });
    dropAndReturnNone(services);
    return { ok: false };
  }
  jar.drop(LINK_COOKIE);
  if (link.state !== undefined) finishExternalLogin(services);
  const outcome = await startSession(tokens, "link", services, link.base ?? null);
  if (!outcome.ok) return { ok: false };
  // A new user may open the link in a browser that didn't request the account. Only the link's path then shows
  // that the user is new.
  const isNew = outcome.isNew || /^\/signup(?:\?|$)/.test(link.path);
  return { ok: true, user: outcome.user, isNew, path: link.path };
}

/** Deletes the stored link. */
export const dropLink = ({ jar }: LinkLoginServices): void => jar.drop(LINK_COOKIE);

/**
 * Reads the stored link; null if there is none, or if its state belongs to a login that this browser hasn't
 * started.
 */
async function readLink(services: LinkLoginServices): Promise<StoredLink | null> {
  const { jar, encrypter, audit } = services;
  const encrypted = jar.read(LINK_COOKIE);
  const stored = StoredLink.safeParse(encrypted && (await encrypter.decrypt(LINK_COOKIE, encrypted))?.value);
  if (!stored.success) return null;
  const { state } = stored.data;
  if (state === undefined || (await hasStartedExternalLogin(state, services))) return stored.data;
  audit({ event: "log-in-failed", actor: null, reason: "state does not match" });
  jar.drop(LINK_COOKIE);
  return null;
}

/** Fetches the user of a link's access token; null if the API rejects the token. */
function fetchUser(
  { accessToken, base }: StoredLink,
  { organiserAs }: LinkLoginServices,
): Promise<User | null> {
  return organiserAs(accessToken, base ?? null)
    .account.getUser()
    .then((user) => (user.id > 0 ? user : null), nullIfRejected);
}

/** Exchanges the refresh token of a link; null if the API rejects both of its tokens. */
async function exchangeTokens(link: StoredLink, services: LinkLoginServices): Promise<Tokens | null> {
  const { accessToken, refreshToken, base = null } = link;
  try {
    const { refreshTokens } = services.organiserAs(accessToken, base).account;
    return await refreshTokens(refreshToken, services.session.fingerprint());
  } catch (error) {
    if (!isOrganiserError(error, "rejected", "unauthorised") || error.status >= 500) throw error;
    return (await fetchUser(link, services)) && { accessToken, refreshToken };
  }
}

/** Returns null for a rejection by the API; rethrows other errors. */
function nullIfRejected(error: unknown): null {
  if (isOrganiserError(error, "rejected", "unauthorised", "not-found") && error.status < 500) return null;
  throw error;
}

function dropAndReturnNone({ jar }: LinkLoginServices): { kind: "none" } {
  jar.drop(LINK_COOKIE);
  return { kind: "none" };
}
