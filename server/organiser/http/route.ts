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
  /** Returns the caller, or throws `ApiError` 401 if there is no caller. */
  requireCaller: () => Caller;
  /** Saves the response of a write with an idempotency key; does nothing without a key. */
  saveResponse: SaveResponse;
  /** The first language of `Accept-Language` that mails support; "" if there is none. */
  language: string;
  /**
   * The visitor's IP address: the peer's own, or the one in `X-Forwarded-For` if the peer is a trusted proxy.
   */
  address: string;
  /** Writes an audit line: what was done or attempted and by which user. The IP address is added. */
  audit: (event: AuditEvent) => void;
};

/**
 * Saves the response of a write with an idempotency key in the write's own transaction `db`, so that the
 * write is never committed without its response. Orders pass their invoice id, so that they can be looked up
 * by the key. Throws if the key may no longer be used; don't catch the error, so that the transaction is
 * rolled back.
 */
export type SaveResponse = (db: Db, response: unknown, invoiceId?: number) => Promise<void>;

/** How a call supports `Idempotency-Key`. */
type Idempotency = {
  /**
   * Returns the user's choices within the input; by default the whole input is compared. Only the choices and
   * the path parameters are compared when a key is sent again, because a site may send other prices or stock
   * the second time. Parse the input with zod: the handler hasn't validated it yet.
   */
  getChoices?(input: Call["input"]): unknown;
  /** Whether the call saves every response that changed something with `saveResponse`. */
  storesResponse?: boolean;
};

/**
 * A call of the API below `/api/v1/`. `READ` accepts GET with a query and POST with a body. `:name` in the
 * path matches any single segment, but literal segments take precedence. The value that the handler returns
 * is sent as JSON; throw `ApiError` to reject. With `idempotency` the call supports `Idempotency-Key`: for a
 * day, or longer for orders, a repeated key of the caller gets the first response, and concurrent calls wait
 * for it. Rejections (`success: false`, 4xx, 5xx) must not have changed anything, and are not stored.
 */
export type Route = {
  method: "GET" | "POST" | "READ";
  path: string;
  idempotency?: Idempotency;
  /** The bearer token isn't read: login and refresh are called with an expired token or none. [API-003] */
  ignoresBearer?: boolean;
  /**
   * Replaces the usual check of the bearer token, for calls with their own kind of token. Returns the caller;
   * throws `ApiError` 401 if the token is invalid.
   */
  authenticate?: (bearer: string) => Promise<Caller>;
  handler(call: Call): Promise<unknown>;
};

/**
 * An error response with HTTP status, documented `text_code`, and a message for the user. `retryAfter` is in
 * seconds. Some calls have a `content` that pages show instead of the message.
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
