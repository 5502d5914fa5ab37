import { isRouteErrorResponse } from "@remix-run/react";

/** The kinds of error screens. */
export type ErrorKind =
  | "notFound"
  /** The organiser API gave no usable response. */
  | "unreachable"
  /** The organiser API didn't respond in time. */
  | "timeout"
  | "forbidden"
  /** The visitor has exceeded a rate limit. */
  | "tooMany"
  /** The site is overloaded. */
  | "busy"
  /** The submitted form belongs to another user. */
  | "otherAccount"
  /** The page failed, and it isn't known whether an order was accepted. */
  | "indeterminate"
  /** The page failed, and it isn't known whether the visitor's payment succeeded. */
  | "payment"
  /** As `payment`, but the payment may belong to another user. */
  | "payment-unknown"
  /** An unexpected error of the site. */
  | "broken";

/** Details of an error. */
export type ErrorDetails = {
  /** The reference under which the error was logged, or "" if there is none. */
  reference: string;
  /** Seconds until a retry makes sense, or 0 if unknown. */
  retryAfter: number;
  /** Whether the submitted form was saved as a draft. */
  isInputSaved: boolean;
  /** Whether the API may have carried out the failed call. */
  isIndeterminate: boolean;
  /** First name of the logged-in user for `otherAccount`, or "" for other kinds. */
  name: string;
  /** Path of the page that checks the status of the order or payment, or "" for other kinds. */
  path: string;
};

/**
 * Returns the kind and the details of a thrown error. The status decides if a thrown response has no known
 * kind.
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
  const properties = new Map<string, unknown>(
    typeof data === "object" && data !== null ? Object.entries(data) : [],
  );
  const [kind, reference, retryAfter, name, path] = ["kind", "reference", "retryAfter", "name", "path"].map(
    (property) => properties.get(property),
  );
  return {
    kind: typeof kind === "string" ? kind : "",
    reference: typeof reference === "string" ? reference : "",
    retryAfter: typeof retryAfter === "number" ? retryAfter : 0,
    isInputSaved: properties.get("isInputSaved") === true,
    isIndeterminate: properties.get("isIndeterminate") === true,
    name: typeof name === "string" ? name : "",
    path: typeof path === "string" ? path : "",
  };
}
