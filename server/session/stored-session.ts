import { z } from "zod";
import { AccessToken } from "../../app/wire/access-token.ts";
import type { Tokens } from "../../app/wire/account.ts";

const refreshToken = z.string().min(1);

export const StoredTokens: z.ZodType<Tokens> = z.object({ accessToken: AccessToken, refreshToken });

/** The part of a user that is stored in the session cookie. Cookies are small, so a long name is omitted. */
export const KnownUser = z.object({ id: z.int().positive(), firstName: z.string().min(1).max(200) });
export type KnownUser = z.output<typeof KnownUser>;

/**
 * Content of the session cookie. Claims are checked later, because invalid ones end the session with a
 * notice.
 */
export const StoredSession = z.object({
  accessToken: z.string().min(1),
  refreshToken,
  /** Unique per login. Absent in cookies of older versions. */
  id: z.string().min(1).optional(),
  /** Time of the login in ms since 1970. Absent in cookies of older versions. */
  since: z.number().optional(),
  base: z.string().optional(),
  /** The user as last loaded, for cached pages. */
  user: KnownUser.optional().catch(undefined),
});
