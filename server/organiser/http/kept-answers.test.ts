import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open-database.ts";
import type { Answer } from "./json-answer.ts";
import { keptAnswerMigrations } from "./kept-answer-tables.ts";
import { createOncePerKey, type OncePerKey } from "./kept-answers.ts";

const write = { key: "key-1", path: "event/event/submitEntry", caller: null, input: { event_id: 1 } };
const entered: Answer = { status: 200, body: { success: true, redirect: "/pay/1" } };
const clock = { now: () => 0 };

let once: OncePerKey;
/** The same database as a new process would open it. */
let afterRestart: () => OncePerKey;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "organiser-"));
  const db = openDatabase(folder);
  onTestFinished(async () => {
    await db.destroy();
    await rm(folder, { recursive: true });
  });
  await migrate(db, [keptAnswerMigrations]);
  once = createOncePerKey(db, clock);
  afterRestart = () => createOncePerKey(db, clock);
});

/** An order that counts how often it was carried out. */
function order(outcome: () => Promise<Answer>) {
  const carriedOut = { times: 0 };
  const answer = () => {
    carriedOut.times += 1;
    return outcome();
  };
  return { carriedOut, answer };
}

describe("an order with a key", () => {
  test("is carried out once, also by a process that starts later", async () => {
    const { carriedOut, answer } = order(async () => entered);
    const answers = [
      await once(write, answer),
      await once(write, answer),
      await afterRestart()(write, answer),
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

    const { carriedOut, answer } = order(async () => entered);
    await expect(afterRestart()(write, answer)).rejects.toMatchObject({
      status: 409,
      textCode: "OUTCOME_UNKNOWN",
    });
    expect(carriedOut.times).toBe(0);
  });

  test("that failed may be sent again under its key", async () => {
    const failing = order(() => Promise.reject(new Error("the disk is full")));
    await expect(once(write, failing.answer)).rejects.toThrow("the disk is full");
    const { answer } = order(async () => entered);
    expect(await once(write, answer)).toEqual(entered);
  });

  test("is another order for somebody else and on another call", async () => {
    const { carriedOut, answer } = order(async () => entered);
    const caller = { id: 7, email: "", firstName: "", lastName: "", isAdmin: false, signInId: "" };
    await once(write, answer);
    await once({ ...write, caller }, answer);
    await once({ ...write, path: "cognito/invoice/payNow" }, answer);
    expect(carriedOut.times).toBe(3);
  });
});
