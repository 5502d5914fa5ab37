import { z } from "zod";
import { AccessToken } from "../../../app/wire/access-token.ts";
import type { Tokens, User } from "../../../app/wire/account.ts";
import { isOrganiserError } from "../../organiser-client/errors.ts";
import type { Organiser } from "../../organiser-client/organiser.ts";
import type { LinkLoginResult, PendingLink } from "../../request-context.ts";
import { startSession } from "./start-session.ts";
import type { CookieJar } from "../cookie-jar.ts";
import { hashAccountName, type LoginServices } from "./login-parts.ts";
import { finishExternalLogin, hasStartedExternalLogin } from "./authorisation-state.ts";
import type { Encrypter } from "../encrypter.ts";

/** Tokens of a login link, stored until the user confirms the login. */
export type StoredLink = z.output<typeof StoredLink>;
const StoredLink = z.object({
  accessToken: AccessToken,
  refreshToken: z.string().min(1),
  /** Base URL of the API if the link names another one than the default. */
  base: z.string().optional(),
  /** The page that the link leads to, without the tokens. */
  path: z.string(),
  /** State of an external login that returns by the link; emailed links have none. */
  state: z.string().optional(),
});

export const linkCookie = "link";
const LIFETIME_MS = 10 * 60 * 1_000;

export function storeLink(jar: CookieJar, encrypter: Encrypter, link: StoredLink): void {
  jar.put(linkCookie, encrypter.encrypt(linkCookie, link, LIFETIME_MS), LIFETIME_MS);
}

export type LinkParts = LoginServices & {
  jar: CookieJar;
  /** Public base URL of the API. */
  organiserPublicUrl: string;
  /** API calls at a base URL (null: the default) with a token that belongs to no session. */
  organiserAs: (accessToken: string, base: string | null) => Organiser;
};

/**
 * Loads the login link of this browser. The API is called to identify the user, which does not use up the
 * link.
 * @throws an `OrganiserError` if the API does not respond; the link stays stored
 */
export async function loadPendingLink(parts: LinkParts): Promise<PendingLink> {
  const { session, browser: browserIdentity, encrypter, clock } = parts;
  const link = await readLink(parts);
  if (!link) return { kind: "none" };
  const user = await fetchUser(link, parts);
  if (!user) return dropAndReturnNone(parts);

  const currentUser = session.isLoggedIn ? await session.user().catch(nullIfRejected) : null;
  if (currentUser?.id === user.id) {
    parts.jar.drop(linkCookie);
    return { kind: "already-logged-in", path: link.path };
  }
  const hasRequestedIt =
    link.state !== undefined ||
    browserIdentity.hasRequestedLink(hashAccountName(user.email, encrypter), clock.now());
  return {
    kind: "waiting",
    user,
    other: currentUser,
    wasRequestedInThisBrowser: hasRequestedIt && !session.isLoggedIn,
  };
}

/**
 * Logs in with the stored link: the refresh token is exchanged at once. If the API rejects that but accepts
 * the access token, the tokens are used as they are. The current user is logged out.
 * @throws as above
 */
export async function logInByLink(parts: LinkParts): Promise<LinkLoginResult> {
  const { jar, audit } = parts;
  const link = await readLink(parts);
  if (!link) return { ok: false };
  const user = await fetchUser(link, parts);
  const tokens = user && (await exchangeTokens(link, parts));
  if (!user || !tokens) {
    audit({ what: "log-in-failed", who: null, why: "link rejected" });
    dropAndReturnNone(parts);
    return { ok: false };
  }
  jar.drop(linkCookie);
  if (link.state !== undefined) finishExternalLogin(parts);
  const outcome = await startSession(tokens, "link", parts, link.base ?? null);
  if (!outcome.ok) return { ok: false };
  // A new user may open the link on a device that did not request the account; the link then leads to the
  // sign-up page.
  const isNew = outcome.isNew || /^\/signup(?:\?|$)/.test(link.path);
  return { ok: true, user: outcome.user, isNew, path: link.path };
}

/** Deletes the stored link. */
export const dropLink = ({ jar }: LinkParts): void => jar.drop(linkCookie);

/** Reads the stored link; null if its state is not the one this browser started with. */
async function readLink(parts: LinkParts): Promise<StoredLink | null> {
  const { jar, encrypter, audit } = parts;
  const encrypted = jar.read(linkCookie);
  const stored = StoredLink.safeParse(encrypted && (await encrypter.decrypt(linkCookie, encrypted))?.value);
  if (!stored.success) return null;
  const { state } = stored.data;
  if (state === undefined || (await hasStartedExternalLogin(state, parts))) return stored.data;
  audit({ what: "log-in-failed", who: null, why: "state does not match" });
  jar.drop(linkCookie);
  return null;
}

/** Fetches the user of the tokens; null if the API rejects them. */
function fetchUser({ accessToken, base }: StoredLink, { organiserAs }: LinkParts): Promise<User | null> {
  return organiserAs(accessToken, base ?? null)
    .account.authUser()
    .then((user) => (user.id > 0 ? user : null), nullIfRejected);
}

async function exchangeTokens(link: StoredLink, parts: LinkParts): Promise<Tokens | null> {
  const { accessToken, refreshToken, base = null } = link;
  try {
    const { refresh } = parts.organiserAs(accessToken, base).account;
    return await refresh(refreshToken, parts.session.fingerprint());
  } catch (error) {
    if (!isOrganiserError(error, "rejected", "unauthorised") || error.status >= 500) throw error;
    return (await fetchUser(link, parts)) && { accessToken, refreshToken };
  }
}

/** Only a rejection means that there is no user; other errors are rethrown. */
function nullIfRejected(error: unknown): null {
  if (isOrganiserError(error, "rejected", "unauthorised", "not-found") && error.status < 500) return null;
  throw error;
}

function dropAndReturnNone({ jar }: LinkParts): { kind: "none" } {
  jar.drop(linkCookie);
  return { kind: "none" };
}
