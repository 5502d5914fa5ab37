import type { Credentials, LogIn } from "../../request-context.ts";
import { admitted } from "./admittance.ts";
import type { LogInParts } from "./log-in-parts.ts";
import { inTurn } from "./turn-in-line.ts";

/** Logs in with an e-mail and the password as it was typed, spaces and all. [AUTH-024] */
export function logInByPassword({ email, password, place }: Credentials, parts: LogInParts): Promise<LogIn> {
  const { organiser, session } = parts;
  const ask = () => organiser().account.login(email, password, session.fingerprint());
  return admitted("password", email, parts, ask, (log) => inTurn(place, parts, log));
}
