import { createHash } from "node:crypto";
import type { Db } from "../db/database.ts";
import { wholeOrRefused } from "../db/full-disk.ts";
import type { Answer } from "./json-answer.ts";
import { ApiError, type Keep } from "./route.ts";

const day = 24 * 60 * 60 * 1000;
/**
 * How long an order is found by its key; other writes for a day. Longer than anybody's form or link is good
 * for.
 */
const orderLifetime = 90 * day;

/**
 * In place of a status while the write is under way: a crash leaves it unknown whether it was carried out.
 */
const begun = 0;
/**
 * The same for a write that keeps its answer in its own transaction: while there is no answer, it was not
 * carried out.
 */
const begunWhole = 1;
/** Nobody carries this key out any more: it was looked up, and told as not taken. */
const closed = 2;
const lowestStatus = 100;

/** One write as a key names it: the same key of another caller or on another call is another write. */
type WriteKey = { key: string; path: string; callerId: number };

/**
 * A write with its key; `chosen` is what makes it the same write when the key comes again. `keepsAnswer`: see
 * `Once`.
 */
export type KeyedWrite = WriteKey & { chosen: unknown; keepsAnswer: boolean };

/**
 * What became of a write. `under-way` is also what can't be told; `not-taken` is for good once it was asked
 * with `close`.
 */
type Fate = { state: "taken"; invoiceId: number } | { state: "under-way" } | { state: "not-taken" };

export type KeptAnswers = {
  /**
   * Carries a write out once for its `Idempotency-Key`: for 24 h, an order for 90 days, the same key gets the
   * first answer, and who asks meanwhile waits for it. The same key with other choices is refused with 422.
   * Refusals and failures changed nothing, so they are not kept and the key may be used again. A write that a
   * crash cut off is carried out when it comes again if it keeps its answer itself; else it is answered with
   * 409 OUTCOME_UNKNOWN and never repeated.
   */
  once(write: KeyedWrite, answer: (keep: Keep) => Promise<Answer>): Promise<Answer>;
  /**
   * What became of the write of a key. With `close` a key that was not taken can't be any more, however late
   * its write arrives.
   */
  fateOf(write: WriteKey, close: boolean): Promise<Fate>;
};

export function createKeptAnswers(db: Db, clock: { now(): number }): KeptAnswers {
  const underWay = new Map<string, { chosenHash: string; answer: Promise<Answer> }>();

  return {
    async once(write, answer) {
      refuseBadKey(write.key);
      const id = idOf(write);
      // With the key, which is kept nowhere: what few choices there were couldn't be found by trying them
      // all.
      const chosenHash = hashOf(write.key, write.chosen);

      const running = underWay.get(id);
      if (running) {
        refuseOtherChoice(running.chosenHash, chosenHash);
        return running.answer;
      }
      const promise = keptOrNew(id, chosenHash, write.keepsAnswer, answer).finally(() => underWay.delete(id));
      underWay.set(id, { chosenHash, answer: promise });
      return promise;
    },

    async fateOf(write, close) {
      refuseBadKey(write.key);
      const id = idOf(write);
      if (underWay.has(id)) return { state: "under-way" };
      if (close) await closeUnused(id);
      const kept = await read(id);
      if (!kept || kept.status === closed) return { state: "not-taken" };
      if (kept.status < lowestStatus) return { state: "under-way" };
      return { state: "taken", invoiceId: kept.invoice_id ?? 0 };
    },
  };

  async function keptOrNew(
    id: string,
    chosenHash: string,
    keepsAnswer: boolean,
    answer: (keep: Keep) => Promise<Answer>,
  ): Promise<Answer> {
    const isFirst = await wholeOrRefused(async () => {
      await db.deleteFrom("kept_answers").where("kept_until", "<=", clock.now()).execute();
      return begin(id, chosenHash, keepsAnswer ? begunWhole : begun);
    });
    if (!isFirst) {
      const kept = await keptAnswer(id, chosenHash);
      if (kept) return kept;
    }
    const first = await answer(keepFor(id)).catch(async (error: unknown) => {
      // What went wrong first is what is told. An intent that stays is no harm: the key is answered
      // truthfully all the same.
      await forget(id).catch(() => undefined);
      throw error;
    });
    await keep(id, first);
    return first;
  }

  /** Notes the intent before anything is done; false when the key is known already. */
  async function begin(id: string, chosenHash: string, status: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("kept_answers")
      .values({ id, body_hash: chosenHash, status, body: "", kept_until: clock.now() + day })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirstOrThrow();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }

  /** The first answer to a key; null where the first one was cut off before it did anything. */
  async function keptAnswer(id: string, chosenHash: string): Promise<Answer | null> {
    const kept = await read(id);
    if (kept?.status === closed) throw keyClosed();
    refuseOtherChoice(kept?.body_hash ?? chosenHash, chosenHash);
    if (!kept || kept.status === begunWhole) return null;
    if (kept.status !== begun) return { status: kept.status, body: JSON.parse(kept.body) };
    throw new ApiError(
      409,
      "OUTCOME_UNKNOWN",
      "This was sent before, and it is not known whether it went through.",
    );
  }

  /**
   * Keeps the answer in the write's own transaction: both are there, or neither. Throws, so that nothing is
   * done, for a key that is closed.
   */
  function keepFor(id: string): Keep {
    return async (transaction, body, invoiceId) => {
      const { numUpdatedRows } = await transaction
        .updateTable("kept_answers")
        .set({
          status: 200,
          body: JSON.stringify(body ?? null),
          ...(invoiceId === undefined
            ? {}
            : { invoice_id: invoiceId, kept_until: clock.now() + orderLifetime }),
        })
        .where("id", "=", id)
        .where("status", "=", begunWhole)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows !== 1n) throw keyClosed();
    };
  }

  async function keep(id: string, answer: Answer): Promise<void> {
    if (!changedSomething(answer)) return forget(id);
    const { status, body } = answer;
    await db
      .updateTable("kept_answers")
      .set({ status, body: JSON.stringify(body ?? null) })
      .where("id", "=", id)
      .where("status", "<", closed)
      .execute();
  }

  async function forget(id: string): Promise<void> {
    await db.deleteFrom("kept_answers").where("id", "=", id).where("status", "<", closed).execute();
  }

  async function closeUnused(id: string): Promise<void> {
    await db
      .insertInto("kept_answers")
      .values({ id, body_hash: "", status: closed, body: "", kept_until: clock.now() + orderLifetime })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet({ status: closed }).where("kept_answers.status", "=", begunWhole),
      )
      .execute();
  }

  function read(id: string) {
    return db.selectFrom("kept_answers").selectAll().where("id", "=", id).executeTakeFirst();
  }
}

function refuseBadKey(key: string): void {
  if (/^[\x21-\x7e]{1,200}$/.test(key)) return;
  throw new ApiError(
    400,
    "INVALID_IDEMPOTENCY_KEY",
    "The Idempotency-Key must be 1 to 200 visible characters.",
  );
}

function refuseOtherChoice(first: string, second: string): void {
  if (first === second) return;
  throw new ApiError(422, "IDEMPOTENCY_KEY_REUSED", "This key was already used for something else.");
}

const keyClosed = (): ApiError =>
  new ApiError(409, "IDEMPOTENCY_KEY_CLOSED", "This key was looked up and given up before it was used.");

function changedSomething({ status, body }: Answer): boolean {
  if (status >= 300) return false;
  return !(typeof body === "object" && body !== null && "success" in body && body.success === false);
}

const idOf = ({ path, callerId, key }: WriteKey): string => hashOf(path, callerId, key);

/** A hash, because a body may hold what nobody should find in a file. */
const hashOf = (...parts: unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
