import { isRouteErrorResponse } from "@remix-run/react";

/** The kinds of error screens; each has its own texts. */
export type ErrorKind =
  | "notFound"
  | "unreachable"
  | "timeout"
  | "forbidden"
  | "tooMany"
  | "busy"
  | "otherAccount"
  | "indeterminate"
  | "payment"
  | "payment-unknown"
  | "broken";

/** Details that an error screen shows. */
export type ErrorDetails = {
  /** The reference under which the error was logged, or "" when there is none. */
  reference: string;
  /** Seconds until a retry makes sense, or 0 when unknown. */
  retryAfter: number;
  /** Whether the form input was saved and is restored when the page is opened again. */
  isInputSaved: boolean;
  /** Whether an earlier request may have been carried out: its outcome is indeterminate. */
  isIndeterminate: boolean;
  /** First name of the logged-in user, for `otherAccount`; "" for other kinds. */
  name: string;
  /** Path of the page that checks the status of the order or payment; "" if the error isn't about one. */
  path: string;
};

/**
 * Returns the error screen for a thrown error, with its details. If the response has no known kind, its
 * status decides.
 */
export function describeError(error: unknown): { kind: ErrorKind } & ErrorDetails {
  const isResponse = isRouteErrorResponse(error);
  const { kind, ...details } = parseErrorData(isResponse ? error.data : null);
  return { kind: isResponse ? toErrorKind(kind, error.status) : "broken", ...details };
}

function toErrorKind(kind: string, status: number): ErrorKind {
  switch (kind) {
    case "timeout":
    case "tooMany":
    case "busy":
    case "unreachable":
    case "indeterminate":
    case "payment":
    case "payment-unknown":
      return kind;
    case "not-found":
      return "notFound";
    case "other-account":
      return "otherAccount";
  }
  if (status === 404) return "notFound";
  if (status === 401 || status === 403 || status === 405) return "forbidden";
  return status === 503 ? "unreachable" : "broken";
}

/** Reads the body of a thrown response: `data({ kind, reference, … }, { status })`. */
function parseErrorData(data: unknown): { kind: string } & ErrorDetails {
  const members = new Map<string, unknown>(
    typeof data === "object" && data !== null ? Object.entries(data) : [],
  );
  const memberNames = ["kind", "reference", "retryAfter", "name", "path"];
  const [kind, reference, retryAfter, name, path] = memberNames.map((member) => members.get(member));
  return {
    kind: typeof kind === "string" ? kind : "",
    reference: typeof reference === "string" ? reference : "",
    retryAfter: typeof retryAfter === "number" ? retryAfter : 0,
    isInputSaved: members.get("isInputSaved") === true,
    isIndeterminate: members.get("isIndeterminate") === true,
    name: typeof name === "string" ? name : "",
    path: typeof path === "string" ? path : "",
  };
}
