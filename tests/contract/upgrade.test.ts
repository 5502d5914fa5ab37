import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Vehicle } from "../../app/wire/account.ts";
import { listOf } from "../../app/wire/primitives.ts";
import type { Db } from "../../server/organiser/db/database.ts";
import { callsAs, callsOf } from "../support/api-calls.ts";
import { eventFor, invoicesOf, orderOf, press, submit } from "../support/event-order.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";

let organiser: RunningOrganiser;
beforeAll(async () => {
  organiser = await startOrganiser({ accessTokenLifetime: 24 * 60 * 60 * 1000 });
});
afterAll(() => organiser.close());

/** Takes a database back to what a version made that knew neither the shop's products nor stalls. */
async function takeBack(db: Db): Promise<void> {
  const tables = `event_products stall_price_tiers stall_site_type_locations stall_site_types stall_locations
    stall_power_types shop_skus shop_products`;
  for (const table of tables.split(/\s+/)) await db.schema.dropTable(table).execute();
  const columns = {
    event_types: ["stallholder_terms_name", "stallholder_terms_content", "stallholder_terms_for_minors"],
    events: ["stallholder_content", "stall_not_for_profit_multiplier"],
  };
  for (const [table, names] of Object.entries(columns)) {
    for (const name of names) await db.schema.alterTable(table).dropColumn(name).execute();
  }
  const migrations = ["2026-01-04-shop-products", "2026-01-05-event-stalls-and-products"];
  const { numAffectedRows } =
    await sql`delete from kysely_migration where name in (${sql.join(migrations)})`.execute(db);
  expect(numAffectedRows).toBe(2n);
  await sql`delete from vehicles where registration = 'APX94'`.execute(db);
}

test("a database of an older version gets products and stalls at the next start, and keeps what was ordered", async () => {
  const { db } = organiser.parts;
  const before = await callsAs(organiser.url);
  const { redirect } = await submit(before, await orderOf(before, "gulf-camp-out", "Street"));
  expect((await press(redirect, "pay")).status).toBe(303);
  const { id } = await eventFor(before, "long-weekend-shootout");
  await takeBack(db);
  organiser = await organiser.restart();

  const driver = await callsAs(organiser.url);
  expect((await invoicesOf(driver)).map(({ title }) => title)).toContain("Gulf Camp-Out");
  const event = await eventFor(driver, "long-weekend-shootout");
  expect(event.id).toBe(id);
  expect(event.products).toHaveLength(4);
  expect(event.stallSiteTypes).toHaveLength(3);
  expect(event.stallNotForProfitMultiplier).toBe(0.5);
  expect(event.type?.stallholderApplicationTermsAndConditions?.name).toBe("Stallholder terms");
  const vehicles = await (await callsAs(organiser.url, "admin@example.com")).get("event/vehicle");
  expect(
    listOf(Vehicle)
      .parse(vehicles.body)
      .items.map(({ registration }) => registration),
  ).toEqual(["APX94"]);
});

test("a later start adds nothing twice", async () => {
  const told = async () => (await callsOf(organiser.url).get("event/event/long-weekend-shootout")).body;
  const before = await told();
  organiser = await organiser.restart();
  const isHere = JSON.stringify(await told()).replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, "");
  expect(isHere).toBe(JSON.stringify(before).replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, ""));
});
