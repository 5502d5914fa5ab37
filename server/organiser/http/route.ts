/** Somebody signed in at the API. */
export type Caller = { id: number; email: string; firstName: string; lastName: string; isAdmin: boolean };

/** One call as a handler sees it. */
export type Call = {
  /** Members of the path, decoded: `/event/:key` gives `params.key`. */
  params: Readonly<Record<string, string>>;
  /** The query of a GET or the JSON body of a POST; not yet parsed: give it to a zod schema. */
  input: Readonly<Record<string, unknown>>;
  /** The caller, null without a bearer. A bad bearer never gets this far. */
  caller: Caller | null;
  /** The caller, or 401. */
  requireCaller(): Caller;
  /** The visitor's address: the peer's, or that of `X-Forwarded-For` when the peer is trusted. */
  address: string;
};

/**
 * A call of the API below `/api/v1/`. `READ` answers GET with a query and POST with a body alike. A returned value is sent as JSON; throw `ApiError`
 * to refuse. `once` makes the call honour `Idempotency-Key`: the same key and caller get the first answer for 24 h.
 */
export type Route = {
  method: "GET" | "POST" | "READ";
  path: string;
  once?: boolean;
  answer(call: Call): Promise<unknown>;
};

/** A refusal with its HTTP status, the documented `text_code`, and words that may be shown. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly textCode: string,
    message: string,
  ) {
    super(message);
  }
}
