import type { z } from "zod";
import type { OptionalFeature } from "../../app/wire/site.ts";

/** How long a public response is cached. `CACHE_POLICIES` has the maximum ages of each policy. */
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

/** Timeout of an optional read. It can only shorten the timeout of all reads. */
export type OptionalTimeout = { timeoutMs?: number };

export type WriteOptions = {
  /** Required for every write that costs money or sends something. */
  idempotencyKey?: string;
  /**
   * Whether the session's token is sent. The default is true. False for login and token refresh. [API-003]
   */
  sendsToken?: boolean;
  /**
   * Which timeout applies. The default is the timeout of writes. `read` is only for calls that may be
   * repeated.
   */
  timeout?: "login" | "read";
  /** Can only shorten the timeout that `timeout` selects. */
  timeoutMs?: number;
  /** The feature that needs this call. It isn't offered if the API lacks the call. */
  feature?: OptionalFeature;
  /** Whether the call continues after the deadline of its request, because other requests need its result. */
  outlivesRequest?: boolean;
};

/** Query or body parameters of a read. Undefined ones aren't sent. */
export type Filters = Record<string, string | number | readonly (string | number)[] | undefined>;

/**
 * Transport for calls of the organiser API. Paths are relative to `/api/v1/`, such as
 * "event/event/upcomingEventList".
 * @throws an `OrganiserError` if the API rejects the call, fails, or sends a response that doesn't match
 * `schema`
 */
export type Transport = {
  /** Reads by GET. All reads are retried (`sendWithRetries`). */
  get<S extends z.ZodType>(
    path: string,
    query: Filters,
    schema: S,
    options: ReadOptions,
  ): Promise<z.output<S>>;
  /**
   * Lists the records of a resource, by GET or POST depending on `ORGANISER_READS`. Needs a `listResponse`.
   */
  list<S extends z.ZodType>(
    resource: string,
    filters: Filters,
    schema: S,
    options: ReadOptions,
  ): Promise<z.output<S>>;
  /** Reads one record by its id or url, or null if it doesn't exist (404). */
  findOne<S extends z.ZodType>(
    resource: string,
    idOrUrl: string | number,
    parameters: Filters,
    schema: S,
    options: ReadOptions,
  ): Promise<z.output<S> | null>;
  /** Reads by POST, because some API calls require it. */
  readByPost<S extends z.ZodType>(
    path: string,
    body: object,
    schema: S,
    options: ReadOptions,
  ): Promise<z.output<S>>;
  /**
   * Runs a GraphQL query. `schema` is for the response's `data`. `optionalFields` are left out if the API's
   * schema lacks them. They must have no arguments and no subfields.
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
  lacks(feature: OptionalFeature): boolean;
  /** Writes by GET, because some API calls require it. */
  writeByGet<S extends z.ZodType>(
    path: string,
    query: Filters,
    schema: S,
    options?: Pick<WriteOptions, "timeout" | "feature">,
  ): Promise<z.output<S>>;
};
