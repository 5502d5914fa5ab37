import type { z } from "zod";

/**
 * How long a public answer is kept, in one table (`cache-policy.ts`): for how long it is fresh, for how long
 * an older one is still shown while a new one is fetched, and for how long it stands in when the API doesn't
 * answer.
 */
export type CachePolicy = "seconds" | "minute" | "minutes" | "hour";

/**
 * Whose answer a read is. `public`: the same for everybody, asked without a bearer and kept. `personal`:
 * asked with the session's bearer, never kept. `either`: personal for somebody signed in, public for
 * everybody else.
 */
export type ReadOptions =
  | { whose: "public" | "either"; keep: CachePolicy }
  | ({ whose: "personal" } & Patience);

/** Milliseconds that a read may take where a page can be shown without its answer. */
export type Patience = { patience?: number };

export type WriteOptions = {
  /** Sent as `Idempotency-Key`, on every write that costs or sends something. */
  idempotencyKey?: string;
  /**
   * Whether the session's bearer goes along; `false` for log-in, refresh and token exchange only. [API-003]
   */
  bearer?: boolean;
  /** As long as a log-in may take, or as a read where it may be sent again without harm; else 50 s. */
  timeout?: "logIn" | "read";
  /** Milliseconds after which it is given up, where that is earlier than the timeout. */
  timeoutMs?: number;
  /** Goes on when the time of its request is up: others wait for its response too. */
  outlivesRequest?: boolean;
};

export type Filters = Record<string, string | number | readonly (string | number)[] | undefined>;

/**
 * The one way to the organiser API. Paths are below `/api/v1/`, for example "event/event/upcomingEventList".
 * Every answer is parsed by its schema; every failure is thrown as an `OrganiserError`, told apart by its
 * `kind`.
 */
export type Transport = {
  /** A GET call that only reads. Retried twice on no answer, 502, 503, 504. */
  get<S extends z.ZodType>(
    path: string,
    query: Filters,
    schema: S,
    options: ReadOptions,
  ): Promise<z.output<S>>;
  /**
   * The records of a resource: GET with a query or POST with a body, by `ORGANISER_READS`. Give `listOf(…)`
   * as schema.
   */
  records<S extends z.ZodType>(
    resource: string,
    filters: Filters,
    schema: S,
    options: ReadOptions,
  ): Promise<z.output<S>>;
  /** One record by id or url, in the path; null when the API has none (404). */
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
   * A GraphQL query; the schema is that of `data`. Of `optionalFields`, which have neither arguments nor a
   * selection, those that the API's schema lacks are left out.
   */
  query<S extends z.ZodType>(
    document: string,
    variables: Record<string, unknown>,
    schema: S,
    options: ReadOptions & { optionalFields?: readonly string[] },
  ): Promise<z.output<S>>;
  /** A write. Never repeated by itself; the ceiling is 50 s. */
  post<S extends z.ZodType>(
    path: string,
    body: object,
    schema: S,
    options?: WriteOptions,
  ): Promise<z.output<S>>;
  /** A GET that changes something (`logout`): never retried, joined or kept. */
  act<S extends z.ZodType>(
    path: string,
    query: Filters,
    schema: S,
    options?: Pick<WriteOptions, "timeout">,
  ): Promise<z.output<S>>;
};
