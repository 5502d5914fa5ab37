import { z } from "zod";
import { messageText } from "../../app/wire/primitives.ts";
import { type OrganiserErrorKind, createOrganiserError } from "./errors.ts";

/** A complete HTTP response, not yet parsed. `retryAfter` is its `Retry-After` header, or "" or absent. */
export type ApiResponse = { status: number; body: string; retryAfter?: string };

/**
 * Parses the JSON of a 2xx response. An empty body becomes null. [ERR-009]
 * @throws an `OrganiserError` for any other status, and `malformed` for invalid or too deeply nested JSON
 */
export function parseJsonResponse(call: string, response: ApiResponse): unknown {
  if (response.status < 200 || response.status > 299) throw createRejectionError(call, response);
  if (response.body.trim() === "") return null;
  if (isTooDeep(response.body))
    throw createOrganiserError("malformed", call, {
      status: response.status,
      reason: "the response is too deep",
    });
  try {
    return JSON.parse(response.body);
  } catch {
    throw createOrganiserError("malformed", call, {
      status: response.status,
      reason: "the response is not JSON",
    });
  }
}

/** Maximum nesting of JSON, because deeper values could overflow the stack of recursive functions. */
const MAX_DEPTH = 200;

/** Whether JSON is nested deeper than `MAX_DEPTH`. Counts brackets outside of strings, without parsing. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (code === 0x22) index = findEndOfString(json, index);
    else if (code === 0x5b || code === 0x7b) depth += 1;
    else if (code === 0x5d || code === 0x7d) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Returns the index of the closing quote of the string at `start`, or the length of `json` without one. */
function findEndOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json[end - 1 - backslashes] === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return json.length;
}

function createRejectionError(call: string, response: ApiResponse) {
  const { textCode, apiMessage, content } = parseRejection(response);
  return createOrganiserError(toErrorKind(call, response), call, {
    status: response.status,
    textCode,
    apiMessage,
    content,
    retryAfter: parseRetryAfter(response.retryAfter ?? "", Date.now()),
  });
}

/** Longer waits are shortened to this one. */
const MAX_RETRY_AFTER_SECONDS = 60 * 60;

/**
 * Parses a `Retry-After` header (seconds or an HTTP date) to seconds from `now` (ms), at least 1. Returns 0
 * if the header is absent or invalid.
 */
function parseRetryAfter(header: string, now: number): number {
  const value = header.trim();
  const seconds = /^\d+$/.test(value) ? Number(value) : getSecondsUntil(value, now);
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(1, Math.ceil(seconds)), MAX_RETRY_AFTER_SECONDS);
}

/** Returns the seconds until an HTTP date (“Sun, 06 Nov 1994 08:49:37 GMT”), or NaN if it is invalid. */
const getSecondsUntil = (date: string, now: number): number =>
  /^[A-Z][a-z]+,? .*\d\d:\d\d:\d\d/.test(date) ? (Date.parse(date) - now) / 1_000 : Number.NaN;

/** Returns the token error of a 401 or 422 response, or null if it names none. [ERR-001 ERR-004 ERR-005] */
export function findTokenError(response: ApiResponse): "expired" | "invalid" | null {
  if (response.status !== 401 && response.status !== 422) return null;
  const { textCode, message } = parseRejection(response);
  if (textCode === "TOKEN_EXPIRED") return "expired";
  const isInvalid =
    textCode === "TOKEN_INVALID" || [textCode, message].includes("Signature verification failed");
  return isInvalid ? "invalid" : null;
}

/**
 * Parses the body of a rejection. Missing fields are "". For GraphQL, code and message are those of the first
 * error. [ERR-009]
 */
function parseRejection(response: ApiResponse): {
  textCode: string;
  message: string;
  /** The message for the user: `message` or `error` of the body, never the message of a GraphQL error. */
  apiMessage: string;
  content: string;
} {
  const {
    text_code: textCode,
    message,
    error,
    content,
    errors,
  } = Rejection.parse(parseJsonOrEmpty(response.body));
  const graphqlError = errors[0];
  return {
    textCode: textCode || (graphqlError?.extensions.text_code ?? ""),
    message: message || (graphqlError?.message ?? ""),
    apiMessage: (message || error).slice(0, MAX_MESSAGE_LENGTH),
    content: content.slice(0, MAX_MESSAGE_LENGTH),
  };
}

const MAX_MESSAGE_LENGTH = 1000;

function toErrorKind(call: string, response: ApiResponse): OrganiserErrorKind {
  const { status } = response;
  if (status === 401 || findTokenError(response) !== null) return "unauthorised";
  if (status === 422 && call.endsWith("/graphql")) return "unauthorised"; // [ERR-006]
  if (status === 404 || status === 405 || status === 501) return "not-found";
  if (status === 502 || status === 503) return "unreachable";
  if (status === 504 || status === 408) return "timeout";
  // A 3xx is a redirect that `http-client.ts` didn't follow.
  return status >= 400 ? "rejected" : "malformed";
}

const textOrEmpty = z.string().catch("");
const messageOrEmpty = messageText.catch("");

const Rejection = z
  .object({
    text_code: textOrEmpty,
    message: messageOrEmpty,
    error: messageOrEmpty,
    content: messageOrEmpty,
    errors: z
      .array(
        z
          .object({
            message: textOrEmpty,
            extensions: z.object({ text_code: textOrEmpty }).catch({ text_code: "" }),
          })
          .catch({ message: "", extensions: { text_code: "" } }),
      )
      .catch([]),
  })
  .catch({ text_code: "", message: "", error: "", content: "", errors: [] });

/** Parses the JSON of a body, or returns {} if it is invalid or nested too deep. */
export function parseJsonOrEmpty(body: string): unknown {
  try {
    return isTooDeep(body) ? {} : JSON.parse(body);
  } catch {
    return {};
  }
}
