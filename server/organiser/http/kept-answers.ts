import { createHash } from "node:crypto";
import type { Db } from "../db/database.ts";
import { wholeOrRefused } from "../db/full-disk.ts";
import type { Answer } from "./json-answer.ts";
import { ApiError, type Caller } from "./route.ts";

const lifetime = 24 * 60 * 60 * 1000;
/** In place of a status while the write is under way. */
const begun = 0;

/** One write as a key names it: the same key of another caller or on another call is another write. */
type KeyedWrite = { key: string; path: string; caller: Caller | null; input: unknown };

/**
 * Carries a write out once for its `Idempotency-Key`: for 24 h the same key gets the first answer, and who asks meanwhile waits for it. The same key
 * with another body is refused with 422. Refusals and failures changed nothing, so they are not kept and the key may be used again. A write that a
 * crash cut off is answered with 409 OUTCOME_UNKNOWN and never repeated: it may have been carried out.
 */
export type OncePerKey = (write: KeyedWrite, answer: () => Promise<Answer>) => Promise<Answer>;

export function createOncePerKey(db: Db, clock: { now(): number }): OncePerKey {
  const underWay = new Map<string, { bodyHash: string; answer: Promise<Answer> }>();

  return async (write, answer) => {
    if (!/^[\x21-\x7e]{1,200}$/.test(write.key)) {
      throw new ApiError(
        400,
        "INVALID_IDEMPOTENCY_KEY",
        "The Idempotency-Key must be 1 to 200 visible characters.",
      );
    }
    const id = hashOf(write.path, write.caller?.id ?? 0, write.key);
    const bodyHash = hashOf(write.input);

    const running = underWay.get(id);
    if (running) {
      refuseOtherBody(running.bodyHash, bodyHash);
      return running.answer;
    }
    const promise = keptOrNew(id, bodyHash, answer).finally(() => underWay.delete(id));
    underWay.set(id, { bodyHash, answer: promise });
    return promise;
  };

  async function keptOrNew(id: string, bodyHash: string, answer: () => Promise<Answer>): Promise<Answer> {
    const isFirst = await wholeOrRefused(async () => {
      await db.deleteFrom("kept_answers").where("kept_until", "<=", clock.now()).execute();
      return begin(id, bodyHash);
    });
    if (!isFirst) return keptAnswer(id, bodyHash);
    const first = await answer().catch(async (error: unknown) => {
      // Where that fails too, the key's outcome stays unknown; what failed first is what is told and logged.
      await forget(id).catch(() => undefined);
      throw error;
    });
    await keep(id, first);
    return first;
  }

  /** Notes the intent before anything is done; false when it is there already. */
  async function begin(id: string, bodyHash: string): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("kept_answers")
      .values({ id, body_hash: bodyHash, status: begun, body: "", kept_until: clock.now() + lifetime })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirstOrThrow();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }

  async function keptAnswer(id: string, bodyHash: string): Promise<Answer> {
    const kept = await db
      .selectFrom("kept_answers")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    refuseOtherBody(kept.body_hash, bodyHash);
    if (kept.status !== begun) return { status: kept.status, body: JSON.parse(kept.body) };
    throw new ApiError(
      409,
      "OUTCOME_UNKNOWN",
      "This was sent before, and it is not known whether it went through.",
    );
  }

  async function keep(id: string, answer: Answer): Promise<void> {
    if (!changedSomething(answer)) return forget(id);
    const { status, body } = answer;
    await db
      .updateTable("kept_answers")
      .set({ status, body: JSON.stringify(body ?? null) })
      .where("id", "=", id)
      .execute();
  }

  async function forget(id: string): Promise<void> {
    await db.deleteFrom("kept_answers").where("id", "=", id).execute();
  }
}

function refuseOtherBody(first: string, second: string): void {
  if (first === second) return;
  throw new ApiError(422, "IDEMPOTENCY_KEY_REUSED", "This key was already used for something else.");
}

function changedSomething({ status, body }: Answer): boolean {
  if (status >= 300) return false;
  return !(typeof body === "object" && body !== null && "success" in body && body.success === false);
}

/** A hash, because a body may hold what nobody should find in a file. */
const hashOf = (...parts: unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
