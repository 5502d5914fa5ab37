import type { Log } from "../request-context.ts";
import type { Deadline } from "../timeouts.ts";
import type { PageChanges } from "./page-changes.ts";
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
  /** Somebody who makes something lasting of the answers. */
  watch?: ReadWatch;
  /** What is made of the answers and when it changes: their freshness ends then. */
  changes?: PageChanges;
  /** When the request must be over; absent for work that is no request's. */
  deadline?: Deadline;
  /** Is told of everything that is asked of the API, for the figures. */
  awaits?(answer: Promise<unknown>): void;
};

/** Is told of every read, for something that is made of the answers and kept. */
export type ReadWatch = {
  /** Whether reads wait for a new answer where an older one could be given at once. */
  wantsFresh: boolean;
  /** How long the answer may be shown comes with it; a read that fails fails here too. */
  reads(answered: Promise<Shown>): void;
};

/** How long an answer may be shown, ms since 1970. */
export type Shown = {
  /** So long it counts as the API's present word. */
  freshUntil: number;
  /** So long it stands in when the API doesn't answer. */
  standsInUntil: number;
  /** When it is known to change and to be asked for anew; `Infinity` where it isn't, or has been. */
  changesAt: number;
};

/**
 * Which refusals may mean an expired token: REST names it in `text_code`, or says 401 and no more; GraphQL
 * says 401 or 422 and no more. [ERR-001 ERR-006]
 */
export type ExpiryRule = "rest" | "graphql";

/**
 * Sends with a token. When the API calls it expired, the session is refreshed and the call sent again, once.
 * The answer that is given back may still be a refusal.
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
  if (fault !== null) return fault === "expired";
  return answer.status === 401 || (rule === "graphql" && answer.status === 422);
}
