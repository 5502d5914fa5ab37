import type { z } from "zod";
import type { OptionalFeature } from "../../app/wire/site.ts";

/**
 * How long a public response is cached, see the table in `cache-policy.ts`: how long it is fresh, how long a
 * stale one is used while a new one is fetched, and how long it is used if the API fails.
 */
export type CachePolicy = "seconds" | "minute" | "minutes" | "hour";

/**
 * `public`: the same for all users, read without a token and cached. `user`: read with the session's token,
 * never cached. `either`: personal for logged-in users, public for others.
 */
export type ReadOptions =
  | { audience: "public" | "either"; keep: CachePolicy }
  | ({ audience: "user" } & OptionalTimeout);

/** Timeout in milliseconds of a read that a page can do without. */
export type OptionalTimeout = { timeoutMs?: number };

export type WriteOptions = {
  /** Sent as `Idempotency-Key`, on every write that costs or sends something. */
  idempotencyKey?: string;
  /** Whether the session's token is sent; `false` only for login, refresh and token exchange. [API-003] */
  bearer?: boolean;
  /** Timeout of a login, or of a read if it is safe to repeat; else 50 s. */
  timeout?: "login" | "read";
  /** Shorter timeout in milliseconds. */
  timeoutMs?: number;
  /** Optional feature that is no longer offered if the API lacks the call. */
  feature?: OptionalFeature;
  /** Continues after the deadline of its request, as other requests wait for it too. */
  outlivesRequest?: boolean;
};

export type Filters = Record<string, string | number | readonly (string | number)[] | undefined>;

/**
 * Transport for calls of the organiser API. Paths are below `/api/v1/`, for example
 * "event/event/upcomingEventList". Responses are parsed by their schema; failures are thrown as an
 * `OrganiserError` with a `kind`.
 */
export type Transport = {
  /** A GET that reads. Retried twice if there is no response, or a 502, 503 or 504. */
  get<S extends z.ZodType>(
    path: string,
    query: Filters,
    schema: S,
    options: ReadOptions,
  ): Promise<z.output<S>>;
  /**
   * Reads the records of a resource: GET with a query or POST with a body, by `ORGANISER_READS`. Use
   * `listResponse(…)` as the schema.
   */
  records<S extends z.ZodType>(
    resource: string,
    filters: Filters,
    schema: S,
    options: ReadOptions,
  ): Promise<z.output<S>>;
  /** Reads one record by id or url, in the path; null if it does not exist (404). */
  one<S extends z.ZodType>(
    resource: string,
    idOrUrl: string | number,
    wishes: Filters,
    schema: S,
    options: ReadOptions,
  ): Promise<z.output<S> | null>;
  /** A POST that reads (surcharges, menus): retried like a GET. */
  ask<S extends z.ZodType>(path: string, body: object, schema: S, options: ReadOptions): Promise<z.output<S>>;
  /**
   * A GraphQL query; the schema is that of `data`. `optionalFields`, without arguments and selections, are
   * left out if the API's schema lacks them.
   */
  query<S extends z.ZodType>(
    document: string,
    variables: Record<string, unknown>,
    schema: S,
    options: ReadOptions & { optionalFields?: readonly string[] },
  ): Promise<z.output<S>>;
  /** A write. Never retried; the timeout is 50 s. */
  post<S extends z.ZodType>(
    path: string,
    body: object,
    schema: S,
    options?: WriteOptions,
  ): Promise<z.output<S>>;
  /** Whether a call of the feature was found to be missing within the last hour. */
  lacks(feature: OptionalFeature): boolean;
  /** A GET that changes something (`logout`): never retried, shared or cached. */
  getWithEffect<S extends z.ZodType>(
    path: string,
    query: Filters,
    schema: S,
    options?: Pick<WriteOptions, "timeout" | "feature">,
  ): Promise<z.output<S>>;
};
