import { isRouteErrorResponse } from "@remix-run/react";

/** The error screens that there are words for. */
export type ErrorKind =
  | "notFound"
  | "unreachable"
  | "timeout"
  | "forbidden"
  | "tooMany"
  | "busy"
  | "otherAccount"
  | "unconfirmed"
  | "payment"
  | "payment-unknown"
  | "broken";

/** What is known of a thrown error beside its kind. */
export type Told = {
  /** Under which the log has it, "" when there is none. */
  reference: string;
  /** Seconds after which the same may go, 0 when nobody said. */
  retryAfter: number;
  /** Whether what was typed in a form is kept for when its page is opened again. */
  isTypedKept: boolean;
  /** Whether something was sent before, of which nobody knows whether it was carried out. */
  isUnsure: boolean;
  /** First name of who is signed in, where that is the trouble; else "". */
  name: string;
  /** The path that finds out about an order or a payment, where that is the trouble; else "". */
  path: string;
};

/** Which screen tells of a thrown error. Statuses decide where nothing says more. */
export function errorKindOf(error: unknown): { kind: ErrorKind } & Told {
  const isAnswer = isRouteErrorResponse(error);
  const { kind, ...told } = toldBy(isAnswer ? error.data : null);
  return { kind: isAnswer ? kindOf(kind, error.status) : "broken", ...told };
}

function kindOf(kind: string, status: number): ErrorKind {
  switch (kind) {
    case "timeout":
    case "tooMany":
    case "busy":
    case "unreachable":
    case "unconfirmed":
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

/** What the server put beside the status: `data({ kind, reference, … }, { status })`. */
function toldBy(data: unknown): { kind: string } & Told {
  const told = new Map<string, unknown>(
    typeof data === "object" && data !== null ? Object.entries(data) : [],
  );
  const members = ["kind", "reference", "retryAfter", "name", "path"];
  const [kind, reference, retryAfter, name, path] = members.map((member) => told.get(member));
  return {
    kind: typeof kind === "string" ? kind : "",
    reference: typeof reference === "string" ? reference : "",
    retryAfter: typeof retryAfter === "number" ? retryAfter : 0,
    isTypedKept: told.get("isTypedKept") === true,
    isUnsure: told.get("isUnsure") === true,
    name: typeof name === "string" ? name : "",
    path: typeof path === "string" ? path : "",
  };
}
