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
 * Content of the session cookie. The claims of the access token are checked later, so that a session with
 * invalid claims ends with a notice.
 */
export const StoredSession = z.object({
  accessToken: z.string().min(1),
  refreshToken,
  /** Unique per login; absent in cookies of older versions. */
  id: z.string().min(1).optional(),
  /** The instant of the login (ms since 1970); absent in cookies of older versions. */
  since: z.number().optional(),
  /** Base URL of the API if it isn't the default one. */
  base: z.string().optional(),
  /** What cached pages show of the user, as of the last page that loaded it. */
  user: KnownUser.optional().catch(undefined),
});
