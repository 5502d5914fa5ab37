import { createHash } from "node:crypto";
import type { Db } from "../db/database.ts";
import { rejectOnDiskFull } from "../db/full-disk.ts";
import type { JsonResponse } from "./json-response.ts";
import { ApiError, type SaveResponse } from "./route.ts";
import { DAY_MS } from "../../../app/domain/durations.ts";

/** How long an order can be found by its key: longer than forms and links are valid. */
const ORDER_LIFETIME_MS = 90 * DAY_MS;

/**
 * Stored instead of a status during a write. If it remains after a crash, the outcome of the write is
 * unknown.
 */
const STARTED = 0;
/**
 * Stored instead of a status during a write that saves its response in its own transaction. While it is
 * stored, the write has changed nothing.
 */
const STARTED_TRANSACTIONAL = 1;
/**
 * Stored instead of a status for a closed key: it was reported as not accepted and can't be used any more.
 */
const CLOSED = 2;
const MIN_HTTP_STATUS = 100;

/** Identifies a write. The same key for another caller or call is a different write. */
type WriteKey = { key: string; path: string; callerId: number };

export type KeyedWrite = WriteKey & {
  /** The part of the input that must be equal if the key is sent again. */
  comparedInput: unknown;
  /** Whether the write calls `SaveResponse` with every successful response. */
  storesResponse: boolean;
};

/**
 * `in-progress` includes writes with an unknown outcome. `not-accepted` is final only if the status was
 * requested with `close`.
 */
type WriteStatus =
  | { state: "accepted"; invoiceId: number }
  | { state: "in-progress" }
  | { state: "not-accepted" };

/** The response to a write. `invoiceId` is set for an order, even if its key is sent again. */
export type WriteResponse = JsonResponse & { invoiceId?: number };

export type IdempotentResponses = {
  /**
   * Executes a write once for its `Idempotency-Key`.
   * - A repeated key gets the first response, for a day or (orders) `ORDER_LIFETIME_MS`. Concurrent requests
   *   wait for it. Throws `ApiError` 422 if the input differs.
   * - Rejections and failures aren't stored, because they have changed nothing. Their key may be used again.
   * - After a crash during a write that stores its response, a repeated key executes the write again. Other
   *   writes are never repeated: throws `ApiError` 409 OUTCOME_UNKNOWN.
   */
  executeOnce(
    write: KeyedWrite,
    execute: (saveResponse: SaveResponse) => Promise<WriteResponse>,
  ): Promise<WriteResponse>;
  /**
   * Finds the status of the write with a key. If no write was accepted, `close` closes the key, so that a
   * delayed request with the key is rejected.
   */
  findStatus(write: WriteKey, close: boolean): Promise<WriteStatus>;
};

/** Creates the store of responses in the database `db`. `clock.now()` is in milliseconds. */
export function createIdempotentResponses(db: Db, clock: { now(): number }): IdempotentResponses {
  const inFlight = new Map<string, { inputHash: string; response: Promise<WriteResponse> }>();

  return {
    async executeOnce(write, execute) {
      requireValidKey(write.key);
      const id = toId(write);
      // Hash the input together with the key, which isn't stored. An input with few possible values could be
      // guessed from a hash of the input alone.
      const inputHash = hash(write.key, write.comparedInput);

      const inFlightWrite = inFlight.get(id);
      if (inFlightWrite) {
        requireSameInput(inFlightWrite.inputHash, inputHash);
        return inFlightWrite.response;
      }
      const response = getStoredOrExecute(id, inputHash, write.storesResponse, execute).finally(() =>
        inFlight.delete(id),
      );
      inFlight.set(id, { inputHash, response });
      return response;
    },

    async findStatus(write, close) {
      requireValidKey(write.key);
      const id = toId(write);
      if (inFlight.has(id)) return { state: "in-progress" };
      if (close) await closeUnused(id);
      const record = await read(id);
      if (!record || record.status === CLOSED) return { state: "not-accepted" };
      if (record.status < MIN_HTTP_STATUS) return { state: "in-progress" };
      return { state: "accepted", invoiceId: record.invoice_id ?? 0 };
    },
  };

  async function getStoredOrExecute(
    id: string,
    inputHash: string,
    storesResponse: boolean,
    execute: (saveResponse: SaveResponse) => Promise<WriteResponse>,
  ): Promise<WriteResponse> {
    const isFirst = await rejectOnDiskFull(async () => {
      await db.deleteFrom("kept_answers").where("kept_until", "<=", clock.now()).execute();
      return recordStart(id, inputHash, storesResponse ? STARTED_TRANSACTIONAL : STARTED);
    });
    if (!isFirst) {
      const storedResponse = await getStoredResponse(id, inputHash);
      if (storedResponse) return storedResponse;
    }
    const response = await execute(createSaveResponse(id)).catch(async (error: unknown) => {
      // Rethrow the original error even if the start record can't be removed. A repeated key gets a correct
      // response even with that record.
      await remove(id).catch(() => undefined);
      throw error;
    });
    await store(id, response);
    return response;
  }

  /** Records that the write starts. Returns false if the key already has a record. */
  async function recordStart(id: string, inputHash: string, status: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("kept_answers")
      .values({ id, body_hash: inputHash, status, body: "", kept_until: clock.now() + DAY_MS })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirstOrThrow();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }

  /**
   * Returns the stored response of a key; null if the first write was interrupted before it changed anything.
   * @throws `ApiError` if the key is closed, if it was used with other input, or if the outcome is unknown
   */
  async function getStoredResponse(id: string, inputHash: string): Promise<WriteResponse | null> {
    const record = await read(id);
    if (record?.status === CLOSED) throw createKeyClosedError();
    requireSameInput(record?.body_hash ?? inputHash, inputHash);
    if (!record || record.status === STARTED_TRANSACTIONAL) return null;
    const { status, body, invoice_id } = record;
    if (status !== STARTED)
      return { status, body: JSON.parse(body), ...(invoice_id !== null && { invoiceId: invoice_id }) };
    throw new ApiError(
      409,
      "OUTCOME_UNKNOWN",
      "This was already sent, and it is not known whether it succeeded.",
    );
  }

  /**
   * Creates the function that saves the response in the write's own transaction, so that the write is never
   * committed without its response. The function throws if the key is closed, which rolls the transaction
   * back.
   */
  function createSaveResponse(id: string): SaveResponse {
    return async (transaction, body, invoiceId) => {
      const { numUpdatedRows } = await transaction
        .updateTable("kept_answers")
        .set({
          status: 200,
          body: JSON.stringify(body ?? null),
          ...(invoiceId === undefined
            ? {}
            : { invoice_id: invoiceId, kept_until: clock.now() + ORDER_LIFETIME_MS }),
        })
        .where("id", "=", id)
        .where("status", "=", STARTED_TRANSACTIONAL)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows !== 1n) throw createKeyClosedError();
    };
  }

  async function store(id: string, response: JsonResponse): Promise<void> {
    if (!isSuccess(response)) return remove(id);
    const { status, body } = response;
    await db
      .updateTable("kept_answers")
      .set({ status, body: JSON.stringify(body ?? null) })
      .where("id", "=", id)
      .where("status", "<", CLOSED)
      .execute();
  }

  async function remove(id: string): Promise<void> {
    await db.deleteFrom("kept_answers").where("id", "=", id).where("status", "<", CLOSED).execute();
  }

  async function closeUnused(id: string): Promise<void> {
    await db
      .insertInto("kept_answers")
      .values({ id, body_hash: "", status: CLOSED, body: "", kept_until: clock.now() + ORDER_LIFETIME_MS })
      .onConflict((conflict) =>
        conflict
          .column("id")
          .doUpdateSet({ status: CLOSED })
          .where("kept_answers.status", "=", STARTED_TRANSACTIONAL),
      )
      .execute();
  }

  function read(id: string) {
    return db.selectFrom("kept_answers").selectAll().where("id", "=", id).executeTakeFirst();
  }
}

function requireValidKey(key: string): void {
  if (/^[\x21-\x7e]{1,200}$/.test(key)) return;
  throw new ApiError(
    400,
    "INVALID_IDEMPOTENCY_KEY",
    "The Idempotency-Key must be 1 to 200 visible characters.",
  );
}

function requireSameInput(storedHash: string, inputHash: string): void {
  if (storedHash === inputHash) return;
  throw new ApiError(422, "IDEMPOTENCY_KEY_REUSED", "This key was already used for something else.");
}

const createKeyClosedError = (): ApiError =>
  new ApiError(409, "IDEMPOTENCY_KEY_CLOSED", "This key was closed before it was used.");

function isSuccess({ status, body }: JsonResponse): boolean {
  if (status >= 300) return false;
  return !(typeof body === "object" && body !== null && "success" in body && body.success === false);
}

const toId = ({ path, callerId, key }: WriteKey): string => hash(path, callerId, key);

/** Hashes values, because keys are secrets and the input may contain personal data. */
const hash = (...values: unknown[]): string =>
  createHash("sha256").update(JSON.stringify(values)).digest("base64url");
