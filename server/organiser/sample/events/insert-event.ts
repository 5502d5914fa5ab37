import { EVENT_DEFAULTS } from "../../events/event-defaults.ts";
import type { Db } from "../../db/database.ts";
import { findProductIds } from "../../shop/products.ts";
import { sampleEventTypes } from "./event-types.ts";
import { sampleBloodTypes, sampleLicences } from "./licences.ts";
import { insertStalls } from "./insert-stalls.ts";
import type { SampleEvent, SampleMerch } from "./sample-event.ts";
import { buildDates, getEntriesOpenAt } from "./schedule.ts";
import { sampleVenues } from "./venues.ts";
import { buildVisitorInformation } from "./visitor-information.ts";

export async function insertVenuesAndTypes(db: Db): Promise<void> {
  await db.insertInto("venues").values(sampleVenues).execute();
  await db.insertInto("event_types").values(sampleEventTypes).execute();
  await db.insertInto("licence_types").values(sampleLicences).execute();
  await db
    .insertInto("blood_types")
    .values(sampleBloodTypes.map((name) => ({ name })))
    .execute();
}

/** Builds the content of an event's page. Upcoming events have visitor information. */
export const buildEventPageContent = ({ event, week, venue }: SampleEvent): string =>
  week < 0 ? event.page_content : event.page_content + buildVisitorInformation(venue);

export async function insertEvent(db: Db, sample: SampleEvent, firstSaturday: string): Promise<void> {
  const venue = await db
    .selectFrom("venues")
    .select("id")
    .where("url", "=", sample.venue)
    .executeTakeFirstOrThrow();
  const type = await db
    .selectFrom("event_types")
    .select("id")
    .where("name", "=", sample.type)
    .executeTakeFirstOrThrow();
  const { id: event_id } = await db
    .insertInto("events")
    .values({
      ...EVENT_DEFAULTS,
      ...sample.event,
      page_content: buildEventPageContent(sample),
      url: sample.url,
      sample: sample.url,
      venue_id: venue.id,
      event_type_id: type.id,
      entries_open_at: getEntriesOpenAt(sample, firstSaturday),
    })
    .returning("id")
    .executeTakeFirstOrThrow();

  const withEventId = <Row extends object>(rows: Row[]) => rows.map((row) => ({ ...row, event_id }));
  await db
    .insertInto("event_dates")
    .values(withEventId(buildDates(sample, firstSaturday)))
    .execute();
  for (const category of sample.categories) {
    await db
      .insertInto("entry_categories")
      .values({ ...CATEGORY_DEFAULTS, ...category, event_id })
      .execute();
  }
  for (const spectator of sample.spectatorTypes) {
    await db
      .insertInto("spectator_types")
      .values({ cap: null, ...spectator, event_id })
      .execute();
  }
  for (const extra of sample.extras) {
    await db
      .insertInto("event_extras")
      .values({ cap: null, most_per_entry: 1, ...extra, event_id })
      .execute();
  }
  for (const item of sample.merch) await insertMerch(db, item, event_id);
  for (const { kind, sites } of sample.sites) {
    await db
      .insertInto("hire_sites")
      .values(withEventId(sites.map((site) => ({ ...site, kind, order_id: null }))))
      .execute();
  }
  for (const name of sample.licences) {
    const licence = await db
      .selectFrom("licence_types")
      .select("id")
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
    await db.insertInto("event_licence_types").values({ event_id, licence_type_id: licence.id }).execute();
  }
  await insertProducts(db, sample, event_id);
  if (sample.stalls) await insertStalls(db, sample.stalls, event_id);
}

/** Links an event to the shop products that are sold with the event. Skips existing links. */
export async function insertProducts(
  db: Db,
  { products = [] }: SampleEvent,
  event_id: number,
): Promise<void> {
  for (const product_id of await findProductIds(db, products)) {
    await db
      .insertInto("event_products")
      .values({ event_id, product_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function insertMerch(
  db: Db,
  { picture, options, ...item }: SampleMerch,
  event_id: number,
): Promise<void> {
  const { id } = await db
    .insertInto("event_merch")
    .values({ cap: null, ...item, pictures: JSON.stringify([picture]), event_id })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const option of options) {
    await db
      .insertInto("event_merch_options")
      .values({ price: 0, cap: null, ...option, merch_id: id })
      .execute();
  }
}

const CATEGORY_DEFAULTS = {
  cap: null,
  spectator_tickets: 0,
  ticket_type: "",
  is_transfer: 0,
  requires_vehicle: 0,
  requires_garage: 0,
  includes_garage: 0,
  includes_licence: 0,
  unavailable_garage_types: "",
  vehicle_must_be_registered: 0,
  closed_reason: "",
  shows_price: 1,
  waives_licence: 0,
  asks_if_sharing_vehicle: 0,
  asks_expected_time: 0,
};
