import { createHash } from "node:crypto";
import { createCookieJar } from "../../session/cookie-jar.ts";
import { claimsOf } from "../../../app/wire/access-token.ts";
import { KeptTokens } from "../../session/kept-tokens.ts";
import type { Sealer } from "../../session/sealer.ts";
import { openVisit } from "../../session/visit.ts";

/**
 * Who posts, as far as cookies say that nobody but the site can make: an account that is signed in, on
 * however many browsers; a browser with a visit; or somebody of whom nothing is known but the address. `user`
 * is the account's id where its token tells it. No cookie is trusted that was not sealed here.
 */
export type Poster =
  | { kind: "account"; name: string; user: string | null }
  | { kind: "browser"; name: string }
  | { kind: "stranger" };

export async function posterOf(
  cookies: string | undefined,
  isSecure: boolean,
  sealer: Sealer,
): Promise<Poster> {
  const jar = createCookieJar(cookies, isSecure);
  const session = jar.read("session");
  const tokens = KeptTokens.safeParse(
    session === null ? null : (await sealer.open("session", session))?.value,
  );
  if (tokens.success) {
    const user = claimsOf(tokens.data.accessToken).account;
    return { kind: "account", name: hashOf(user ?? tokens.data.accessToken), user };
  }
  const fingerprint = (await openVisit(jar, sealer)).knownFingerprint();
  return fingerprint === null ? { kind: "stranger" } : { kind: "browser", name: hashOf(fingerprint) };
}

/** Neither fingerprints nor tokens lie about in the store as text. */
const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");
