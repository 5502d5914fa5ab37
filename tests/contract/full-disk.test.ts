import { sql } from "kysely";
import { z } from "zod";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ApiCalls, callsAs } from "../support/api-calls.ts";
import { fillInRecord, openBackOffice } from "../support/back-office-visit.ts";
import { loadEvent, findIdByName, buildEntryOrder } from "../support/event-order.ts";
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
  const { rows } = await sql.raw(`PRAGMA ${name}`).execute(organiser.dependencies.db);
  return z.number().parse(Object.values(z.record(z.string(), z.unknown()).parse(rows[0]))[0]);
};

/** Stops the database file from growing, and fills its free pages with rows of this size. */
async function fillDisk(size: number): Promise<void> {
  const { db } = organiser.dependencies;
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
const invoices = async () =>
  (await organiser.dependencies.db.selectFrom("invoices").select("id").execute()).length;

/** An order whose long note needs pages of its own. */
async function longOrder() {
  const { spectatorTypes } = await loadEvent(driver, url);
  return buildEntryOrder(driver, url, null, {
    entrant_note: "x".repeat(4_000),
    spectators: [{ id: findIdByName(spectatorTypes, "Adult"), qty: 1 }],
  });
}

test.each([
  ["before it is begun", 1],
  ["in the middle", 3_000],
])(
  "an order that fails with a full disk %s is rejected as not processed, and the first error is logged",
  async (_when, size) => {
    const order = await longOrder();
    const logged = vi.spyOn(organiser.dependencies.log, "warn").mockReturnValue();
    await fillDisk(size);
    const { status, body } = await driver.post(submitEntry, order, { "Idempotency-Key": "key-1" });
    expect([status, body]).toMatchObject([507, { text_code: "NOT_CARRIED_OUT" }]);
    expect(logged.mock.calls).toMatchObject([
      [{ call: submitEntry, why: "database or disk is full" }, "request failed"],
    ]);
    expect(await invoices()).toBe(0);
    const health = await fetch(`${organiser.url}/healthz`);
    expect([health.status, await health.json()]).toMatchObject([200, { status: "degraded", disk: "full" }]);

    await makeRoom();
    const again = await driver.post(submitEntry, order, { "Idempotency-Key": "key-1" });
    expect([again.body, await invoices()]).toMatchObject([{ success: true }, 1]);
  },
);

test("an administrator who saves a text reads that the disk is full", async () => {
  const browser = await openBackOffice(organiser);
  const events = await browser.get("/cms/events");
  const path = /\/cms\/events\/\d+/.exec(events.body)?.[0] ?? "";
  const form = await fillInRecord(browser, path, { page_content: "x".repeat(8_000) });
  await fillDisk(1);
  const { status, headers, body } = await browser.post(path, form, { Accept: "text/html" });
  expect([status, headers["content-type"]]).toEqual([507, "text/html; charset=utf-8"]);
  expect(body).toContain("There isn’t enough space");
});
