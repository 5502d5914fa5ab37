import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Vehicle } from "../../app/wire/account.ts";
import { listResponse } from "../../app/wire/primitives.ts";
import { Product } from "../../app/wire/shop.ts";
import type { Db } from "../../server/organiser/db/database.ts";
import { callsAs, callsOf } from "../support/api-calls.ts";
import {
  clickPaymentButton,
  loadEvent,
  loadInvoices,
  buildEntryOrder,
  submit,
} from "../support/event-order.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";

let organiser: RunningOrganiser;
beforeAll(async () => {
  organiser = await startOrganiser({ accessTokenLifetimeMs: 24 * 60 * 60 * 1000 });
});
afterAll(() => organiser.close());

/** Tables and columns that were added with the shop. */
const tablesOfShop =
  "shop_addons shop_sku_variations shop_variations shop_related_products shop_product_groups";
const columnsOfShop = {
  shop_products: `title meta_description blurb brand badge content size_chart video_id is_new sort_order is_in_shop`,
  shop_skus: "special_price is_default picture",
};

async function forgetMigrations(db: Db, names: string[]): Promise<void> {
  const { numAffectedRows } =
    await sql`delete from kysely_migration where name in (${sql.join(names)})`.execute(db);
  expect(numAffectedRows).toBe(BigInt(names.length));
}

/** Reverts a database to the version that sold products with events only. */
async function revertShop(db: Db): Promise<void> {
  for (const table of tablesOfShop.split(" ")) await db.schema.dropTable(table).execute();
  for (const [table, columns] of Object.entries(columnsOfShop)) {
    for (const name of columns.split(" ")) await db.schema.alterTable(table).dropColumn(name).execute();
  }
  await forgetMigrations(db, ["2026-01-06-shop"]);
}

/** Reverts a database to the version without shop products and stalls. */
async function revert(db: Db): Promise<void> {
  const tables = `${tablesOfShop} event_products stall_price_tiers stall_site_type_locations stall_site_types stall_locations
    stall_power_types shop_skus shop_products`;
  for (const table of tables.split(/\s+/)) await db.schema.dropTable(table).execute();
  const columns = {
    event_types: ["stallholder_terms_name", "stallholder_terms_content", "stallholder_terms_for_minors"],
    events: ["stallholder_content", "stall_not_for_profit_multiplier"],
  };
  for (const [table, names] of Object.entries(columns)) {
    for (const name of names) await db.schema.alterTable(table).dropColumn(name).execute();
  }
  await forgetMigrations(db, [
    "2026-01-04-shop-products",
    "2026-01-05-event-stalls-and-products",
    "2026-01-06-shop",
  ]);
  await sql`delete from vehicles where registration = 'APX94'`.execute(db);
}

test("an older version's database gets products and stalls at the next start, and keeps its orders", async () => {
  const { db } = organiser.dependencies;
  const before = await callsAs(organiser.url);
  const { redirect } = await submit(before, await buildEntryOrder(before, "gulf-camp-out", "Street"));
  expect((await clickPaymentButton(redirect, "pay")).status).toBe(303);
  const { id } = await loadEvent(before, "long-weekend-shootout");
  await revert(db);
  organiser = await organiser.restart();

  const driver = await callsAs(organiser.url);
  expect((await loadInvoices(driver)).map(({ title }) => title)).toContain("Gulf Camp-Out");
  const event = await loadEvent(driver, "long-weekend-shootout");
  expect(event.id).toBe(id);
  expect(event.products).toHaveLength(4);
  expect(event.stallSiteTypes).toHaveLength(3);
  expect(event.stallNotForProfitMultiplier).toBe(0.5);
  expect(event.type?.stallholderApplicationTermsAndConditions?.name).toBe("Stallholder terms");
  const vehicles = await (await callsAs(organiser.url, "admin@example.com")).get("event/vehicle");
  expect(
    listResponse(Vehicle)
      .parse(vehicles.body)
      .items.map(({ registration }) => registration),
  ).toEqual(["APX94"]);
});

test("products formerly sold with events are in the shop at the next start, at their prices, and sales are kept", async () => {
  const helmets = () =>
    organiser.dependencies.db
      .selectFrom("shop_skus")
      .select(["id", "code", "price", "cap", "taken"])
      .where("code", "like", "HELMET-%")
      .execute();
  await organiser.dependencies.db
    .updateTable("shop_skus")
    .set({ taken: 7 })
    .where("code", "=", "HELMET-L")
    .execute();
  const before = await helmets();
  await revertShop(organiser.dependencies.db);
  organiser = await organiser.restart();

  const { body } = await callsOf(organiser.url).get("sell/product/club-helmet");
  const { price, skus, ...page } = Product.parse(body);
  expect([price, skus.map(({ code }) => code)]).toEqual([18_900, before.map(({ code }) => code)]);
  expect(skus.map(({ variations }) => variations[0]?.name)).toEqual(["Size", "Size", "Size", "Size"]);
  expect(page).toMatchObject({ brand: "Long Straight", primaryGroup: { slug: "safety-gear" } });
  expect(page.relateds.map(({ slug }) => slug)).toContain("driving-gloves");
  expect(await helmets()).toEqual(before);
});

test("texts of accepted terms that were stored with each entry are still returned, and stored once", async () => {
  const { db } = organiser.dependencies;
  const { rows: users } = await sql<{ id: number }>`
    select id from users where email = 'driver@example.com'`.execute(db);
  await sql`drop table terms_texts`.execute(db);
  await sql`alter table accepted_terms add column text text not null default ''`.execute(db);
  for (const recordId of [1001, 1002])
    await sql`insert into accepted_terms (user_id, kind, about, record_id, terms_of, text, sha256, language, shown_at, accepted_at)
      values (${users[0]?.id}, 'series', 1001, ${recordId}, 'order', '<p>Helmets</p>', 'f00d', 'en', '2026-11-23T00:00:00Z', 0)`.execute(
      db,
    );
  await forgetMigrations(db, ["2026-11-27-terms-texts"]);
  organiser = await organiser.restart();

  const { body } = await (
    await callsAs(organiser.url)
  ).get("cognito/payment/acceptedTerms", { kind: "series", about: 1001 });
  const expected = expect.objectContaining({ text: "<p>Helmets</p>", sha256: "f00d" });
  expect(body).toEqual({ data: [expected, expected] });
  const texts = await organiser.dependencies.db.selectFrom("terms_texts").selectAll().execute();
  expect(texts).toEqual([{ sha256: "f00d", text: "<p>Helmets</p>" }]);
});

test("a later start adds nothing twice", async () => {
  const fetchEvent = async () => (await callsOf(organiser.url).get("event/event/long-weekend-shootout")).body;
  const before = await fetchEvent();
  organiser = await organiser.restart();
  const isHere = JSON.stringify(await fetchEvent()).replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, "");
  expect(isHere).toBe(JSON.stringify(before).replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, ""));
});
