import { createHash } from "node:crypto";
import type { Db } from "../db/database.ts";
import { rejectOnDiskFull } from "../db/full-disk.ts";
import type { JsonResponse } from "./json-response.ts";
import { ApiError, type SaveResponse } from "./route.ts";
import { DAY_MS } from "../../../app/domain/durations.ts";

/** Longer than forms and links are valid, because orders are looked up by their keys. */
const ORDER_KEY_LIFETIME_MS = 90 * DAY_MS;

/** Stored instead of an HTTP status during a write. After a crash, the outcome of the write is unknown. */
const STARTED = 0;
/**
 * Stored instead of an HTTP status during a write that saves its response in its own transaction. After a
 * crash, the write has changed nothing, because its transaction was rolled back.
 */
const STARTED_TRANSACTIONAL = 1;
/** Stored instead of an HTTP status for a key that is rejected from now on. */
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

type WriteStatus =
  | { state: "accepted"; invoiceId: number }
  /** Includes writes whose outcome is unknown after a crash. */
  | { state: "in-progress" }
  /** Final only if `findStatus` was called with `close`. */
  | { state: "not-accepted" };

/** `invoiceId` is set for an order. */
export type WriteResponse = JsonResponse & { invoiceId?: number };

export type IdempotentResponses = {
  /**
   * Executes a write once for its `Idempotency-Key`.
   * - A repeated key gets the first response for a day, or for `ORDER_KEY_LIFETIME_MS` in case of an order.
   * - A request with a key that is in use waits for the response.
   * - Rejections and failures aren't stored, because they have changed nothing. Their key may be used again.
   * - After a crash, a repeated key executes a write with `storesResponse` again.
   * @throws `ApiError` 422 if the input differs from the first input of the key
   * @throws `ApiError` 409 OUTCOME_UNKNOWN after a crash during a write without `storesResponse`
   * @throws `ApiError` 409 IDEMPOTENCY_KEY_CLOSED if `findStatus` closed the key
   */
  executeOnce(
    write: KeyedWrite,
    execute: (saveResponse: SaveResponse) => Promise<WriteResponse>,
  ): Promise<WriteResponse>;
  /**
   * Finds the status of the write with a key. `close` closes a key whose write has changed nothing, so that a
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
      // The hash includes the secret key, because a short input could be guessed from its hash.
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
      const record = await findRecord(id);
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
      // Ignore an error of the removal, because a repeated key gets a correct response even with the record.
      await removeStartRecord(id).catch(() => undefined);
      throw error;
    });
    await storeResponse(id, response);
    return response;
  }

  /** Returns false if the key already has a record. */
  async function recordStart(id: string, inputHash: string, status: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("kept_answers")
      .values({ id, body_hash: inputHash, status, body: "", kept_until: clock.now() + DAY_MS })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirstOrThrow();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }

  /**
   * Returns the stored response of a key, or null if the first write was interrupted before it changed
   * anything.
   * @throws `ApiError` if the key is closed, if it was used with other input, or if the outcome is unknown
   */
  async function getStoredResponse(id: string, inputHash: string): Promise<WriteResponse | null> {
    const record = await findRecord(id);
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

  /** The result saves the response in the write's transaction, so that both are committed together. */
  function createSaveResponse(id: string): SaveResponse {
    return async (transaction, body, invoiceId) => {
      const { numUpdatedRows } = await transaction
        .updateTable("kept_answers")
        .set({
          status: 200,
          body: JSON.stringify(body ?? null),
          ...(invoiceId === undefined
            ? {}
            : { invoice_id: invoiceId, kept_until: clock.now() + ORDER_KEY_LIFETIME_MS }),
        })
        .where("id", "=", id)
        .where("status", "=", STARTED_TRANSACTIONAL)
        .executeTakeFirstOrThrow();
      // The error rolls the transaction back.
      if (numUpdatedRows !== 1n) throw createKeyClosedError();
    };
  }

  async function storeResponse(id: string, response: JsonResponse): Promise<void> {
    if (!isSuccess(response)) return removeStartRecord(id);
    const { status, body } = response;
    await db
      .updateTable("kept_answers")
      .set({ status, body: JSON.stringify(body ?? null) })
      .where("id", "=", id)
      .where("status", "<", CLOSED)
      .execute();
  }

  async function removeStartRecord(id: string): Promise<void> {
    await db.deleteFrom("kept_answers").where("id", "=", id).where("status", "<", CLOSED).execute();
  }

  async function closeUnused(id: string): Promise<void> {
    await db
      .insertInto("kept_answers")
      .values({
        id,
        body_hash: "",
        status: CLOSED,
        body: "",
        kept_until: clock.now() + ORDER_KEY_LIFETIME_MS,
      })
      .onConflict((conflict) =>
        conflict
          .column("id")
          .doUpdateSet({ status: CLOSED })
          .where("kept_answers.status", "=", STARTED_TRANSACTIONAL),
      )
      .execute();
  }

  function findRecord(id: string) {
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

/** Keys are secrets and the input may contain personal data, so only hashes are stored. */
const hash = (...values: unknown[]): string =>
  createHash("sha256").update(JSON.stringify(values)).digest("base64url");
