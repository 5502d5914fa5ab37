import { describeError } from "../ui/error-kinds.ts";

/** Why a submit failed. The page preserves all typed values. */
export type SubmitFailure = {
  kind: NotCarriedOut | OutcomeUnknown;
  /** Seconds until a retry makes sense, 0 if unknown. */
  retryAfter: number;
  /** The request id, "" if unknown. */
  reference: string;
};

/**
 * Kinds for a submit that certainly wasn't carried out: no connection to the API, a limit or the load of this
 * site, or a call that wasn't carried out because it couldn't be recorded first.
 */
type NotCarriedOut = "unreachable" | "too-many" | "busy" | "not-carried-out";

/**
 * Kinds for a submit that may have been carried out: no usable response of the API, no response of this site,
 * or an error of this site.
 */
type OutcomeUnknown = "no-response" | "connection-lost" | "server-error";

/** Whether the submit may have been carried out. */
export const isOutcomeUnknown = ({ kind }: SubmitFailure): boolean =>
  ["no-response", "connection-lost", "server-error"].includes(kind);

/** Returned by the client action if there is no response of the server to the form. */
export type FailedSubmit = { failedSubmit: SubmitFailure };

/**
 * Classifies an error that a submit has thrown; null for redirects and for errors with an error page of their
 * own.
 */
export function classifySubmitError(thrown: unknown): SubmitFailure | null {
  if (thrown instanceof Response) return null; // a redirect
  if (thrown instanceof TypeError) return { kind: "connection-lost", retryAfter: 0, reference: "" }; // what `fetch` throws
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
