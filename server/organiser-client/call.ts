import type { Filters } from "./transport-type.ts";

/** An API call, without token and metadata. */
export type Call = {
  method: "GET" | "POST";
  /** Path below the base URL, such as "/api/v1/event/event" or "/graphql". */
  path: string;
  query: string;
  body: string | null;
  /** Reads may be retried, shared and cached. Some writes are GET requests. */
  kind: "read" | "write";
  idempotencyKey?: string;
};

/**
 * Returns the name of a call for errors and logs. Omits query and body, because they may contain user data.
 */
export const getCallName = (call: Call): string => `${call.method} ${call.path}`;

/** Creates a GET call. `path` is relative to `/api/v1/`. */
export const createGetCall = (kind: Call["kind"], path: string, filters: Filters): Call => ({
  method: "GET",
  path: `/api/v1/${path}`,
  query: buildQuery(filters),
  body: null,
  kind,
});

/** Creates a POST call with a JSON body. `path` is relative to `/api/v1/`. */
export const createPostCall = (
  kind: Call["kind"],
  path: string,
  body: object,
  idempotencyKey?: string,
): Call => ({
  method: "POST",
  path: `/api/v1/${path}`,
  query: "",
  body: JSON.stringify(body),
  kind,
  ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
});

/** Builds a query string. Lists become `name[]=a&name[]=b`, as in the API's own client library. */
function buildQuery(filters: Filters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined) continue;
    if (typeof value === "string" || typeof value === "number") query.append(name, String(value));
    else for (const item of value) query.append(`${name}[]`, String(item));
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}
