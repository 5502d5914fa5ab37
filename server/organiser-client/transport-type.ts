import type { z } from "zod";
import type { OptionalFeature } from "../../app/wire/site.ts";

/** How long a public response is cached. `cache-policy.ts` has the maximum ages of each policy. */
export type CachePolicy = "fiveSeconds" | "oneMinute" | "fiveMinutes" | "oneHour";

/**
 * Whom a response is for.
 * - `public`: the same for all users. Read without a token and cached.
 * - `user`: for the logged-in user. Read with the session's token and never cached.
 * - `either`: like `user` for a logged-in user, like `public` for an anonymous user.
 */
export type ReadOptions =
  | { audience: "public" | "either"; cache: CachePolicy }
  | ({ audience: "user" } & OptionalTimeout);

/** Timeout in milliseconds of an optional read. A value above the timeout of all reads has no effect. */
export type OptionalTimeout = { timeoutMs?: number };

export type WriteOptions = {
  /** Sent as `Idempotency-Key`. Required for every write that costs or sends something. */
  idempotencyKey?: string;
  /** Whether the session's token is sent; default true. False only for login and token refresh. [API-003] */
  sendsToken?: boolean;
  /**
   * Which timeout applies; by default the timeout of writes. `read` is only for calls that are safe to
   * repeat.
   */
  timeout?: "login" | "read";
  /** Timeout in milliseconds. It can only shorten the timeout that `timeout` selects. */
  timeoutMs?: number;
  /** Optional feature that needs this call. If the API lacks the call, the feature isn't offered. */
  feature?: OptionalFeature;
  /** Whether the call continues after the deadline of its request, because other requests need its result. */
  outlivesRequest?: boolean;
};

/** Query or body parameters of a read; undefined ones are left out. */
export type Filters = Record<string, string | number | readonly (string | number)[] | undefined>;

/**
 * Transport for calls of the organiser API. Paths are relative to `/api/v1/`, for example
 * "event/event/upcomingEventList". Responses are parsed by their schema.
 * @throws an `OrganiserError` for rejections and failures of all calls
 */
export type Transport = {
  /** Reads by GET. Retried like all reads, see `sendWithRetries`. */
  get<S extends z.ZodType>(
    path: string,
    query: Filters,
    schema: S,
    options: ReadOptions,
  ): Promise<z.output<S>>;
  /**
   * Lists the records of a resource, by GET or POST as set in `ORGANISER_READS`. The schema is a
   * `listResponse(…)`.
   */
  list<S extends z.ZodType>(
    resource: string,
    filters: Filters,
    schema: S,
    options: ReadOptions,
  ): Promise<z.output<S>>;
  /** Reads one record by its id or url; null if it doesn't exist (404). */
  findOne<S extends z.ZodType>(
    resource: string,
    idOrUrl: string | number,
    parameters: Filters,
    schema: S,
    options: ReadOptions,
  ): Promise<z.output<S> | null>;
  /** Reads by POST, as some API calls require. Retried like all reads. */
  readByPost<S extends z.ZodType>(
    path: string,
    body: object,
    schema: S,
    options: ReadOptions,
  ): Promise<z.output<S>>;
  /**
   * Runs a GraphQL query. `schema` describes the response's `data`. `optionalFields` are left out if the
   * API's schema lacks them. They must be fields without arguments and without subfields.
   */
  query<S extends z.ZodType>(
    document: string,
    variables: Record<string, unknown>,
    schema: S,
    options: ReadOptions & { optionalFields?: readonly string[] },
  ): Promise<z.output<S>>;
  /** Writes by POST. Writes are never retried. */
  post<S extends z.ZodType>(
    path: string,
    body: object,
    schema: S,
    options?: WriteOptions,
  ): Promise<z.output<S>>;
  /** Whether a call of the feature was found to be missing within the last hour. */
  lacks(feature: OptionalFeature): boolean;
  /** Writes by GET, as some API calls require. Never retried, shared or cached. */
  writeByGet<S extends z.ZodType>(
    path: string,
    query: Filters,
    schema: S,
    options?: Pick<WriteOptions, "timeout" | "feature">,
  ): Promise<z.output<S>>;
};
