import { sql } from "kysely";
import { z } from "zod";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ApiCalls, callsAs } from "../support/api-calls.ts";
import { eventFor, idOf, orderOf } from "../support/event-order.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";

const url = "twilight-show-and-shine";
const submitEntry = "event/event/submitEntry";

let organiser: RunningOrganiser;
let driver: ApiCalls;

beforeEach(async () => {
  organiser = await startOrganiser();
  driver = await callsAs(organiser.url, "driver@example.com");
});
afterEach(() => organiser.close());

const pragma = async (name: string): Promise<number> => {
  const { rows } = await sql.raw(`PRAGMA ${name}`).execute(organiser.parts.db);
  return z.number().parse(Object.values(z.record(z.string(), z.unknown()).parse(rows[0]))[0]);
};

/** From now on the database doesn't grow, and what was free in it is filled by rows of this size. */
async function fillDisk(size: number): Promise<void> {
  const { db } = organiser.parts;
  await pragma(`max_page_count = ${await pragma("page_count")}`);
  for (let number = 0; ; number++) {
    const row = {
      id: `filler ${number}`,
      body_hash: "",
      status: 200,
      body: "x".repeat(size),
      kept_until: 9e15,
    };
    try {
      await db.insertInto("kept_answers").values(row).execute();
    } catch {
      return;
    }
  }
}

const makeRoom = () => pragma("max_page_count = 1000000");
const invoices = async () => (await organiser.parts.db.selectFrom("invoices").select("id").execute()).length;

/** An order with so long a note that it needs pages of its own. */
async function longOrder() {
  const { spectatorTypes } = await eventFor(driver, url);
  return orderOf(driver, url, null, {
    entrant_note: "x".repeat(4_000),
    spectators: [{ id: idOf(spectatorTypes, "Adult"), qty: 1 }],
  });
}

test.each([
  ["before it is begun", 1],
  ["in the middle", 3_000],
])(
  "an order that the disk has no room for %s is refused as not carried out, and its first error is logged",
  async (_when, size) => {
    const order = await longOrder();
    const logged = vi.spyOn(organiser.parts.log, "error").mockReturnValue();
    await fillDisk(size);
    const { status, body } = await driver.post(submitEntry, order, { "Idempotency-Key": "key-1" });
    expect([status, body]).toMatchObject([507, { text_code: "NOT_CARRIED_OUT" }]);
    expect(logged.mock.calls).toMatchObject([
      [{ call: submitEntry, err: { cause: { code: "SQLITE_FULL" } } }, "request failed"],
    ]);
    expect(await invoices()).toBe(0);

    await makeRoom();
    const again = await driver.post(submitEntry, order, { "Idempotency-Key": "key-1" });
    expect([again.body, await invoices()]).toMatchObject([{ success: true }, 1]);
  },
);
