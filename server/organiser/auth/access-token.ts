import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { ApiError } from "../http/route.ts";

/** Who a bearer speaks for, and by which sign-in. */
export type Bearer = { userId: number; signInId: string };

export type AccessTokens = {
  /**
   * A signed token that lives from `issuedAt` (ms), for the usual time or `lifetime` (ms); the same input
   * gives the same token. `exp` is in seconds. [AUTH-004]
   */
  issue(bearer: Bearer, issuedAt: number, lifetime?: number): Promise<string>;
  /** Reads a token. Throws `ApiError` 401: TOKEN_EXPIRED past its life, else TOKEN_INVALID. */
  read(token: string): Promise<Bearer>;
};

/** Access tokens signed with `secret` that live for `usual` milliseconds, never less than a second. */
export function createAccessTokens(
  secret: Uint8Array,
  usual: number,
  clock: { now(): number },
): AccessTokens {
  return {
    issue: ({ userId, signInId }, issuedAt, lifetime = usual) =>
      new SignJWT({ sid: signInId })
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
        throw refusal(error);
      });
      const claims = Claims.safeParse(payload);
      if (!claims.success) throw unreadable();
      return { userId: claims.data.sub, signInId: claims.data.sid };
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

const unreadable = () => new ApiError(401, "TOKEN_INVALID", "The token can't be read.");

function refusal(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new ApiError(401, "TOKEN_EXPIRED", "The token has expired.");
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return new ApiError(401, "TOKEN_INVALID", "Signature verification failed");
  }
  return error instanceof errors.JOSEError ? unreadable() : error;
}
