import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { ApiError } from "../http/route.ts";

/** The user and the login that a bearer token stands for. */
export type Bearer = { userId: number; loginId: string };

export type AccessTokens = {
  /**
   * Issues a signed token, valid from `issuedAt` (ms) for the default lifetime or `lifetime` (ms); the same
   * input gives the same token. `exp` is in seconds. [AUTH-004]
   */
  issue(bearer: Bearer, issuedAt: number, lifetime?: number): Promise<string>;
  /** Verifies a token. Throws `ApiError` 401: TOKEN_EXPIRED if it has expired, else TOKEN_INVALID. */
  read(token: string): Promise<Bearer>;
};

/**
 * Access tokens signed with `secret`. The lifetime is in milliseconds; tokens are valid for at least a
 * second.
 */
export function createAccessTokens(
  secret: Uint8Array,
  defaultLifetime: number,
  clock: { now(): number },
): AccessTokens {
  return {
    issue: ({ userId, loginId }, issuedAt, lifetime = defaultLifetime) =>
      new SignJWT({ sid: loginId })
        .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
        .setIssuer(issuer)
        .setSubject(String(userId))
        .setIssuedAt(Math.floor(issuedAt / 1000))
        .setExpirationTime(Math.floor(issuedAt / 1000) + Math.max(1, Math.round(lifetime / 1000)))
        .sign(secret),

    async read(token) {
      const { payload } = await jwtVerify(token, secret, {
        algorithms: ["HS256"],
        typ: "at+jwt",
        issuer,
        requiredClaims: ["exp"],
        currentDate: new Date(clock.now()),
      }).catch((error: unknown) => {
        throw toApiError(error);
      });
      const claims = Claims.safeParse(payload);
      if (!claims.success) throw invalidToken();
      return { userId: claims.data.sub, loginId: claims.data.sid };
    },
  };
}

const issuer = "organiser-api";

const Claims = z.object({
  sub: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
  sid: z.string().min(1),
});

const invalidToken = () => new ApiError(401, "TOKEN_INVALID", "The token is invalid.");

function toApiError(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new ApiError(401, "TOKEN_EXPIRED", "The token has expired.");
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return new ApiError(401, "TOKEN_INVALID", "Signature verification failed");
  }
  return error instanceof errors.JOSEError ? invalidToken() : error;
}
