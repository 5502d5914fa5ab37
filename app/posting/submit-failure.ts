import { describeError } from "../ui/error-kinds.ts";

/** Why a submit failed. The page preserves all typed values. */
export type SubmitFailure = {
  /**
   * Nothing was carried out: `no-response` (the API failed before the form was sent to it), `too-many`, `busy`,
   * `nothing-sent`. The outcome is unknown: `unanswered` (no usable response of the API), `lost` (no response
   * of this site), `broken`.
   */
  kind: "no-response" | "too-many" | "busy" | "nothing-sent" | "unanswered" | "lost" | "broken";
  /** Seconds until a retry makes sense, 0 if unknown. */
  wait: number;
  /** The request id, "" if unknown. */
  reference: string;
};

/** Whether the submit may have been carried out. */
export const isOutcomeUnknown = ({ kind }: SubmitFailure): boolean =>
  ["unanswered", "lost", "broken"].includes(kind);

/** Returned by the client action if there is no response of the server to the form. */
export type FailedSubmit = { failedSubmit: SubmitFailure };

/**
 * Classifies an error that a submit has thrown; null for redirects and for errors with an error page of their
 * own.
 */
export function classifySubmitError(thrown: unknown): SubmitFailure | null {
  if (thrown instanceof Response) return null; // a redirect
  if (thrown instanceof TypeError) return { kind: "lost", wait: 0, reference: "" }; // what `fetch` throws
  const { kind, reference, retryAfter: wait, isIndeterminate } = describeError(thrown);
  switch (kind) {
    case "unreachable":
    case "timeout":
      return { kind: isIndeterminate ? "unanswered" : "no-response", wait, reference };
    case "tooMany":
      return { kind: "too-many", wait, reference };
    case "busy":
      return { kind: "busy", wait, reference };
    case "broken":
      return { kind: "broken", wait, reference };
    case "notFound":
    case "forbidden":
    case "otherAccount":
    case "unconfirmed":
    case "payment":
    case "payment-unknown":
      return null;
  }
}

/** Whether an action's data is a failed submit. */
export const isFailedSubmit = (result: unknown): result is FailedSubmit =>
  typeof result === "object" && result !== null && "failedSubmit" in result;
