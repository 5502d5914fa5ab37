import { createHash } from "node:crypto";
import { Strategy } from "remix-auth/strategy";
import { z } from "zod";
import type { AuthorisationServer } from "../../organiser-client/authorisation.ts";
import { isOrganiserError } from "../../organiser-client/errors.ts";
import type { Authorised } from "../../request-context.ts";
import type { Store } from "../../store/store.ts";
import { beginSession } from "./begin-session.ts";
import type { CookieJar } from "../cookie-jar.ts";
import type { LogInParts } from "./log-in-parts.ts";
import { isSame, random } from "./authorisation-state.ts";

/** What the log-in by authorisation is made from, beside what every way is. */
export type AuthorisationParts = LogInParts & {
  jar: CookieJar;
  store: Pick<Store, "add">;
  /** Null where no authorisation is configured. */
  authorisation: AuthorisationServer | null;
  requestId: string;
};

const cookie = "authorise";
/** So long somebody may take to log in there. Milliseconds. */
const lifetime = 10 * 60 * 1_000;

/** What this browser asked for, sealed in a cookie of its own until it comes back. [AUTH-001] */
const Asked = z.object({ state: z.string().min(1), nonce: z.string().min(1), verifier: z.string().min(1) });

/** The address that leads to the authorisation server; null where none is configured. [AUTH-025 AUTH-033] */
export async function askForAuthorisation({
  jar,
  sealer,
  authorisation,
}: AuthorisationParts): Promise<string | null> {
  if (authorisation === null) return null;
  const [state, nonce, verifier] = [random(), random(), random()];
  jar.put(cookie, sealer.seal(cookie, { state, nonce, verifier }, lifetime), lifetime);
  return authorisation.address({ state, nonce, challenge: challengeOf(verifier) });
}

/** What an authorisation server sends a browser back with; "" for what it doesn't say. */
type ReturnedCode = { code: string; state: string; error: string };

/** Reads from a request what a browser came back with; whether that lets it in, `verify` decides. */
export class AuthorisationStrategy extends Strategy<Authorised, ReturnedCode> {
  readonly name = "authorisation";

  override authenticate({ url }: Request): Promise<Authorised> {
    const query = new URL(url).searchParams;
    const member = (name: string): string => query.get(name) ?? "";
    return this.verify({ code: member("code"), state: member("state"), error: member("error") });
  }
}

/**
 * Back from there. What this browser asked for counts once: a return that it didn't ask for, or that comes a
 * second time, is refused before anybody looks at its code. [AUTH-035 AUTH-036]
 */
export async function returnFromAuthorisation(
  { code, state, error }: ReturnedCode,
  parts: AuthorisationParts,
): Promise<Authorised> {
  const { authorisation, audit } = parts;
  const asked = await takeAsked(parts);
  if (authorisation === null || asked === null || !isSame(state, asked.state)) {
    audit({ what: "log-in-failed", who: null, why: "another state than was asked with" });
    return { ok: false, reason: "bad-state" };
  }
  if (error !== "" || code === "") {
    audit({ what: "log-in-failed", who: null, why: "not allowed at the authorisation" });
    return { ok: false, reason: error === "access_denied" ? "denied" : "refused" };
  }
  try {
    const { nonce, ...tokens } = await authorisation.exchange(code, asked.verifier, parts.requestId);
    if (nonce === "" || isSame(nonce, asked.nonce)) return await beginSession(tokens, "authorisation", parts);
    audit({ what: "log-in-failed", who: null, why: "tokens for another browser" });
    return { ok: false, reason: "bad-state" };
  } catch (failure) {
    if (!isOrganiserError(failure)) throw failure;
    const isRefused = failure.status >= 400 && failure.status < 500 && ![404, 429].includes(failure.status);
    if (isRefused) audit({ what: "log-in-failed", who: null, why: "wrong authorisation code" });
    return { ok: false, reason: isRefused ? "refused" : "unreachable" };
  }
}

/** Takes the cookie away, and notes that its state was used: a copy of the cookie is worth nothing. */
async function takeAsked({ jar, sealer, store, log }: AuthorisationParts) {
  const sealed = jar.read(cookie);
  if (sealed === null) return null;
  jar.drop(cookie);
  const asked = Asked.safeParse((await sealer.open(cookie, sealed))?.value);
  if (!asked.success) return null;
  const isFirst = await store
    .add(`session:authorised:${hashOf(asked.data.state)}`, "used", lifetime)
    .catch((err: unknown) => {
      // The server of the codes takes each of them once, too.
      log.warn({ err }, "a return from the authorisation can't be noted");
      return true;
    });
  return isFirst ? asked.data : null;
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");
/** By S256, as the server computes it from the verifier. */
const challengeOf = hashOf;
