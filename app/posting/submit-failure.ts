import { describeError } from "../ui/error-kinds.ts";

/** Why a submit failed. The page preserves all typed values. */
export type SubmitFailure = {
  kind: NotCarriedOut | OutcomeUnknown;
  /** Seconds until a retry makes sense, or 0 if unknown. */
  retryAfter: number;
  /** The request id, or "" if unknown. */
  reference: string;
};

type NotCarriedOut =
  /** No connection to the API. */
  | "unreachable"
  /** A rate limit. */
  | "too-many"
  /** Too much load. */
  | "busy"
  /**
   * The API says that it didn't carry out the call, or this site couldn't record the call before sending it.
   */
  | "not-carried-out";

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

/** Result of `postClientAction` if the submit failed, so that the action has returned no result. */
export type FailedSubmit = { failedSubmit: SubmitFailure };

/**
 * Classifies an error that a submit has thrown. Returns null for redirects and for errors with an error page.
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
