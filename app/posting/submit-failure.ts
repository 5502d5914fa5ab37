import { describeError } from "../ui/error-kinds.ts";

/**
 * Why a submit failed; the page keeps all typed values. After `no-response` (the API failed before anything
 * was sent), `too-many`, `busy` and `nothing-sent`, nothing was carried out. After `unanswered` (no usable
 * response of the API), `lost` (no response of this site) and `broken`, the outcome is unknown. `wait`:
 * seconds until a retry makes sense, 0 if unknown. `reference`: the request id, "" if unknown.
 */
export type SubmitFailure = {
  kind: "no-response" | "too-many" | "busy" | "nothing-sent" | "unanswered" | "lost" | "broken";
  wait: number;
  reference: string;
};

/** Whether the submit may have been carried out. */
export const isOutcomeUnknown = ({ kind }: SubmitFailure): boolean =>
  ["unanswered", "lost", "broken"].includes(kind);

/** Returned by the client action if there is no response of the server to the form. */
export type FailedSubmit = { failedSubmit: SubmitFailure };

/**
 * Classifies an error that a submit has thrown; null for redirects, and for errors with a page of their own.
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
