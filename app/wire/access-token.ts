import { z } from "zod";

/** The claims of an access token that the site uses. */
export type Claims = {
  /** The account of the token (`sub`), or null if the token has none. */
  account: string | null;
  /** When the token expires (`exp`), in milliseconds since 1970 UTC. Null without `exp`. [AUTH-004] */
  expiresAt: number | null;
};

const NO_CLAIMS: Claims = { account: null, expiresAt: null };

/** The limit of OpenID Connect. Log lines and store keys contain `sub`, so it must not be longer. */
const MAX_SUBJECT_LENGTH = 255;

/** Numbers may be sent as strings. */
const Payload = z
  .object({
    sub: z.union([z.string().max(MAX_SUBJECT_LENGTH), z.number()]).nullish(),
    exp: z.union([z.number(), z.string().regex(/^\d{1,15}$/)]).nullish(),
  })
  .transform(({ sub, exp }): Claims => ({
    account: sub === undefined || sub === null || sub === "" ? null : String(sub),
    expiresAt: exp === undefined || exp === null ? null : Number(exp) * 1_000,
  }));

/**
 * An access token from the API, a login link, the authorisation server or a cookie. A token that isn't a JWT
 * is valid and has no claims. A JWT whose claims have the wrong type is invalid.
 */
export const AccessToken = z
  .string()
  .min(1)
  .refine((token) => Payload.safeParse(decodePayload(token)).success, "claims of the wrong type");

/** Returns the claims of a token that `AccessToken` has validated. */
export const parseClaims = (accessToken: string): Claims =>
  Payload.safeParse(decodePayload(accessToken)).data ?? NO_CLAIMS;

/** Decodes the payload of a JWT without validation. The result is `{}` for tokens in another format. */
function decodePayload(token: string): unknown {
  const [, payload = "", signature] = token.split(".", 3);
  if (signature === undefined) return {};
  try {
    return JSON.parse(Buffer.from(payload, "base64url").toString());
  } catch {
    return {};
  }
}
