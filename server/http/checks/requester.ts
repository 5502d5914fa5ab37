import { createHash } from "node:crypto";
import { createCookieJar } from "../../session/cookie-jar.ts";
import { parseClaims } from "../../../app/wire/access-token.ts";
import { StoredTokens } from "../../session/stored-session.ts";
import type { Encrypter } from "../../session/encrypter.ts";
import { openBrowserIdentity } from "../../session/browser-identity.ts";

/**
 * Who sent a request, as far as encrypted cookies prove it: an account (on any number of browsers), a browser
 * with an id, or an anonymous client that only has an address. `user` is the account id if the token contains
 * it.
 */
export type Requester =
  | { kind: "account"; name: string; user: string | null }
  | { kind: "browser"; name: string }
  | { kind: "anonymous" };

export async function identifyRequester(
  cookies: string | undefined,
  isSecure: boolean,
  encrypter: Encrypter,
): Promise<Requester> {
  const jar = createCookieJar(cookies, isSecure);
  const session = jar.read("session");
  const tokens = StoredTokens.safeParse(
    session === null ? null : (await encrypter.decrypt("session", session))?.value,
  );
  if (tokens.success) {
    const user = parseClaims(tokens.data.accessToken).account;
    return { kind: "account", name: hashOf(user ?? tokens.data.accessToken), user };
  }
  const fingerprint = (await openBrowserIdentity(jar, encrypter)).knownFingerprint();
  return fingerprint === null ? { kind: "anonymous" } : { kind: "browser", name: hashOf(fingerprint) };
}

/** Hashed, so that browser ids and tokens are not stored in plain text. */
const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");
