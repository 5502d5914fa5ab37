import { decodeJwt } from "jose";
import { z } from "zod";
import type { Tokens } from "../../app/wire/account.ts";

const tokens = { accessToken: z.string().min(1), refreshToken: z.string().min(1) };

/** A session's tokens as the site seals them, in its own spelling. */
export const KeptTokens: z.ZodType<Tokens> = z.object(tokens);

/**
 * What the session's cookie holds. `id` is another one for each log-in, `since` its instant; sessions from
 * before they were kept have none. `base` is the address of the API where a log-in link named another one.
 */
export const KeptSession = z.object({
  ...tokens,
  id: z.string().min(1).optional(),
  since: z.number().optional(),
  base: z.string().optional(),
});

/**
 * The account that an access token names, else null. Tokens are the API's own affair: one that tells nothing
 * is only told apart from others.
 */
export function accountOf(accessToken: string): string | null {
  try {
    return decodeJwt(accessToken).sub ?? null;
  } catch {
    return null;
  }
}
