import { createHash } from "node:crypto";
import { Strategy } from "remix-auth/strategy";
import { z } from "zod";
import type { AuthorisationClient } from "../../organiser-client/authorisation.ts";
import { isOrganiserError } from "../../organiser-client/errors.ts";
import type { AuthorisationResult } from "../../request-context.ts";
import type { Store } from "../../store/store.ts";
import { startSession } from "./start-session.ts";
import type { CookieJar } from "../cookie-jar.ts";
import type { LoginServices } from "./login-services.ts";
import { isEqualSecret, createRandomState } from "./authorisation-state.ts";

export type AuthorisationServices = LoginServices & {
  jar: CookieJar;
  store: Pick<Store, "add">;
  authorisation: AuthorisationClient | null;
  requestId: string;
};

const COOKIE_NAME = "authorise";
/** Time for the user to log in at the authorisation server. */
const LIFETIME_MS = 10 * 60 * 1_000;

/** Random values of a login that this browser started, encrypted in a cookie. [AUTH-001] */
const StoredState = z.object({
  state: z.string().min(1),
  nonce: z.string().min(1),
  verifier: z.string().min(1),
});

/**
 * Starts a login. Returns the URL of the authorisation server's login page, or null if no server is
 * configured. [AUTH-025 AUTH-033]
 */
export async function startAuthorisation({
  jar,
  encrypter,
  authorisation,
}: AuthorisationServices): Promise<string | null> {
  if (authorisation === null) return null;
  const [state, nonce, verifier] = [createRandomState(), createRandomState(), createRandomState()];
  jar.put(COOKIE_NAME, encrypter.encrypt(COOKIE_NAME, { state, nonce, verifier }, LIFETIME_MS), LIFETIME_MS);
  return authorisation.buildLoginUrl({ state, nonce, challenge: computeChallenge(verifier) });
}

/** Query parameters of the callback. Missing ones are "". */
type Callback = { code: string; state: string; error: string };

/** Parses the callback request for the function `verify`, which completes the login. */
export class AuthorisationStrategy extends Strategy<AuthorisationResult, Callback> {
  readonly name = "authorisation";

  override authenticate({ url }: Request): Promise<AuthorisationResult> {
    const query = new URL(url).searchParams;
    const parameter = (name: string): string => query.get(name) ?? "";
    return this.verify({ code: parameter("code"), state: parameter("state"), error: parameter("error") });
  }
}

/**
 * Completes the login after the callback. Rejects a callback that was used before or that belongs to another
 * browser, before its code is exchanged. [AUTH-035 AUTH-036]
 */
export async function completeAuthorisation(
  { code, state, error }: Callback,
  services: AuthorisationServices,
): Promise<AuthorisationResult> {
  const { authorisation, audit } = services;
  const stored = await takeStoredState(services);
  if (authorisation === null || stored === null || !isEqualSecret(state, stored.state)) {
    audit({ event: "log-in-failed", actor: null, reason: "state does not match" });
    return { ok: false, reason: "bad-state" };
  }
  if (error !== "" || code === "") {
    audit({ event: "log-in-failed", actor: null, reason: "not granted by the authorisation server" });
    return { ok: false, reason: error === "access_denied" ? "denied" : "rejected" };
  }
  try {
    const { nonce, ...tokens } = await authorisation.exchangeCode(code, stored.verifier, services.requestId);
    if (nonce === "" || isEqualSecret(nonce, stored.nonce))
      return await startSession(tokens, "authorisation", services);
    audit({ event: "log-in-failed", actor: null, reason: "tokens for another browser" });
    return { ok: false, reason: "bad-state" };
  } catch (failure) {
    if (!isOrganiserError(failure)) throw failure;
    const isRejected = failure.status >= 400 && failure.status < 500 && ![404, 429].includes(failure.status);
    if (isRejected) audit({ event: "log-in-failed", actor: null, reason: "wrong authorisation code" });
    return { ok: false, reason: isRejected ? "rejected" : "unreachable" };
  }
}

/**
 * Returns the state from the cookie and deletes the cookie. Null if there is no state, or if the state was
 * used before: each state is recorded in the store, so that a copy of the cookie is useless.
 */
async function takeStoredState({ jar, encrypter, store, log }: AuthorisationServices) {
  const encrypted = jar.read(COOKIE_NAME);
  if (encrypted === null) return null;
  jar.drop(COOKIE_NAME);
  const stored = StoredState.safeParse((await encrypter.decrypt(COOKIE_NAME, encrypted))?.value);
  if (!stored.success) return null;
  const isFirst = await store
    .add(`session:authorised:${hashText(stored.data.state)}`, "used", LIFETIME_MS)
    .catch((err: unknown) => {
      // The login continues, because the authorisation server also accepts each code only once.
      log.warn({ err }, "an authorisation callback could not be stored");
      return true;
    });
  return isFirst ? stored.data : null;
}

const hashText = (text: string): string => createHash("sha256").update(text).digest("base64url");
const computeChallenge = hashText;
