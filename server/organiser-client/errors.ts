/** What went wrong with a call, as far as a screen must know. */
export type OrganiserErrorKind =
  | "unreachable" // no answer, or a proxy's word (502, 503) that the API gives none
  | "timeout" // no answer in time (or 504); a write may have been carried out
  | "refused" // answered with an error of its own
  | "unauthorised" // no session, or one that the API no longer takes
  | "not-found" // no such record, or no such call (404, 405, 501)
  | "malformed"; // answered with something that isn't what it promises

/** Recognised by `name` and `kind`, never by `instanceof`: the site is two bundles. */
export type OrganiserError = Error & {
  name: "OrganiserError";
  kind: OrganiserErrorKind;
  /** Method and path of the call, without its query. */
  call: string;
  /** HTTP status, 0 when there was none. */
  status: number;
  /** `TOKEN_EXPIRED`, `TOKEN_INVALID`, … or "". */
  textCode: string;
  /** The API's own words for the visitor, "" when it sent none. Always shown as text. [ERR-009] */
  said: string;
  /** What the API would have a page show in place of its words; text too, "" for none. */
  content: string;
  /** Whether something was to be changed: without a usable response nobody knows whether it was. */
  isWrite: boolean;
  /** Whether the API hasn't got the call: what it is for is not offered. */
  lacksCall: boolean;
};

type Circumstances = {
  status?: number;
  textCode?: string;
  said?: string;
  content?: string;
  why?: string;
};

/**
 * Makes the error of a call. `why` is for operators only and goes into the error's message; it must hold
 * nothing of what a visitor sent or what the API answered but its shape.
 */
export function organiserError(
  kind: OrganiserErrorKind,
  call: string,
  { status = 0, textCode = "", said = "", content = "", why = "" }: Circumstances = {},
): OrganiserError {
  const message = [`${call}: ${kind}`, status > 0 ? `status ${status}` : "", why].filter(Boolean).join(", ");
  return Object.assign(new Error(message), {
    name: "OrganiserError" as const,
    kind,
    call,
    status,
    textCode,
    said,
    content,
    isWrite: false,
    lacksCall: kind === "not-found" && !isRefusal({ status, textCode, said, content }),
  });
}

/** Whether something thrown is an error of the organiser API, perhaps of one of some kinds. */
export function isOrganiserError(thrown: unknown, ...kinds: OrganiserErrorKind[]): thrown is OrganiserError {
  if (!(thrown instanceof Error) || thrown.name !== "OrganiserError" || !("kind" in thrown)) return false;
  return kinds.length === 0 || kinds.some((kind) => kind === thrown.kind);
}

/**
 * Whether the API had nothing to say on the matter: no answer, nonsense, a breakdown (5xx), “too many
 * requests”. An older answer may stand in.
 */
export function isSilence(error: unknown): boolean {
  if (isOrganiserError(error, "unreachable", "timeout", "malformed")) return true;
  return isOrganiserError(error, "refused") && (error.status >= 500 || error.status === 429);
}

/**
 * Whether what a call was to change may have been changed, though the API gave no usable response: with the
 * error of a write that was sent nobody knows.
 */
export function isIndeterminate(error: OrganiserError): boolean {
  if (!error.isWrite || error.textCode === "NOT_CARRIED_OUT" || error.kind === "not-found") return false;
  return error.status >= 500 || ["unreachable", "timeout", "malformed"].includes(error.kind);
}

/**
 * Whether the API said no, and no isn't that it has no such call or broke down. Which status a refusal has is
 * nowhere said. Those that servers use for other things, too (404, 5xx), are refusals where their answer has
 * the documented shape: words with a `text_code` or `content`, unless the code is one of ours for a call that
 * isn't there or a fault. Of 404s words alone are enough, if they aren't a framework's.
 */
export function isRefusal({
  status,
  textCode,
  said,
  content,
}: Pick<OrganiserError, "status" | "textCode" | "said" | "content">): boolean {
  if (status < 400 || status === 429) return false;
  const isElsewhere = [404, 405, 501].includes(status);
  if (status < 500 && !isElsewhere) return true;
  if (said === "" || ["NO_SUCH_CALL", "METHOD_NOT_ALLOWED", "INTERNAL_ERROR"].includes(textCode))
    return false;
  return textCode !== "" || content !== "" || (isElsewhere && !saysNoSuchCall.test(said));
}

const saysNoSuchCall = /\b(route|endpoint|no such call|cannot (get|post))\b|^not found\.?$/i;

/** What a read gives, or null where the API has no such record. */
export const orNull = <Answer>(read: Promise<Answer>): Promise<Answer | null> =>
  read.catch((error: unknown) => {
    if (isOrganiserError(error, "not-found")) return null;
    throw error;
  });
