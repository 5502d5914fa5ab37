import { createHash } from "node:crypto";
import { Strategy } from "remix-auth/strategy";
import { z } from "zod";
import type { AuthorisationClient } from "../../organiser-client/authorisation.ts";
import { isOrganiserError } from "../../organiser-client/errors.ts";
import type { AuthorisationResult } from "../../request-context.ts";
import type { Store } from "../../store/store.ts";
import { startSession } from "./start-session.ts";
import type { CookieJar } from "../cookie-jar.ts";
import type { LoginServices } from "./login-parts.ts";
import { isEqualSecret, randomState } from "./authorisation-state.ts";

/** Dependencies of the login at the authorisation server, in addition to the common ones. */
export type AuthorisationParts = LoginServices & {
  jar: CookieJar;
  store: Pick<Store, "add">;
  /** Null if no authorisation server is configured. */
  authorisation: AuthorisationClient | null;
  requestId: string;
};

const cookie = "authorise";
/** Maximum duration of the login there. Milliseconds. */
const LIFETIME_MS = 10 * 60 * 1_000;

/** State of a login that this browser started, encrypted in its own cookie. [AUTH-001] */
const StoredState = z.object({
  state: z.string().min(1),
  nonce: z.string().min(1),
  verifier: z.string().min(1),
});

/**
 * Starts a login. Returns the URL of the authorisation server; null if none is configured. [AUTH-025
 * AUTH-033]
 */
export async function startAuthorisation({
  jar,
  encrypter,
  authorisation,
}: AuthorisationParts): Promise<string | null> {
  if (authorisation === null) return null;
  const [state, nonce, verifier] = [randomState(), randomState(), randomState()];
  jar.put(cookie, encrypter.encrypt(cookie, { state, nonce, verifier }, LIFETIME_MS), LIFETIME_MS);
  return authorisation.loginUrl({ state, nonce, challenge: challengeOf(verifier) });
}

/** Parameters of the callback; "" for missing ones. */
type Callback = { code: string; state: string; error: string };

/** Parses the callback request; `verify` decides about the login. */
export class AuthorisationStrategy extends Strategy<AuthorisationResult, Callback> {
  readonly name = "authorisation";

  override authenticate({ url }: Request): Promise<AuthorisationResult> {
    const query = new URL(url).searchParams;
    const parameter = (name: string): string => query.get(name) ?? "";
    return this.verify({ code: parameter("code"), state: parameter("state"), error: parameter("error") });
  }
}

/**
 * Handles the callback. The stored state is single-use: a callback that this browser did not start, or a
 * repeated one, is rejected before its code is used. [AUTH-035 AUTH-036]
 */
export async function completeAuthorisation(
  { code, state, error }: Callback,
  parts: AuthorisationParts,
): Promise<AuthorisationResult> {
  const { authorisation, audit } = parts;
  const stored = await takeStoredState(parts);
  if (authorisation === null || stored === null || !isEqualSecret(state, stored.state)) {
    audit({ what: "log-in-failed", who: null, why: "state does not match" });
    return { ok: false, reason: "bad-state" };
  }
  if (error !== "" || code === "") {
    audit({ what: "log-in-failed", who: null, why: "not granted by the authorisation server" });
    return { ok: false, reason: error === "access_denied" ? "denied" : "rejected" };
  }
  try {
    const { nonce, ...tokens } = await authorisation.exchangeCode(code, stored.verifier, parts.requestId);
    if (nonce === "" || isEqualSecret(nonce, stored.nonce))
      return await startSession(tokens, "authorisation", parts);
    audit({ what: "log-in-failed", who: null, why: "tokens for another browser" });
    return { ok: false, reason: "bad-state" };
  } catch (failure) {
    if (!isOrganiserError(failure)) throw failure;
    const isRejected = failure.status >= 400 && failure.status < 500 && ![404, 429].includes(failure.status);
    if (isRejected) audit({ what: "log-in-failed", who: null, why: "wrong authorisation code" });
    return { ok: false, reason: isRejected ? "rejected" : "unreachable" };
  }
}

/** Deletes the cookie and stores that its state was used, so that a copy of the cookie is useless. */
async function takeStoredState({ jar, encrypter, store, log }: AuthorisationParts) {
  const encrypted = jar.read(cookie);
  if (encrypted === null) return null;
  jar.drop(cookie);
  const stored = StoredState.safeParse((await encrypter.decrypt(cookie, encrypted))?.value);
  if (!stored.success) return null;
  const isFirst = await store
    .add(`session:authorised:${hashOf(stored.data.state)}`, "used", LIFETIME_MS)
    .catch((err: unknown) => {
      // The authorisation server accepts each code only once, too.
      log.warn({ err }, "an authorisation callback could not be stored");
      return true;
    });
  return isFirst ? stored.data : null;
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");
/** PKCE with S256: the server computes it from the verifier. */
const challengeOf = hashOf;
