/** Kinds of failures of a call that screens distinguish. */
export type OrganiserErrorKind =
  | "unreachable" // no complete response, or a proxy got none (502, 503)
  | "timeout" // no response in time (or 408, 504); a write may have been executed
  | "rejected" // the API responded with an error
  | "unauthorised" // no session, or one that the API no longer accepts
  | "not-found" // the API lacks the record or the call (404, 405, 501)
  | "malformed"; // the response is invalid or does not match the schema

/**
 * Error of a call to the organiser API. It is recognised by `name` and `kind` and not by `instanceof`,
 * because the site consists of two bundles, each with its own copy of this module.
 */
export type OrganiserError = Error & {
  name: "OrganiserError";
  kind: OrganiserErrorKind;
  /** Method and path of the call, without its query. */
  call: string;
  /** HTTP status; 0 without a response. */
  status: number;
  /** The API's error code, such as `TOKEN_EXPIRED`; "" for none. */
  textCode: string;
  /** The API's message for the user; "" for none. It must be shown as plain text. [ERR-009] */
  apiMessage: string;
  /** Plain text that a login page shows instead of `apiMessage`; "" for none. */
  content: string;
  /** Seconds until the call may be repeated, from the `Retry-After` header; 0 without that header. */
  retryAfter: number;
  /** Whether the call was a write, whose outcome is indeterminate without a usable response. */
  isWrite: boolean;
  /** True if the call was certainly not sent, because no connection could be opened. */
  isUnsent: boolean;
  /** Whether the API seems to lack this call, so that the feature that needs it can't be offered. */
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
 * Creates the error of a call. `reason` is logged as part of the error's message, so it must not contain user
 * input or values of the response.
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

/** Whether a thrown value is an error of the organiser API, optionally of certain kinds. */
export function isOrganiserError(thrown: unknown, ...kinds: OrganiserErrorKind[]): thrown is OrganiserError {
  if (!(thrown instanceof Error) || thrown.name !== "OrganiserError" || !("kind" in thrown)) return false;
  return kinds.length === 0 || kinds.some((kind) => kind === thrown.kind);
}

/**
 * Whether the API gave no valid result: no response, a malformed response, a server error (5xx) or a rate
 * limit (429). An older response may be used instead.
 */
export function isApiUnavailable(error: unknown): boolean {
  if (isOrganiserError(error, "unreachable", "timeout", "malformed")) return true;
  return isOrganiserError(error, "rejected") && (error.status >= 500 || error.status === 429);
}

/** Whether the outcome of a write is indeterminate: it was sent, but there was no usable response. */
export function isIndeterminate(error: OrganiserError): boolean {
  if (!error.isWrite || error.textCode === "NOT_CARRIED_OUT" || error.kind === "not-found") return false;
  return error.status >= 500 || ["unreachable", "timeout", "malformed"].includes(error.kind);
}

/**
 * Whether the API rejected the request. The API doesn't document the status of rejections.
 * - 4xx except 404, 405 and 429 is a rejection.
 * - 404, 405, 501 and 5xx are a rejection if the body has a message and a `text_code` or `content`, unless
 *   the code means a missing call or a server error.
 * - For 404, 405 and 501, a message is enough, unless it is a standard message of a web framework.
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

/**
 * Whether an error with `lacksCall` certainly means a missing call. A 404 without a code or message that says
 * so may mean a missing record.
 */
export const meansMissingCall = ({ status, textCode, apiMessage }: OrganiserError): boolean =>
  status !== 404 || textCode === "NO_SUCH_CALL" || MISSING_CALL_MESSAGE.test(apiMessage);

/** Returns the result of a read, or null if the API has no such record. */
export const toNullIfNotFound = <Result>(read: Promise<Result>): Promise<Result | null> =>
  read.catch((error: unknown) => {
    if (isOrganiserError(error, "not-found")) return null;
    throw error;
  });
