import { z } from "zod";
import { AccessToken } from "../../../app/wire/access-token.ts";
import type { Tokens, User } from "../../../app/wire/account.ts";
import { isOrganiserError } from "../../organiser-client/errors.ts";
import type { Organiser } from "../../organiser-client/organiser.ts";
import type { LinkUsed, WaitingLink } from "../../request-context.ts";
import { beginSession } from "./begin-session.ts";
import type { CookieJar } from "../cookie-jar.ts";
import { accountMark, type LogInParts } from "./log-in-parts.ts";
import { endOutside, wentOutside } from "./authorisation-state.ts";
import type { Sealer } from "../sealer.ts";

/** The tokens of a log-in link, until its browser has said that it goes on with them. */
export type KeptLink = z.output<typeof KeptLink>;
const KeptLink = z.object({
  accessToken: AccessToken,
  refreshToken: z.string().min(1),
  /** The address of the API, where the link names another than the site's own. */
  base: z.string().optional(),
  /** The page that the link leads to, without the tokens. */
  path: z.string(),
  /** What a return from a log-in elsewhere brings back; a mailed link has none. */
  state: z.string().optional(),
});

export const linkCookie = "link";
const tenMinutes = 10 * 60 * 1_000;

export function keepLink(jar: CookieJar, sealer: Sealer, link: KeptLink): void {
  jar.put(linkCookie, sealer.seal(linkCookie, link, tenMinutes), tenMinutes);
}

export type LinkParts = LogInParts & {
  jar: CookieJar;
  /** The address that browsers know the API by. */
  organiserPublicUrl: string;
  /** The calls of the API at an address (null: the site's own) with a token that is no session's. */
  organiserAs: (accessToken: string, base: string | null) => Organiser;
};

/**
 * Whose link waits in this browser. The API is asked who the tokens are for, which uses nothing up.
 * @throws an `OrganiserError` where the API doesn't answer; the link goes on waiting
 */
export async function waitingLink(parts: LinkParts): Promise<WaitingLink> {
  const { session, visit, sealer, clock } = parts;
  const link = await linkIn(parts);
  if (!link) return { kind: "none" };
  const user = await userOf(link, parts);
  if (!user) return gone(parts);

  const here = session.isSignedIn ? await session.user().catch(nobodyIfRefused) : null;
  if (here?.id === user.id) {
    parts.jar.drop(linkCookie);
    return { kind: "already-in", path: link.path };
  }
  const isAskedHere =
    link.state !== undefined || visit.hasAsked(accountMark(user.email, sealer), clock.now());
  return { kind: "waiting", user, other: here, isAskedHere: isAskedHere && !session.isSignedIn };
}

/**
 * Logs in by the link that waits: the refresh token is exchanged at once. Where the API refuses that, though
 * it takes the access token, the tokens are used as they are. Whoever was signed in here is logged out.
 * @throws as above
 */
export async function logInByLink(parts: LinkParts): Promise<LinkUsed> {
  const { jar, audit } = parts;
  const link = await linkIn(parts);
  if (!link) return { ok: false };
  const user = await userOf(link, parts);
  const tokens = user && (await exchanged(link, parts));
  if (!user || !tokens) {
    audit({ what: "log-in-failed", who: null, why: "link refused" });
    gone(parts);
    return { ok: false };
  }
  jar.drop(linkCookie);
  if (link.state !== undefined) endOutside(parts);
  const outcome = await beginSession(tokens, "link", parts, link.base ?? null);
  if (!outcome.ok) return { ok: false };
  // A newcomer's telephone didn't ask for the account, but the link in its mail leads to the sign-up.
  const isNew = outcome.isNew || /^\/signup(?:\?|$)/.test(link.path);
  return { ok: true, user: outcome.user, isNew, path: link.path };
}

/** Nobody goes on with the link. */
export const dropLink = ({ jar }: LinkParts): void => jar.drop(linkCookie);

/** The link that was opened; none where its state is another than this browser went to log in with. */
async function linkIn(parts: LinkParts): Promise<KeptLink | null> {
  const { jar, sealer, audit } = parts;
  const sealed = jar.read(linkCookie);
  const kept = KeptLink.safeParse(sealed && (await sealer.open(linkCookie, sealed))?.value);
  if (!kept.success) return null;
  const { state } = kept.data;
  if (state === undefined || (await wentOutside(state, parts))) return kept.data;
  audit({ what: "log-in-failed", who: null, why: "another state than was asked with" });
  jar.drop(linkCookie);
  return null;
}

/** Who the tokens are for; null where the API doesn't take them. */
function userOf({ accessToken, base }: KeptLink, { organiserAs }: LinkParts): Promise<User | null> {
  return organiserAs(accessToken, base ?? null)
    .account.authUser()
    .then((user) => (user.id > 0 ? user : null), nobodyIfRefused);
}

async function exchanged(link: KeptLink, parts: LinkParts): Promise<Tokens | null> {
  const { accessToken, refreshToken, base = null } = link;
  try {
    const { refresh } = parts.organiserAs(accessToken, base).account;
    return await refresh(refreshToken, parts.session.fingerprint());
  } catch (error) {
    if (!isOrganiserError(error, "refused", "unauthorised") || error.status >= 500) throw error;
    return (await userOf(link, parts)) && { accessToken, refreshToken };
  }
}

/** An API that is silent says nothing of anybody: that is thrown on. */
function nobodyIfRefused(error: unknown): null {
  if (isOrganiserError(error, "refused", "unauthorised", "not-found") && error.status < 500) return null;
  throw error;
}

function gone({ jar }: LinkParts): { kind: "none" } {
  jar.drop(linkCookie);
  return { kind: "none" };
}
