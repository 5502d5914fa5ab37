import type { AuditEvent } from "../audit.ts";
import type { Db } from "../db/database.ts";

/** The user who makes a call. `loginId` is the login that the bearer token belongs to. */
export type Caller = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  isAdmin: boolean;
  /** Language of the user's mails, or "" if unknown. */
  language: string;
  loginId: string;
};

export type Call = {
  /** Path parameters, decoded: `/event/:key` gives `params.key`. */
  params: Readonly<Record<string, string>>;
  /** The query of a GET or the JSON body of a POST. Parse the input with zod. A zod error becomes 400. */
  input: Readonly<Record<string, unknown>>;
  /** Null without a bearer token. Requests with an invalid token don't reach the handler. */
  caller: Caller | null;
  /** Returns the caller, or throws `ApiError` 401 if there is no caller. */
  requireCaller: () => Caller;
  /** Does nothing without an idempotency key. */
  saveResponse: SaveResponse;
  /** The first language of `Accept-Language` that mails support, or "" if there is none. */
  language: string;
  /** The visitor's IP address, from `X-Forwarded-For` if the peer is a trusted proxy. */
  address: string;
  /** Writes an audit line, with the visitor's IP address. */
  audit: (event: AuditEvent) => void;
};

/**
 * Saves the response of a write with an idempotency key. `db` is the write's own transaction, so that the
 * write is never committed without its response. `invoiceId` is set for orders,
 * because orders are looked up by their key.
 * @throws if the key is closed. Don't catch this error, because it must roll the transaction back.
 */
export type SaveResponse = (db: Db, response: unknown, invoiceId?: number) => Promise<void>;

/** How a call supports `Idempotency-Key`. */
type Idempotency = {
  /**
   * Returns the part of the input that must be equal if the key is sent again. By default, the whole input
   * must be equal. Omit values that may differ in a repeated request, such as prices. Parse the input with
   * zod first.
   */
  getComparedInput?(input: Call["input"]): unknown;
  /** Whether the handler calls `saveResponse` with every successful response. */
  storesResponse?: boolean;
};

/**
 * A call of the API below `/api/v1/`. The result of the handler is sent as JSON. The handler throws
 * `ApiError` to reject the call.
 */
export type Route = {
  /** `READ` accepts GET with a query and POST with a body. */
  method: "GET" | "POST" | "READ";
  /** `:name` matches any single segment. Literal segments take precedence. */
  path: string;
  /**
   * Set if the call supports `Idempotency-Key` (see `IdempotentResponses`). The call must not change anything
   * when it is rejected (`success: false`, 4xx, 5xx).
   */
  idempotency?: Idempotency;
  /** Whether the bearer token is ignored. Login and refresh may be called with an expired token. [API-003] */
  ignoresBearer?: boolean;
  /**
   * Replaces the check of the bearer token for calls that accept their own tokens. Returns the caller.
   * @throws `ApiError` 401 if the token is invalid
   */
  authenticate?: (bearer: string) => Promise<Caller>;
  handler(call: Call): Promise<unknown>;
};

/**
 * An error response: HTTP status, documented `text_code`, and a message for the user. `retryAfter` is in
 * seconds. `content` is a text that pages show instead of the message.
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
