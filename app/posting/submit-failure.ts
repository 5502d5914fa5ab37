import { describeError } from "../ui/error-kinds.ts";

/** Why a submit failed. The page preserves all typed values. */
export type SubmitFailure = {
  kind: NotCarriedOut | OutcomeUnknown;
  /** Seconds until a retry makes sense, 0 if unknown. */
  retryAfter: number;
  /** The request id, "" if unknown. */
  reference: string;
};

/** Kinds for a submit that certainly wasn't carried out. */
type NotCarriedOut =
  /** No connection to the API. */
  | "unreachable"
  /** A rate limit. */
  | "too-many"
  /** Too much load. */
  | "busy"
  /** The API says so, or the call wasn't sent because it couldn't be recorded first. */
  | "not-carried-out";

/** Kinds for a submit that may have been carried out. */
type OutcomeUnknown =
  /** No usable response of the API. */
  | "no-response"
  /** No response of this site. */
  | "connection-lost"
  /** An unexpected error of this site. */
  | "server-error";

/** Whether the submit may have been carried out. */
export const isOutcomeUnknown = ({ kind }: SubmitFailure): boolean =>
  ["no-response", "connection-lost", "server-error"].includes(kind);

/** Result of the client action if the server hasn't responded to the form. */
export type FailedSubmit = { failedSubmit: SubmitFailure };

/**
 * Classifies an error that a submit has thrown. Null for redirects and for errors with their own error page.
 */
export function classifySubmitError(thrown: unknown): SubmitFailure | null {
  if (thrown instanceof Response) return null; // a redirect
  if (thrown instanceof TypeError) return { kind: "connection-lost", retryAfter: 0, reference: "" }; // thrown by `fetch`
  const { kind, reference, retryAfter, isIndeterminate } = describeError(thrown);
  switch (kind) {
    case "unreachable":
    case "timeout":
      return { kind: isIndeterminate ? "no-response" : "unreachable", retryAfter, reference };
    case "tooMany":
      return { kind: "too-many", retryAfter, reference };
    case "busy":
      return { kind: "busy", retryAfter, reference };
    case "broken":
      return { kind: "server-error", retryAfter, reference };
    case "notFound":
    case "forbidden":
    case "otherAccount":
    case "indeterminate":
    case "payment":
    case "payment-unknown":
      return null;
  }
}

/** Whether an action's data is a failed submit. */
export const isFailedSubmit = (result: unknown): result is FailedSubmit =>
  typeof result === "object" && result !== null && "failedSubmit" in result;
