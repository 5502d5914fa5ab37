import { z } from "zod";
import type { Tokens } from "../../app/wire/account.ts";

/** A session's tokens as the site seals them, in its own spelling. */
export const KeptTokens: z.ZodType<Tokens> = z.object({
  accessToken: z.string().min(1),
  refreshToken: z.string().min(1),
});
