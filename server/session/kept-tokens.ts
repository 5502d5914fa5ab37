import { z } from "zod";
import { AccessToken } from "../../app/wire/access-token.ts";
import type { Tokens } from "../../app/wire/account.ts";

const refreshToken = z.string().min(1);

/** A session's tokens as the site seals them, in its own spelling. */
export const KeptTokens: z.ZodType<Tokens> = z.object({ accessToken: AccessToken, refreshToken });

/**
 * What the session's cookie holds. `id` is another one for each log-in, `since` its instant; sessions from
 * before they were kept have none. `base` is the address of the API where a log-in link named another one.
 * The access token's claims are not checked here: a session that ends because of them ends with a notice.
 */
export const KeptSession = z.object({
  accessToken: z.string().min(1),
  refreshToken,
  id: z.string().min(1).optional(),
  since: z.number().optional(),
  base: z.string().optional(),
});
