import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Db } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open-database.ts";
import type { JsonResponse } from "./json-response.ts";
import { idempotentResponseMigrations } from "./idempotent-response-tables.ts";
import {
  createIdempotentResponses,
  type IdempotentResponses,
  type KeyedWrite,
} from "./idempotent-responses.ts";
import type { SaveResponse } from "./route.ts";

const write: KeyedWrite = {
  key: "key-1",
  path: "event/event/submitEntry",
  callerId: 0,
  comparedInput: { event_id: 1 },
  storesResponse: false,
};
const entered: JsonResponse = { status: 200, body: { success: true, redirect: "/pay/1" } };
const clock = { now: () => 0 };

let db: Db;
let once: IdempotentResponses["executeOnce"];
/** Opens the same database as a new process would. */
let afterRestart: () => IdempotentResponses;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "organiser-"));
  db = openDatabase(folder);
  onTestFinished(async () => {
    await db.destroy();
    await rm(folder, { recursive: true });
  });
  await migrate(db, [idempotentResponseMigrations]);
  const responses = createIdempotentResponses(db, clock);
  once = (...write) => responses.executeOnce(...write);
  afterRestart = () => createIdempotentResponses(db, clock);
});

/** An order that counts how often it is executed. */
function counted(outcome: () => Promise<JsonResponse>) {
  const executed = { times: 0 };
  const handler = () => {
    executed.times += 1;
    return outcome();
  };
  return { executed, handler };
}

describe("an order with a key", () => {
  test("has its invoice each time the key is sent, so that each log line names it", async () => {
    const ordered = { ...entered, invoiceId: 10_002 };
    const order = async (saveResponse: SaveResponse) => {
      await saveResponse(db, entered.body, 10_002);
      return ordered;
    };
    const keeping = { ...write, storesResponse: true };
    expect(await once(keeping, order)).toEqual(ordered);
    expect(await once(keeping, order)).toEqual(ordered);
  });

  test("is executed once, also by a process that starts later", async () => {
    const { executed, handler } = counted(async () => entered);
    const responses = [
      await once(write, handler),
      await once(write, handler),
      await afterRestart().executeOnce(write, handler),
    ];
    expect(responses).toEqual([entered, entered, entered]);
    expect(executed.times).toBe(1);
  });

  test("that a crash interrupted is not repeated, because it may have succeeded", async () => {
    await new Promise<void>((started) => {
      void once(write, () => {
        started();
        return new Promise<JsonResponse>(() => undefined);
      });
    });

    const { executed, handler } = counted(async () => entered);
    await expect(afterRestart().executeOnce(write, handler)).rejects.toMatchObject({
      status: 409,
      textCode: "OUTCOME_UNKNOWN",
    });
    expect(executed.times).toBe(0);
  });

  test("that failed may be sent again with its key", async () => {
    const failing = counted(() => Promise.reject(new Error("the disk is full")));
    await expect(once(write, failing.handler)).rejects.toThrow("the disk is full");
    const { handler } = counted(async () => entered);
    expect(await once(write, handler)).toEqual(entered);
  });

  test("counts as another order for another user and for another call", async () => {
    const { executed, handler } = counted(async () => entered);
    await once(write, handler);
    await once({ ...write, callerId: 7 }, handler);
    await once({ ...write, path: "cognito/invoice/payNow" }, handler);
    expect(executed.times).toBe(3);
  });
});

describe("an order that saves its response in its own transaction", () => {
  const order: KeyedWrite = { ...write, key: "key-2", storesResponse: true };
  const { path, key, callerId } = order;
  const statusOfOrder = (close: boolean) => afterRestart().findStatus({ path, key, callerId }, close);

  /** Executes the order up to the point where the process is killed. */
  async function killed(when: "before its transaction" | "after its transaction"): Promise<void> {
    await new Promise<void>((reached) => {
      void once(order, async (saveResponse) => {
        if (when === "after its transaction")
          await db.transaction().execute((transaction) => saveResponse(transaction, entered.body, 31));
        reached();
        return new Promise<JsonResponse>(() => undefined);
      });
    });
  }

  test("is found by its key after a kill, with its invoice, and gets the first response", async () => {
    await killed("after its transaction");
    expect(await statusOfOrder(true)).toEqual({ state: "accepted", invoiceId: 31 });
    const first = { ...entered, invoiceId: 31 };
    expect(await afterRestart().executeOnce(order, () => Promise.reject(new Error("twice")))).toEqual(first);
  });

  test("was not accepted if the kill came earlier, and may be sent again with its key", async () => {
    await killed("before its transaction");
    expect(await statusOfOrder(false)).toEqual({ state: "in-progress" });
    expect(await afterRestart().executeOnce(order, async () => entered)).toEqual(entered);
  });

  test("that was reported as not accepted can't be accepted later, however late it arrives", async () => {
    expect(await statusOfOrder(true)).toEqual({ state: "not-accepted" });
    const { executed, handler } = counted(async () => entered);
    await expect(once(order, handler)).rejects.toMatchObject({ textCode: "IDEMPOTENCY_KEY_CLOSED" });
    expect([executed.times, await statusOfOrder(false)]).toEqual([0, { state: "not-accepted" }]);
  });

  test("that another process has reported as not accepted is rolled back", async () => {
    const late = once(order, async (saveResponse) => {
      await statusOfOrder(true);
      await db.transaction().execute((transaction) => saveResponse(transaction, entered.body, 31));
      return entered;
    });
    await expect(late).rejects.toMatchObject({ status: 409, textCode: "IDEMPOTENCY_KEY_CLOSED" });
    expect(await statusOfOrder(true)).toEqual({ state: "not-accepted" });
  });

  test("is under way while it is executed, for every requester in the same process", async () => {
    const responses = createIdempotentResponses(db, clock);
    const statuses: unknown[] = [];
    await responses.executeOnce(order, async () => {
      statuses.push(await responses.findStatus(order, true));
      return entered;
    });
    expect(statuses).toEqual([{ state: "in-progress" }]);
    expect(await responses.findStatus(order, true)).toMatchObject({ state: "accepted" });
  });
});
