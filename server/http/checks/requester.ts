import { createHash } from "node:crypto";
import { createCookieJar } from "../../session/cookie-jar.ts";
import { parseClaims } from "../../../app/wire/access-token.ts";
import { StoredTokens } from "../../session/stored-session.ts";
import type { Encrypter } from "../../session/encrypter.ts";
import { openBrowserIdentity } from "../../session/browser-identity.ts";

/**
 * Who sent a request, according to its cookies: a logged-in account, a browser with a browser id
 * (“fingerprint” in the specification), or an anonymous client. `key` is a hash for counting. `accountId` is
 * null if the access token doesn't contain it.
 */
export type Requester =
  | { kind: "account"; key: string; accountId: string | null }
  | { kind: "browser"; key: string }
  | { kind: "anonymous" };

/** Identifies the requester by the cookies of a request, without an API call. */
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
    const accountId = parseClaims(tokens.data.accessToken).account;
    return { kind: "account", key: hashText(accountId ?? tokens.data.accessToken), accountId };
  }
  const fingerprint = (await openBrowserIdentity(jar, encrypter)).findFingerprint();
  return fingerprint === null ? { kind: "anonymous" } : { kind: "browser", key: hashText(fingerprint) };
}

/** The store must not contain ids and tokens in plain text. */
const hashText = (text: string): string => createHash("sha256").update(text).digest("base64url");
