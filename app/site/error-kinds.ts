import { isRouteErrorResponse } from "@remix-run/react";

/** The error screens that there are words for. */
export type ErrorKind = "notFound" | "unreachable" | "timeout" | "forbidden" | "tooMany" | "busy" | "broken";

/** Which screen tells of a thrown error, with the reference under which the log has it. Statuses decide where nothing says more. */
export function errorKindOf(error: unknown): { kind: ErrorKind; reference: string } {
  if (!isRouteErrorResponse(error)) return { kind: "broken", reference: "" };
  const { kind, reference } = toldBy(error.data);
  switch (kind) {
    case "timeout":
    case "tooMany":
    case "busy":
      return { kind, reference };
    case "not-found":
      return { kind: "notFound", reference };
    case "unreachable":
      return { kind: "unreachable", reference };
  }
  if (error.status === 404) return { kind: "notFound", reference };
  if (error.status === 401 || error.status === 403 || error.status === 405)
    return { kind: "forbidden", reference };
  if (error.status === 503) return { kind: "unreachable", reference };
  return { kind: "broken", reference };
}

/** What the server put beside the status: `data({ kind, reference }, { status })`. */
function toldBy(told: unknown): { kind: string; reference: string } {
  if (typeof told !== "object" || told === null) return { kind: "", reference: "" };
  const kind = "kind" in told && typeof told.kind === "string" ? told.kind : "";
  const reference = "reference" in told && typeof told.reference === "string" ? told.reference : "";
  return { kind, reference };
}
