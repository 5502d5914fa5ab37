import type { AuditEvent } from "../audit.ts";
import type { Db } from "../db/database.ts";

/** A user logged in to the API. `loginId` is the id of the login that the bearer token belongs to. */
export type Caller = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  isAdmin: boolean;
  /** Language of the user's mails; "" if unknown. */
  language: string;
  loginId: string;
};

/** An API call as seen by its handler. */
export type Call = {
  /** Path parameters, decoded: `/event/:key` gives `params.key`. */
  params: Readonly<Record<string, string>>;
  /** The query of a GET or the JSON body of a POST, unvalidated: parse it with zod. Zod errors become 400. */
  input: Readonly<Record<string, unknown>>;
  /** The caller; null without a bearer token. Requests with an invalid token don't reach the handler. */
  caller: Caller | null;
  /** Returns the caller, or throws 401. */
  requireCaller: () => Caller;
  /** Saves the response of a write with an idempotency key; does nothing without a key. */
  saveResponse: SaveResponse;
  /** The language requested with `Accept-Language` if mails support it, else "". */
  language: string;
  /** The visitor's IP address: the peer's, or the one in `X-Forwarded-For` if the peer is trusted. */
  address: string;
  /** Writes an audit line: what was done or attempted, by which user, from which address. */
  audit: (event: AuditEvent) => void;
};

/**
 * Saves the response of a keyed write in the write's own transaction `db`, so that both are committed or
 * neither. Orders pass their invoice, by which they are looked up. Throws if the key may no longer be used;
 * don't catch the error, so that the transaction is rolled back.
 */
export type SaveResponse = (db: Db, response: unknown, invoiceId?: number) => Promise<void>;

/** How a call supports `Idempotency-Key`. */
type Idempotency = {
  /**
   * The user's choices within the input. Only these and the path's parameters are compared when a key is sent
   * again, because prices and stock may differ between two identical requests of a site. Defaults to the whole
   * input. Parse the input with zod: it is called before the handler.
   */
  chosen?(input: Call["input"]): unknown;
  /** Whether the call saves every response that changed something with `saveResponse`. */
  storesResponse?: boolean;
};

/**
 * A call of the API below `/api/v1/`. `READ` accepts GET with a query and POST with a body; `:name` in the
 * path matches any single segment, and a literal segment wins over it. The returned value is sent as JSON;
 * throw `ApiError` to reject. With `idempotency` the call supports `Idempotency-Key`: for 24 h, the same caller with
 * the same key gets the first response, and concurrent calls wait for it. Rejections (`success: false`, 4xx,
 * 5xx) changed nothing and are not stored.
 */
export type Route = {
  method: "GET" | "POST" | "READ";
  path: string;
  idempotency?: Idempotency;
  /** Login and refresh are called with an expired bearer token or none. [API-003] */
  ignoresBearer?: boolean;
  /**
   * For calls with their own kind of token: returns the caller of a bearer token; throws `ApiError` 401 if it
   * is invalid.
   */
  authenticate?: (bearer: string) => Promise<Caller>;
  handler(call: Call): Promise<unknown>;
};

/**
 * An error response with HTTP status, documented `text_code`, and a message that may be shown. `retryAfter`
 * is in seconds; `content` is what a page shows instead of the message, for calls that have such content.
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
