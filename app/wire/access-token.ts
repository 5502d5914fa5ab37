import { z } from "zod";

/** What the site uses of an access token's claims. */
export type Claims = {
  /** The account that the token is for; null where it names none. */
  account: string | null;
  /** When it ends, in milliseconds since 1970 UTC; null where it doesn't say. [AUTH-004] */
  expiresAt: number | null;
};

const none: Claims = { account: null, expiresAt: null };

/** The longest `sub` that OpenID Connect allows. The account goes into log lines and keys. */
const longestSubject = 255;

/** Numbers as text are read as numbers, and the other way round, as everywhere on the wire. */
const Payload = z
  .object({
    sub: z.union([z.string().max(longestSubject), z.number()]).nullish(),
    exp: z.union([z.number(), z.string().regex(/^\d{1,15}$/)]).nullish(),
  })
  .transform(({ sub, exp }): Claims => ({
    account: sub === undefined || sub === null || sub === "" ? null : String(sub),
    expiresAt: exp === undefined || exp === null ? null : Number(exp) * 1_000,
  }));

/**
 * An access token, as it comes in from anywhere: from the API, a log-in link, the authorisation server or a
 * cookie. One that isn't a JWT is valid, and has no claims; a JWT whose claims have the wrong type is not.
 */
export const AccessToken = z
  .string()
  .min(1)
  .refine((token) => Payload.safeParse(payloadOf(token)).success, "claims of the wrong type");

/** The claims of a token that `AccessToken` has let through. */
export const claimsOf = (accessToken: string): Claims =>
  Payload.safeParse(payloadOf(accessToken)).data ?? none;

/** The payload of a JWT, not yet parsed; an empty one for a token in another format. */
function payloadOf(token: string): unknown {
  const [, payload = "", signature] = token.split(".", 3);
  if (signature === undefined) return {};
  try {
    return JSON.parse(Buffer.from(payload, "base64url").toString());
  } catch {
    return {};
  }
}
