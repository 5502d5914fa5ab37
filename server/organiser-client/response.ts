import { z } from "zod";
import { messageText } from "../../app/wire/primitives.ts";
import { type OrganiserErrorKind, organiserError } from "./errors.ts";

/** A complete HTTP response, not yet parsed. `retryAfter` is the header `Retry-After`, "" or absent for none. */
export type ApiResponse = { status: number; body: string; retryAfter?: string };

/**
 * Parses the JSON of a 2xx response; an empty body is null. Throws all other responses as an
 * `OrganiserError`. [ERR-009]
 */
export function parseJsonResponse(call: string, response: ApiResponse): unknown {
  if (response.status < 200 || response.status > 299) throw errorOf(call, response);
  if (response.body.trim() === "") return null;
  if (isTooDeep(response.body))
    throw organiserError("malformed", call, { status: response.status, why: "the response is too deep" });
  try {
    return JSON.parse(response.body);
  } catch {
    throw organiserError("malformed", call, { status: response.status, why: "the response is not JSON" });
  }
}

/** Maximum nesting, so that recursive processing stays within the stack. */
const MAX_DEPTH = 200;

/** Whether JSON is nested deeper than `MAX_DEPTH`, by its brackets outside of strings. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === 0x22) at = endOfString(json, at);
    else if (code === 0x5b || code === 0x7b) depth += 1;
    else if (code === 0x5d || code === 0x7d) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/**
 * Returns the index of the end of the string that starts at `start`; the length of the text if it is
 * unterminated.
 */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json[end - 1 - backslashes] === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return json.length;
}

/** Creates the error for a response outside 2xx. */
function errorOf(call: string, response: ApiResponse) {
  const { textCode, apiMessage, content } = parseRejection(response);
  return organiserError(kindOf(call, response), call, {
    status: response.status,
    textCode,
    apiMessage,
    content,
    retryAfter: parseRetryAfter(response.retryAfter ?? "", Date.now()),
  });
}

/** Longer waits are shortened to this. Seconds. */
const MAX_RETRY_AFTER = 60 * 60;

/**
 * Parses a `Retry-After` header, seconds or an HTTP date, to seconds from `now` (ms): from 1 to an hour; 0 if
 * it is absent or invalid.
 */
function parseRetryAfter(header: string, now: number): number {
  const value = header.trim();
  const seconds = /^\d+$/.test(value) ? Number(value) : secondsUntil(value, now);
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(1, Math.ceil(seconds)), MAX_RETRY_AFTER);
}

/** NaN unless the text is an HTTP date, such as “Sun, 06 Nov 1994 08:49:37 GMT”. */
const secondsUntil = (date: string, now: number): number =>
  /^[A-Z][a-z]+,? .*\d\d:\d\d:\d\d/.test(date) ? (Date.parse(date) - now) / 1_000 : Number.NaN;

/**
 * Returns what is wrong with the token of a call, if that is why it was rejected; only 401 and 422 can be.
 * [ERR-001 ERR-004 ERR-005]
 */
export function tokenErrorOf(response: ApiResponse): "expired" | "invalid" | null {
  if (response.status !== 401 && response.status !== 422) return null;
  const { textCode, message } = parseRejection(response);
  if (textCode === "TOKEN_EXPIRED") return "expired";
  const isInvalid =
    textCode === "TOKEN_INVALID" || [textCode, message].includes("Signature verification failed");
  return isInvalid ? "invalid" : null;
}

/**
 * Parses a rejection: its `text_code`; `message`, which may name an invalid signature; `apiMessage`, the message
 * for the user (`message`, else `error`, else ""); `content`, which a login page shows instead. GraphQL
 * rejections have code and message in their first error, whose message is not for users. [ERR-009]
 */
function parseRejection(response: ApiResponse): {
  textCode: string;
  message: string;
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
  const first = errors[0];
  return {
    textCode: textCode || (first?.extensions.text_code ?? ""),
    message: message || (first?.message ?? ""),
    apiMessage: (message || error).slice(0, MAX_MESSAGE_LENGTH),
    content: content.slice(0, MAX_MESSAGE_LENGTH),
  };
}

const MAX_MESSAGE_LENGTH = 1000;

function kindOf(call: string, response: ApiResponse): OrganiserErrorKind {
  const { status } = response;
  if (status === 401 || tokenErrorOf(response) !== null) return "unauthorised";
  if (status === 422 && call.endsWith("/graphql")) return "unauthorised"; // [ERR-006]
  if (status === 404 || status === 405 || status === 501) return "not-found";
  if (status === 502 || status === 503) return "unreachable";
  if (status === 504 || status === 408) return "timeout";
  // Other redirects than those of `http-client.ts` are not followed: the endpoint is not part of the known API.
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

/** Parses the JSON of a body; {} if it is not JSON or nested too deep. */
export function parseJsonOrEmpty(body: string): unknown {
  try {
    return isTooDeep(body) ? {} : JSON.parse(body);
  } catch {
    return {};
  }
}
