import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Db } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open-database.ts";
import type { Answer } from "./json-answer.ts";
import { keptAnswerMigrations } from "./kept-answer-tables.ts";
import { createKeptAnswers, type KeptAnswers, type KeyedWrite } from "./kept-answers.ts";

const write: KeyedWrite = {
  key: "key-1",
  path: "event/event/submitEntry",
  callerId: 0,
  chosen: { event_id: 1 },
  keepsAnswer: false,
};
const entered: Answer = { status: 200, body: { success: true, redirect: "/pay/1" } };
const clock = { now: () => 0 };

let db: Db;
let once: KeptAnswers["once"];
/** The same database as a new process would open it. */
let afterRestart: () => KeptAnswers;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "organiser-"));
  db = openDatabase(folder);
  onTestFinished(async () => {
    await db.destroy();
    await rm(folder, { recursive: true });
  });
  await migrate(db, [keptAnswerMigrations]);
  const answers = createKeptAnswers(db, clock);
  once = (...write) => answers.once(...write);
  afterRestart = () => createKeptAnswers(db, clock);
});

/** An order that counts how often it was carried out. */
function counted(outcome: () => Promise<Answer>) {
  const carriedOut = { times: 0 };
  const answer = () => {
    carriedOut.times += 1;
    return outcome();
  };
  return { carriedOut, answer };
}

describe("an order with a key", () => {
  test("is carried out once, also by a process that starts later", async () => {
    const { carriedOut, answer } = counted(async () => entered);
    const answers = [
      await once(write, answer),
      await once(write, answer),
      await afterRestart().once(write, answer),
    ];
    expect(answers).toEqual([entered, entered, entered]);
    expect(carriedOut.times).toBe(1);
  });

  test("that a crash cut off is not repeated, because it may have gone through", async () => {
    await new Promise<void>((begun) => {
      void once(write, () => {
        begun();
        return new Promise<Answer>(() => undefined);
      });
    });

    const { carriedOut, answer } = counted(async () => entered);
    await expect(afterRestart().once(write, answer)).rejects.toMatchObject({
      status: 409,
      textCode: "OUTCOME_UNKNOWN",
    });
    expect(carriedOut.times).toBe(0);
  });

  test("that failed may be sent again under its key", async () => {
    const failing = counted(() => Promise.reject(new Error("the disk is full")));
    await expect(once(write, failing.answer)).rejects.toThrow("the disk is full");
    const { answer } = counted(async () => entered);
    expect(await once(write, answer)).toEqual(entered);
  });

  test("is another order for somebody else and on another call", async () => {
    const { carriedOut, answer } = counted(async () => entered);
    await once(write, answer);
    await once({ ...write, callerId: 7 }, answer);
    await once({ ...write, path: "cognito/invoice/payNow" }, answer);
    expect(carriedOut.times).toBe(3);
  });
});

describe("an order that keeps its answer in its own transaction", () => {
  const order: KeyedWrite = { ...write, key: "key-2", keepsAnswer: true };
  const { path, key, callerId } = order;
  const fate = (close: boolean) => afterRestart().fateOf({ path, key, callerId }, close);

  /** Carries the order out, up to where the program is killed. */
  async function killed(when: "before its transaction" | "after its transaction"): Promise<void> {
    await new Promise<void>((reached) => {
      void once(order, async (keep) => {
        if (when === "after its transaction")
          await db.transaction().execute((transaction) => keep(transaction, entered.body, 31));
        reached();
        return new Promise<Answer>(() => undefined);
      });
    });
  }

  test("is found by its key after a kill, with its invoice, and gets its first answer", async () => {
    await killed("after its transaction");
    expect(await fate(true)).toEqual({ state: "taken", invoiceId: 31 });
    expect(await afterRestart().once(order, () => Promise.reject(new Error("twice")))).toEqual(entered);
  });

  test("was not taken when the kill came before, and may be sent again under its key", async () => {
    await killed("before its transaction");
    expect(await fate(false)).toEqual({ state: "under-way" });
    expect(await afterRestart().once(order, async () => entered)).toEqual(entered);
  });

  test("that was told as not taken can't be taken any more, however late it arrives", async () => {
    expect(await fate(true)).toEqual({ state: "not-taken" });
    const { carriedOut, answer } = counted(async () => entered);
    await expect(once(order, answer)).rejects.toMatchObject({ textCode: "IDEMPOTENCY_KEY_CLOSED" });
    expect([carriedOut.times, await fate(false)]).toEqual([0, { state: "not-taken" }]);
  });

  test("that another process told as not taken meanwhile is undone", async () => {
    const late = once(order, async (keep) => {
      await fate(true);
      await db.transaction().execute((transaction) => keep(transaction, entered.body, 31));
      return entered;
    });
    await expect(late).rejects.toMatchObject({ status: 409, textCode: "IDEMPOTENCY_KEY_CLOSED" });
    expect(await fate(true)).toEqual({ state: "not-taken" });
  });

  test("is under way while it is carried out, whoever asks in the same process", async () => {
    const answers = createKeptAnswers(db, clock);
    const told: unknown[] = [];
    await answers.once(order, async () => {
      told.push(await answers.fateOf(order, true));
      return entered;
    });
    expect(told).toEqual([{ state: "under-way" }]);
    expect(await answers.fateOf(order, true)).toMatchObject({ state: "taken" });
  });
});
