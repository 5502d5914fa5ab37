import type { Filters } from "./transport-type.ts";

/** One API call, without token and metadata. */
export type Call = {
  method: "GET" | "POST";
  /** Below the base URL: "/api/v1/event/event" or "/graphql". */
  path: string;
  /** With question mark, or "". */
  query: string;
  /** JSON text, or null for none. */
  body: string | null;
  /** Reads may be retried, shared and cached; writes may not, whatever their method. */
  kind: "read" | "write";
  idempotencyKey?: string;
};

/** Name of a call in errors and logs: without query and body, which may contain user data. */
export const callName = (call: Call): string => `${call.method} ${call.path}`;

/** A GET below `/api/v1/`. */
export const getCall = (kind: Call["kind"], path: string, filters: Filters): Call => ({
  method: "GET",
  path: `/api/v1/${path}`,
  query: queryOf(filters),
  body: null,
  kind,
});

/** A POST below `/api/v1/` with a JSON body. */
export const postCall = (kind: Call["kind"], path: string, body: object, idempotencyKey?: string): Call => ({
  method: "POST",
  path: `/api/v1/${path}`,
  query: "",
  body: JSON.stringify(body),
  kind,
  ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
});

/** Lists are encoded as `name[]=a&name[]=b`, the format that the API's own library used for GET. */
function queryOf(filters: Filters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined) continue;
    if (typeof value === "string" || typeof value === "number") query.append(name, String(value));
    else for (const member of value) query.append(`${name}[]`, String(member));
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}
