export type OrganiserErrorKind =
  | "unreachable" // no complete response, or 502 or 503 from a proxy
  | "timeout" // no response in time, or 408 or 504
  | "rejected" // the API responded with an error
  | "unauthorised" // the access token is missing, expired or invalid
  | "not-found" // the API lacks the record or the call (404, 405, 501)
  | "malformed"; // the response doesn't match the schema

/**
 * Error of a call to the organiser API. Check it with `isOrganiserError`: the site consists of two bundles
 * with their own copies of this module, so `instanceof` would fail.
 */
export type OrganiserError = Error & {
  name: "OrganiserError";
  kind: OrganiserErrorKind;
  call: string;
  /** HTTP status, or 0 without a response. */
  status: number;
  /** The API's error code, such as `TOKEN_EXPIRED`, or "". */
  textCode: string;
  /** The API's message for the user, or "". Plain text. [ERR-009] */
  apiMessage: string;
  /** Plain text that login pages show instead of `apiMessage`, or "". */
  content: string;
  /** Seconds of the `Retry-After` header, or 0 without the header. */
  retryAfter: number;
  /** Whether the call was a write. See `isIndeterminate`. */
  isWrite: boolean;
  /** Whether the call was certainly not sent, because no connection could be opened. */
  isUnsent: boolean;
  /** Whether the API seems to lack this call. See `meansMissingCall`. */
  lacksCall: boolean;
};

type ErrorDetails = {
  status?: number;
  textCode?: string;
  apiMessage?: string;
  content?: string;
  retryAfter?: number;
  reason?: string;
  isUnsent?: boolean;
};

/**
 * Creates the error of a call. `reason` is logged, so it must not contain user input or values of the
 * response.
 */
export function createOrganiserError(
  kind: OrganiserErrorKind,
  call: string,
  {
    status = 0,
    textCode = "",
    apiMessage = "",
    content = "",
    retryAfter = 0,
    reason = "",
    isUnsent = false,
  }: ErrorDetails = {},
): OrganiserError {
  const message = [`${call}: ${kind}`, status > 0 ? `status ${status}` : "", reason]
    .filter(Boolean)
    .join(", ");
  return Object.assign(new Error(message), {
    name: "OrganiserError" as const,
    kind,
    call,
    status,
    textCode,
    apiMessage,
    content,
    retryAfter,
    isWrite: false,
    isUnsent,
    lacksCall: kind === "not-found" && !isApiRejection({ status, textCode, apiMessage, content }),
  });
}

/** Whether a thrown value is an `OrganiserError`, optionally of one of the `kinds`. */
export function isOrganiserError(thrown: unknown, ...kinds: OrganiserErrorKind[]): thrown is OrganiserError {
  if (!(thrown instanceof Error) || thrown.name !== "OrganiserError" || !("kind" in thrown)) return false;
  return kinds.length === 0 || kinds.some((kind) => kind === thrown.kind);
}

/**
 * Whether a cached response may be used instead, because the API gave no valid result: no response, a
 * malformed one, a server error (5xx) or a rate limit (429).
 */
export function isApiUnavailable(error: unknown): boolean {
  if (isOrganiserError(error, "unreachable", "timeout", "malformed")) return true;
  return isOrganiserError(error, "rejected") && (error.status >= 500 || error.status === 429);
}

/** Whether the API may have executed a failed write, because it sent no valid response. */
export function isIndeterminate(error: OrganiserError): boolean {
  if (!error.isWrite || error.textCode === "NOT_CARRIED_OUT" || error.kind === "not-found") return false;
  return error.status >= 500 || ["unreachable", "timeout", "malformed"].includes(error.kind);
}

/**
 * Whether the API rejected the request. The API doesn't document which statuses it uses for rejections:
 * - Any 4xx is a rejection, except for 404, 405 and 429.
 * - 404, 405, 501 and other 5xx are a rejection if they have a message and a `text_code` or `content`. The
 *   codes of missing calls and server errors don't count.
 * - 404, 405 and 501 are also a rejection if they have a message that isn't a web framework's.
 */
export function isApiRejection({
  status,
  textCode,
  apiMessage,
  content,
}: Pick<OrganiserError, "status" | "textCode" | "apiMessage" | "content">): boolean {
  if (status < 400 || status === 429) return false;
  const isMissingStatus = [404, 405, 501].includes(status);
  if (status < 500 && !isMissingStatus) return true;
  if (apiMessage === "" || ["NO_SUCH_CALL", "METHOD_NOT_ALLOWED", "INTERNAL_ERROR"].includes(textCode))
    return false;
  return textCode !== "" || content !== "" || (isMissingStatus && !NOT_FOUND_MESSAGE.test(apiMessage));
}

const MISSING_CALL_MESSAGE = /\b(route|endpoint|no such call|cannot (get|post))\b/i;

const NOT_FOUND_MESSAGE = new RegExp(`${MISSING_CALL_MESSAGE.source}|^not found\\.?$`, "i");

/** Whether an error with `lacksCall` certainly means a missing call. A bare 404 may mean a missing record. */
export const meansMissingCall = ({ status, textCode, apiMessage }: OrganiserError): boolean =>
  status !== 404 || textCode === "NO_SUCH_CALL" || MISSING_CALL_MESSAGE.test(apiMessage);

/** Returns the result of a read, or null if the API has no such record. */
export const toNullIfNotFound = <Result>(read: Promise<Result>): Promise<Result | null> =>
  read.catch((error: unknown) => {
    if (isOrganiserError(error, "not-found")) return null;
    throw error;
  });
