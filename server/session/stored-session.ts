import { z } from "zod";
import { AccessToken } from "../../app/wire/access-token.ts";
import type { Tokens } from "../../app/wire/account.ts";

const refreshToken = z.string().min(1);

/** Schema of a session's tokens as stored by this site. */
export const StoredTokens: z.ZodType<Tokens> = z.object({ accessToken: AccessToken, refreshToken });

/** The part of a user that is stored in the session cookie. A longer name isn't stored: cookies are small. */
export const KnownUser = z.object({ id: z.int().positive(), firstName: z.string().min(1).max(200) });
export type KnownUser = z.output<typeof KnownUser>;

/**
 * Content of the session cookie. `id` is unique per login, and `since` is the instant of the login (ms since
 * 1970); cookies of older versions lack both. `base` is the base URL of the API if it isn't the default one.
 * `user` is what cached pages
 * show of the user, as of the last page that loaded it. The claims of the access token are checked later,
 * so that a session with invalid claims ends with a notice.
 */
export const StoredSession = z.object({
  accessToken: z.string().min(1),
  refreshToken,
  id: z.string().min(1).optional(),
  since: z.number().optional(),
  base: z.string().optional(),
  user: KnownUser.optional().catch(undefined),
});
