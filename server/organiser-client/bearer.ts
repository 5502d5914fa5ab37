import type { Log } from "../request-context.ts";
import { type Answer, tokenFaultIn } from "./answer.ts";

/** The visitor for whom calls are made: the session's token, and what goes along with every call. */
export type Bearer = {
  /** The access token, refreshed when 30 s or fewer remain; null for somebody signed out. */
  accessToken(): Promise<string | null>;
  /** The API says that the token has expired: refresh, and give the new one or null. [ERR-001] */
  expired(token: string): Promise<string | null>;
  /** The API doesn't take the token at all: the session is over. [ERR-004 ERR-005] */
  invalid(): void;
  clientAddress: string;
  requestId: string;
  log: Log;
};

/** Which refusals mean an expired token: REST names it in `text_code`, GraphQL says 401 or 422 and no more. [ERR-001 ERR-006] */
export type ExpiryRule = "by-text-code" | "by-status";

/**
 * Sends with a token. When the API calls it expired, the session is refreshed and the call sent again, once. The answer that is given back may
 * still be a refusal.
 */
export async function sendAs(
  bearer: Bearer,
  token: string | null,
  rule: ExpiryRule,
  send: (token: string | null) => Promise<Answer>,
): Promise<Answer> {
  const answer = await send(token);
  if (token === null) return answer;
  if (tokenFaultIn(answer) === "invalid") bearer.invalid();
  if (!hasExpired(answer, rule)) return answer;

  const renewed = await bearer.expired(token);
  if (renewed === null) return answer;
  const replayed = await send(renewed);
  if (tokenFaultIn(replayed) === "invalid") bearer.invalid();
  return replayed;
}

function hasExpired(answer: Answer, rule: ExpiryRule): boolean {
  const fault = tokenFaultIn(answer);
  if (rule === "by-text-code" || fault !== null) return fault === "expired";
  return answer.status === 401 || answer.status === 422;
}
