import { createHash } from "node:crypto";
import type { Db } from "../db/database.ts";
import { rejectOnDiskFull } from "../db/full-disk.ts";
import type { JsonResponse } from "./json-response.ts";
import { ApiError, type SaveResponse } from "./route.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * How long an order can be found by its key (other writes: a day). Longer than any form or link is valid.
 */
const ORDER_LIFETIME_MS = 90 * DAY_MS;

/** Stored instead of a status while a write is in progress: after a crash its outcome is unknown. */
const STARTED = 0;
/**
 * Stored instead of a status for a write that saves its response in its own transaction: without a response
 * it has not been executed.
 */
const STARTED_TRANSACTIONAL = 1;
/** The key was looked up and reported as not accepted, so it can't be used any more. */
const CLOSED = 2;
const MIN_HTTP_STATUS = 100;

/** Identifies a write: the same key from another caller or for another call is another write. */
type WriteKey = { key: string; path: string; callerId: number };

/**
 * A write with its key. `comparedInput` is compared when the key is sent again. `storesResponse`: see
 * `Idempotency`.
 */
export type KeyedWrite = WriteKey & { comparedInput: unknown; storesResponse: boolean };

/**
 * Status of a write. `under-way` includes writes with an unknown outcome; `not-taken` is final if it was
 * requested with `close`.
 */
type WriteStatus = { state: "taken"; invoiceId: number } | { state: "under-way" } | { state: "not-taken" };

/** A response, for an order with its invoice (also when its key is sent again). */
export type OrderResponse = JsonResponse & { invoiceId?: number };

export type IdempotentResponses = {
  /**
   * Executes a write once for its `Idempotency-Key`. For 24 h (an order: 90 days) the same key gets the first
   * response; concurrent requests wait for it. The same key with different input is rejected with 422.
   * Rejections and failures changed nothing, so they are not stored and the key may be used again. A write
   * that a crash interrupted is executed again if it saves its response itself; otherwise it gets 409
   * OUTCOME_UNKNOWN and is never repeated.
   */
  executeOnce(
    write: KeyedWrite,
    response: (saveResponse: SaveResponse) => Promise<OrderResponse>,
  ): Promise<OrderResponse>;
  /**
   * Returns the status of the write with a key. With `close`, a key that has not been accepted can't be used
   * any more, however late its write arrives.
   */
  findStatus(write: WriteKey, close: boolean): Promise<WriteStatus>;
};

export function createIdempotentResponses(db: Db, clock: { now(): number }): IdempotentResponses {
  const inFlight = new Map<string, { inputHash: string; handler: Promise<OrderResponse> }>();

  return {
    async executeOnce(write, response) {
      requireValidKey(write.key);
      const id = idOf(write);
      // Hashed together with the key, which isn't stored: otherwise a small set of inputs could be found by
      // trial.
      const inputHash = hashOf(write.key, write.comparedInput);

      const running = inFlight.get(id);
      if (running) {
        requireSameInput(running.inputHash, inputHash);
        return running.handler;
      }
      const promise = storedOrNew(id, inputHash, write.storesResponse, response).finally(() =>
        inFlight.delete(id),
      );
      inFlight.set(id, { inputHash, handler: promise });
      return promise;
    },

    async findStatus(write, close) {
      requireValidKey(write.key);
      const id = idOf(write);
      if (inFlight.has(id)) return { state: "under-way" };
      if (close) await closeUnused(id);
      const stored = await read(id);
      if (!stored || stored.status === CLOSED) return { state: "not-taken" };
      if (stored.status < MIN_HTTP_STATUS) return { state: "under-way" };
      return { state: "taken", invoiceId: stored.invoice_id ?? 0 };
    },
  };

  async function storedOrNew(
    id: string,
    inputHash: string,
    storesResponse: boolean,
    response: (saveResponse: SaveResponse) => Promise<OrderResponse>,
  ): Promise<OrderResponse> {
    const isFirst = await rejectOnDiskFull(async () => {
      await db.deleteFrom("kept_answers").where("kept_until", "<=", clock.now()).execute();
      return recordStart(id, inputHash, storesResponse ? STARTED_TRANSACTIONAL : STARTED);
    });
    if (!isFirst) {
      const stored = await storedResponse(id, inputHash);
      if (stored) return stored;
    }
    const first = await response(saverFor(id)).catch(async (error: unknown) => {
      // Rethrow the original error. A start record that can't be removed is harmless: the key still gets a
      // correct response.
      await remove(id).catch(() => undefined);
      throw error;
    });
    await store(id, first);
    return first;
  }

  /** Records that the write starts; returns false if the key is already known. */
  async function recordStart(id: string, inputHash: string, status: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("kept_answers")
      .values({ id, body_hash: inputHash, status, body: "", kept_until: clock.now() + DAY_MS })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirstOrThrow();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }

  /**
   * Returns the first response to a key; null if the first write was interrupted before it changed anything.
   */
  async function storedResponse(id: string, inputHash: string): Promise<OrderResponse | null> {
    const stored = await read(id);
    if (stored?.status === CLOSED) throw keyClosed();
    requireSameInput(stored?.body_hash ?? inputHash, inputHash);
    if (!stored || stored.status === STARTED_TRANSACTIONAL) return null;
    const { status, body, invoice_id } = stored;
    if (status !== STARTED)
      return { status, body: JSON.parse(body), ...(invoice_id !== null && { invoiceId: invoice_id }) };
    throw new ApiError(
      409,
      "OUTCOME_UNKNOWN",
      "This was already sent, and it is not known whether it succeeded.",
    );
  }

  /**
   * Saves the response in the write's own transaction, so that both are committed or neither. Throws for a
   * closed key, so that the transaction is rolled back.
   */
  function saverFor(id: string): SaveResponse {
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
      if (numUpdatedRows !== 1n) throw keyClosed();
    };
  }

  async function store(id: string, response: JsonResponse): Promise<void> {
    if (!changedSomething(response)) return remove(id);
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

function requireSameInput(first: string, second: string): void {
  if (first === second) return;
  throw new ApiError(422, "IDEMPOTENCY_KEY_REUSED", "This key was already used for something else.");
}

const keyClosed = (): ApiError =>
  new ApiError(409, "IDEMPOTENCY_KEY_CLOSED", "This key was closed before it was used.");

function changedSomething({ status, body }: JsonResponse): boolean {
  if (status >= 300) return false;
  return !(typeof body === "object" && body !== null && "success" in body && body.success === false);
}

const idOf = ({ path, callerId, key }: WriteKey): string => hashOf(path, callerId, key);

/** Hashed because the input may contain personal data. */
const hashOf = (...parts: unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
