import type { Logger } from "../request-context.ts";
import type { Deadline } from "../timeouts.ts";
import type { PageChanges } from "./page-changes.ts";
import { type ApiResponse, findTokenError } from "./response.ts";

/** Token, metadata and callbacks of the API calls of one request. */
export type CallContext = {
  /** Returns the access token, refreshed if it is about to expire; null for anonymous users. */
  getAccessToken(): Promise<string | null>;
  /** Refreshes an expired token and returns the new one; null if the session has ended. [ERR-001] */
  refreshToken(token: string): Promise<string | null>;
  /** Ends the session, because the API has rejected the token as invalid. [ERR-004 ERR-005] */
  endSession(): void;
  /** IP address of the browser; "" for calls that aren't made for one visitor. */
  clientAddress: string;
  /** Language of the page, used for emails and documents. Absent for calls outside of requests. */
  language?: string;
  requestId: string;
  log: Logger;
  /** Tracks the reads of the page. Set only while the page is rendered for the page cache. */
  readTracker?: ReadTracker;
  /** Makes the cached responses of the page expire when the page changes. */
  pageChanges?: PageChanges;
  /** Deadline of the request; absent for calls outside of requests. */
  deadline?: Deadline;
  /** Called with the promise of every API call, for the metrics. */
  onCall?(response: Promise<unknown>): void;
};

/** Tracks all reads that a cached page is built from. */
export type ReadTracker = {
  /** Whether reads wait for a new response even if a stale one is cached. */
  requiresFresh: boolean;
  /** Adds a read. The promise resolves to the freshness of its data, or rejects if the read fails. */
  track(response: Promise<Freshness>): void;
};

/** How long a response may be used. Times are ms since 1970. */
export type Freshness = {
  /** The response is fresh up to this instant. */
  freshUntil: number;
  /** If the API fails, the response may be used up to this instant (stale-if-error). */
  staleUntil: number;
  /** The data is known to change at this instant; `Infinity` if no future change is known. */
  validUntil: number;
};

/**
 * Kind of API. It defines which statuses mean an expired token if the body names no token error: 401 for
 * REST, 401 and 422 for GraphQL. [ERR-001 ERR-006]
 */
export type ApiKind = "rest" | "graphql";

/**
 * Sends a call with a token. If the API reports the token as expired, the session is refreshed and the
 * call is sent once more. The returned response may still be a rejection.
 */
export async function sendWithToken(
  callContext: CallContext,
  token: string | null,
  apiKind: ApiKind,
  send: (token: string | null) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const response = await send(token);
  if (token === null) return response;
  if (findTokenError(response) === "invalid") callContext.endSession();
  if (!hasExpired(response, apiKind)) return response;

  const newToken = await callContext.refreshToken(token);
  if (newToken === null) return response;
  const secondResponse = await send(newToken);
  if (findTokenError(secondResponse) === "invalid") callContext.endSession();
  return secondResponse;
}

function hasExpired(response: ApiResponse, apiKind: ApiKind): boolean {
  const tokenError = findTokenError(response);
  if (tokenError !== null) return tokenError === "expired";
  return response.status === 401 || (apiKind === "graphql" && response.status === 422);
}
