import type { LogIn } from "../../request-context.ts";
import { admitted } from "./admittance.ts";
import type { LogInParts } from "./log-in-parts.ts";

/** Logs in by a code that was mailed; spaces in it, as people copy them, don't count. [AUTH-046] */
export function logInByCode(email: string, code: string, parts: LogInParts): Promise<LogIn> {
  const { organiser, session } = parts;
  return admitted("code", email, parts, async () => {
    const answer = await organiser().account.logInByCode(email, plainCode(code), session.fingerprint());
    // With words it is refused in a good answer, as the documents have it.
    return answer.message === "" ? (answer.tokens ?? null) : null;
  });
}

export const plainCode = (code: string): string => code.replace(/\s/g, "");
