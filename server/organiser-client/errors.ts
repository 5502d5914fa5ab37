/** Kinds of failures of a call that screens distinguish. */
export type OrganiserErrorKind =
  | "unreachable" // no response, or a proxy reports that (502, 503)
  | "timeout" // no response in time (or 504); a write may have been carried out
  | "rejected" // the API responded with an error
  | "unauthorised" // no session, or one that the API no longer accepts
  | "not-found" // no such record, or no such call (404, 405, 501)
  | "malformed"; // the response does not match the schema

/** Recognised by `name` and `kind`, never by `instanceof`, as the site consists of two bundles. */
export type OrganiserError = Error & {
  name: "OrganiserError";
  kind: OrganiserErrorKind;
  /** Method and path of the call, without its query. */
  call: string;
  /** HTTP status, 0 if there was none. */
  status: number;
  /** `TOKEN_EXPIRED`, `TOKEN_INVALID`, … or "". */
  textCode: string;
  /** The API's message for the user, "" if it sent none. Always shown as plain text. [ERR-009] */
  apiMessage: string;
  /** Text that the API wants a page to show instead of its message; plain text, "" for none. */
  content: string;
  /** Seconds until the call may be repeated, as the API specified; 0 if it didn't. */
  retryAfter: number;
  /** Whether the call was a write: without a usable response its outcome is indeterminate. */
  isWrite: boolean;
  /** Whether the call was certainly not sent, because there was no connection. */
  isUnsent: boolean;
  /** Whether the API lacks the call: its feature is not offered. */
  lacksCall: boolean;
};

type Details = {
  status?: number;
  textCode?: string;
  apiMessage?: string;
  content?: string;
  retryAfter?: number;
  why?: string;
  isUnsent?: boolean;
};

/**
 * Creates the error of a call. `why` is for operators only and becomes part of the message; it must not
 * contain user input or values of the response.
 */
export function organiserError(
  kind: OrganiserErrorKind,
  call: string,
  {
    status = 0,
    textCode = "",
    apiMessage = "",
    content = "",
    retryAfter = 0,
    why = "",
    isUnsent = false,
  }: Details = {},
): OrganiserError {
  const message = [`${call}: ${kind}`, status > 0 ? `status ${status}` : "", why].filter(Boolean).join(", ");
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
 * Whether the API gave no valid result: no response, a malformed one, a server error (5xx) or a rate limit.
 * An older response may be used instead.
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
 * Whether the API rejected the request, as opposed to lacking the call or failing. The status of rejections
 * is not documented. Statuses that servers use for other purposes too (404, 405, 501, 5xx) are rejections if
 * the body has the documented shape: a message with `text_code` or `content`, unless the code means a missing
 * call or a fault. For 404 a message alone is enough if it is not a framework's.
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
  return textCode !== "" || content !== "" || (isMissingStatus && !notFoundMessage.test(apiMessage));
}

const missingCallMessage = /\b(route|endpoint|no such call|cannot (get|post))\b/i;

const notFoundMessage = new RegExp(`${missingCallMessage.source}|^not found\\.?$`, "i");

/**
 * Whether an error for a missing call (`lacksCall`) is unambiguous and can't mean a missing record: by its
 * status (405, 501), its code, or a message that names the call.
 */
export const meansMissingCall = ({ status, textCode, apiMessage }: OrganiserError): boolean =>
  status !== 404 || textCode === "NO_SUCH_CALL" || missingCallMessage.test(apiMessage);

/** Returns the result of a read, or null if the API has no such record. */
export const nullIfNotFound = <Result>(read: Promise<Result>): Promise<Result | null> =>
  read.catch((error: unknown) => {
    if (isOrganiserError(error, "not-found")) return null;
    throw error;
  });
