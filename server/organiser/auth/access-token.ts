import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { ApiError } from "../http/route.ts";

export type TokenOwner = { userId: number; loginId: string };

export type AccessTokens = {
  /**
   * Issues a signed token that is valid for `lifetimeMs` from `issuedAt` (ms since 1970 UTC). The same input
   * results in the same token. [AUTH-004]
   */
  issue(owner: TokenOwner, issuedAt: number, lifetimeMs?: number): Promise<string>;
  /**
   * @throws `ApiError` 401 TOKEN_EXPIRED if the token has expired, or TOKEN_INVALID if the token is invalid
   */
  verify(token: string): Promise<TokenOwner>;
};

/**
 * Creates the issuer and verifier of access tokens, which are JWTs signed with `secret`. Lifetimes are
 * rounded to whole seconds, because `exp` is in seconds.
 */
export function createAccessTokens(
  secret: () => Uint8Array,
  defaultLifetimeMs: number,
  clock: { now(): number },
): AccessTokens {
  return {
    issue: ({ userId, loginId }, issuedAt, lifetimeMs = defaultLifetimeMs) =>
      new SignJWT({ sid: loginId })
        .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
        .setIssuer(ISSUER)
        .setSubject(String(userId))
        .setIssuedAt(Math.floor(issuedAt / 1000))
        .setExpirationTime(Math.floor(issuedAt / 1000) + Math.max(1, Math.round(lifetimeMs / 1000)))
        .sign(secret()),

    async verify(token) {
      const { payload } = await jwtVerify(token, secret(), {
        algorithms: ["HS256"],
        typ: "at+jwt",
        issuer: ISSUER,
        requiredClaims: ["exp"],
        currentDate: new Date(clock.now()),
      }).catch((error: unknown) => {
        throw toApiError(error);
      });
      const claims = tokenClaimsSchema.safeParse(payload);
      if (!claims.success) throw createInvalidTokenError();
      return { userId: claims.data.sub, loginId: claims.data.sid };
    },
  };
}

const ISSUER = "organiser-api";

const tokenClaimsSchema = z.object({
  sub: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
  sid: z.string().min(1),
});

const createInvalidTokenError = () => new ApiError(401, "TOKEN_INVALID", "The token is invalid.");

function toApiError(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new ApiError(401, "TOKEN_EXPIRED", "The token has expired.");
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return new ApiError(401, "TOKEN_INVALID", "Signature verification failed");
  }
  return error instanceof errors.JOSEError ? createInvalidTokenError() : error;
}
