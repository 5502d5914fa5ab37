import type { Logger } from "../request-context.ts";
import type { Deadline } from "../timeouts.ts";
import type { PageChanges } from "./page-changes.ts";
import { type ApiResponse, findTokenError } from "./response.ts";

/** Token, metadata and callbacks of the API calls of one request. */
export type CallContext = {
  /** Returns the access token, refreshed if it expires soon, or null for anonymous users. */
  getAccessToken(): Promise<string | null>;
  /** Refreshes an expired token. Returns the new token, or null if the session has ended. [ERR-001] */
  refreshToken(token: string): Promise<string | null>;
  /** Called when the API rejects the token as invalid. [ERR-004 ERR-005] */
  endSession(): void;
  /** IP address of the browser, or "" for calls that aren't made for one visitor. */
  clientAddress: string;
  /** Language of the page, used for emails and documents. Absent for calls outside of requests. */
  language?: string;
  requestId: string;
  log: Logger;
  /** Tracks the reads of a page. Set only while the page is rendered for the page cache. */
  readTracker?: ReadTracker;
  pageChanges?: PageChanges;
  deadline?: Deadline;
  onCall?(response: Promise<unknown>): void;
};

/** Tracks the reads from which a cached page is built. */
export type ReadTracker = {
  /** Whether reads wait for the API instead of returning a stale response. */
  requiresFresh: boolean;
  /** Adds a read. The promise resolves to the freshness of its data, or rejects if the read fails. */
  track(response: Promise<Freshness>): void;
};

/** Until when a response may be used. Times are in ms since 1970. */
export type Freshness = {
  freshUntil: number;
  /** Until when the response may be used if the API fails (stale-if-error). */
  staleUntil: number;
  /** When the data changes, or `Infinity` if no change is known. */
  validUntil: number;
};

/**
 * Kind of API. It decides which status means an expired token if the response names no token error: 401, and
 * for GraphQL also 422. [ERR-001 ERR-006]
 */
export type ApiKind = "rest" | "graphql";

/**
 * Sends a call. If the API reports the token as expired, refreshes it and sends the call once more. The
 * returned response may still be a rejection.
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
