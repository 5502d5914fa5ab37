import type { Logger } from "../request-context.ts";
import type { Deadline } from "../timeouts.ts";
import type { PageChanges } from "./page-changes.ts";
import { type ApiResponse, tokenErrorOf } from "./response.ts";

/** The user on whose behalf API calls are made: the token source, and metadata of every call. */
export type Bearer = {
  /** The access token, refreshed if 30 s or less remain; null for anonymous users. */
  accessToken(): Promise<string | null>;
  /**
   * Called when the API reports that the token has expired: refreshes it, and returns the new one or null.
   * [ERR-001]
   */
  expired(token: string): Promise<string | null>;
  /** Called when the API rejects the token for good: the session ends. [ERR-004 ERR-005] */
  invalid(): void;
  clientAddress: string;
  /** Language of the page, used for emails and documents. Absent for calls outside of requests. */
  language?: string;
  requestId: string;
  log: Logger;
  /** Tracks the reads that a cached result is built from. */
  watch?: ReadTracker;
  /** Known changes of the page: the freshness of its data ends then. */
  changes?: PageChanges;
  /** Deadline of the request; absent for calls outside of requests. */
  deadline?: Deadline;
  /** Called with every API call, for the metrics. */
  awaits?(response: Promise<unknown>): void;
};

/** Tracks all reads that a cached result is built from. */
export type ReadTracker = {
  /** Whether reads wait for a new response even if a stale one is cached. */
  wantsFresh: boolean;
  /** Called with each read; resolves to the freshness of its data, and rejects if the read fails. */
  track(responded: Promise<Freshness>): void;
};

/** How long a response may be used, in ms since 1970. */
export type Freshness = {
  /** Up to this instant it is fresh. */
  freshUntil: number;
  /** Up to this instant it may be used if the API fails (stale-if-error). */
  staleUntil: number;
  /** When it is known to change; `Infinity` if no change is known, or if it has passed. */
  changesAt: number;
};

/**
 * Which rejections may mean an expired token: REST names it in `text_code` or sends a bare 401; GraphQL sends
 * a bare 401 or 422. [ERR-001 ERR-006]
 */
export type ExpiryRule = "rest" | "graphql";

/**
 * Sends a call with a token. If the API reports it as expired, the session is refreshed and the call sent
 * once more. The returned response may still be a rejection.
 */
export async function sendWithToken(
  bearer: Bearer,
  token: string | null,
  rule: ExpiryRule,
  send: (token: string | null) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const response = await send(token);
  if (token === null) return response;
  if (tokenErrorOf(response) === "invalid") bearer.invalid();
  if (!hasExpired(response, rule)) return response;

  const renewed = await bearer.expired(token);
  if (renewed === null) return response;
  const replayed = await send(renewed);
  if (tokenErrorOf(replayed) === "invalid") bearer.invalid();
  return replayed;
}

function hasExpired(response: ApiResponse, rule: ExpiryRule): boolean {
  const fault = tokenErrorOf(response);
  if (fault !== null) return fault === "expired";
  return response.status === 401 || (rule === "graphql" && response.status === 422);
}
