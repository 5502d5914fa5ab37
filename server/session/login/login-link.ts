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

/** A login link. It is stored in a cookie until the user confirms the login. */
export type StoredLink = z.output<typeof StoredLink>;
const StoredLink = z.object({
  accessToken: AccessToken,
  refreshToken: z.string().min(1),
  /** Base URL of the API that issued the tokens. Absent for the default API. */
  base: z.string().optional(),
  path: z.string(),
  /** State of an external login that ended with this link. Absent in emailed links. */
  state: z.string().optional(),
});

export const LINK_COOKIE = "link";
const LIFETIME_MS = 10 * 60 * 1_000;

export function storeLink(jar: CookieJar, encrypter: Encrypter, link: StoredLink): void {
  jar.put(LINK_COOKIE, encrypter.encrypt(LINK_COOKIE, link, LIFETIME_MS), LIFETIME_MS);
}

export type LinkLoginServices = LoginServices & {
  jar: CookieJar;
  organiserPublicUrl: string;
  /**
   * Returns the API calls with this access token. `base` is the API's base URL, or null for the default API.
   */
  getOrganiserAs: (accessToken: string, base: string | null) => Organiser;
};

/**
 * Loads the stored login link with its user, without using up the link.
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
 * Logs out the current user, and logs in with tokens for the link's refresh token. If the API rejects the
 * refresh token but accepts the access token, the session uses the tokens of the link.
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
  // A browser that didn't request the account knows only from the link's path that the user is new.
  const isNew = outcome.isNew || /^\/signup(?:\?|$)/.test(link.path);
  return { ok: true, user: outcome.user, isNew, path: link.path };
}

export const dropLink = ({ jar }: LinkLoginServices): void => jar.drop(LINK_COOKIE);

/** Reads the stored link. Null if there is none, or if its external login wasn't started in this browser. */
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

function fetchUser(
  { accessToken, base }: StoredLink,
  { getOrganiserAs }: LinkLoginServices,
): Promise<User | null> {
  return getOrganiserAs(accessToken, base ?? null)
    .account.getUser()
    .then((user) => (user.id > 0 ? user : null), nullIfRejected);
}

/** Exchanges the refresh token of a link. Returns null if the API rejects both of the link's tokens. */
async function exchangeTokens(link: StoredLink, services: LinkLoginServices): Promise<Tokens | null> {
  const { accessToken, refreshToken, base = null } = link;
  try {
    const { refreshTokens } = services.getOrganiserAs(accessToken, base).account;
    return await refreshTokens(refreshToken, services.session.fingerprint());
  } catch (error) {
    if (!isOrganiserError(error, "rejected", "unauthorised") || error.status >= 500) throw error;
    return (await fetchUser(link, services)) && { accessToken, refreshToken };
  }
}

function nullIfRejected(error: unknown): null {
  if (isOrganiserError(error, "rejected", "unauthorised", "not-found") && error.status < 500) return null;
  throw error;
}

function dropAndReturnNone({ jar }: LinkLoginServices): { kind: "none" } {
  jar.drop(LINK_COOKIE);
  return { kind: "none" };
}
