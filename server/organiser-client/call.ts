import type { Filters } from "./transport-type.ts";

/** One call as it goes out, still without bearer and visitor. */
export type Call = {
  method: "GET" | "POST";
  /** Below the base address: "/api/v1/event/event" or "/graphql". */
  path: string;
  /** With its question mark, or "". */
  query: string;
  /** JSON text, or null for none. */
  body: string | null;
  /** A read may be sent again, joined with an equal one and kept; a write may not, whatever its method is. */
  kind: "read" | "write";
  idempotencyKey?: string;
};

/**
 * How a call is named in errors and logs: without query and body, which may hold something of the visitor's.
 */
export const nameOf = (call: Call): string => `${call.method} ${call.path}`;

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

/**
 * Lists are written `name[]=a&name[]=b`, which is how the API's own library asked while it still used GET.
 */
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
