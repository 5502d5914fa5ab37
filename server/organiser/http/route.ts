import type { AuditEvent } from "../audit.ts";
import type { Db } from "../db/database.ts";

/** Somebody signed in at the API. `signInId` names the log-in that the bearer belongs to. */
export type Caller = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  isAdmin: boolean;
  signInId: string;
};

/** One call as a handler sees it. */
export type Call = {
  /** Members of the path, decoded: `/event/:key` gives `params.key`. */
  params: Readonly<Record<string, string>>;
  /**
   * The query of a GET or the JSON body of a POST; not yet parsed: give it to a zod schema. What the schema
   * refuses is answered with 400.
   */
  input: Readonly<Record<string, unknown>>;
  /** The caller, null without a bearer. A bad bearer never gets this far. */
  caller: Caller | null;
  /** The caller, or 401. */
  requireCaller: () => Caller;
  /** Keeps the answer of a write that came with a key; nothing to do for one without. */
  keep: Keep;
  /** The visitor's address: the peer's, or that of `X-Forwarded-For` when the peer is trusted. */
  address: string;
  /** Writes the log line of something that the organiser has to watch: who did or tried what, from where. */
  audit: (event: AuditEvent) => void;
};

/**
 * Keeps what a keyed write is answered with, in the write's own transaction `db`: both are there, or neither,
 * whenever the program is killed. For an order with its invoice, by which it is looked up. Throws for a key
 * that may not be used any more; let the transaction fail.
 */
export type Keep = (db: Db, answer: unknown, invoiceId?: number) => Promise<void>;

/** How a call honours `Idempotency-Key`. */
type Once = {
  /**
   * What somebody chose, out of the input. A repeated key is compared by this alone: prices and what was left
   * of something may differ in what a site sends twice. The whole input unless given.
   */
  chosen?(input: Call["input"]): unknown;
  /** Whether the call uses `keep` for every answer that changed something. */
  keepsAnswer?: boolean;
};

/**
 * A call of the API below `/api/v1/`. `READ` answers GET with a query and POST with a body alike; `:name` in
 * the path takes any one segment, and a written-out segment wins over it. A returned value is sent as JSON;
 * throw `ApiError` to refuse. `once` makes the call honour `Idempotency-Key`: the same key and caller get the
 * first answer for 24 h, and calls in parallel wait for the first one's. What refuses (`success: false`, 4xx,
 * 5xx) carried nothing out and is not kept.
 */
export type Route = {
  method: "GET" | "POST" | "READ";
  path: string;
  once?: Once;
  /** Log-in and refresh, which are called with an expired bearer or none. [API-003] */
  ignoresBearer?: boolean;
  /** Who holds a bearer, where the call has bearers of its own; throws `ApiError` 401 for a bad one. */
  authenticate?: (bearer: string) => Promise<Caller>;
  answer(call: Call): Promise<unknown>;
};

/**
 * A refusal with its HTTP status, the documented `text_code`, and words that may be shown. `retryAfter` is
 * seconds; `content` is what a page shows in place of the words, where a call has such a thing.
 */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly textCode: string,
    message: string,
    readonly retryAfter?: number,
    readonly content?: string,
  ) {
    super(message);
  }
}
