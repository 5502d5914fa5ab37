import type { Db } from "../../db/database.ts";
import { loadStalls } from "../../events/stalls.ts";
import type { FieldValues } from "../section.ts";
import { formatTimeField } from "../times.ts";
import type { EventDay, EventForm } from "./event-form.ts";
import { insertEvent, replaceDays } from "./save-event.ts";

/** The tables with rows of an event that are copied as they are, with nothing taken. */
const SOLD_TABLES = ["entry_categories", "spectator_types", "event_extras"] as const;

/**
 * Copies an event with everything that is sold with it, without orders, as a draft. All days and times move
 * by as many days as the first day. Returns the id of the copy.
 */
export async function copyEvent(
  db: Db,
  { event, days, timeZone }: EventForm,
  { name = "", url = "", first_day: firstDay = "" }: FieldValues,
): Promise<number> {
  const move = createMove(days, firstDay);
  const moveTime = (time: string | null) =>
    time === null ? null : `${move(formatTimeField(time, timeZone ?? "UTC"))}:00`;
  const copyId = await insertEvent(db, {
    ...event,
    name,
    url,
    is_draft: 1,
    sample: "",
    entries_open_at: moveTime(event.entries_open_at),
    entries_close_at: moveTime(event.entries_close_at),
  });
  await replaceDays(
    db,
    copyId,
    days.map(({ starts, ends }) => ({ starts: move(starts), ends: move(ends) })),
  );
  for (const table of SOLD_TABLES) await copySold(db, table, event.id, copyId);
  await copyMerch(db, event.id, copyId);
  await copySites(db, event.id, copyId);
  await copyStalls(db, event.id, copyId);
  await copyLinks(db, event.id, copyId);
  return copyId;
}

/** Creates the function that moves a local time by the days between the first day and the new first day. */
function createMove(days: readonly EventDay[], newFirstDay: string): (time: string) => string {
  const firstDay = days[0]?.starts.slice(0, "yyyy-MM-dd".length);
  if (firstDay === undefined) return (time) => time;
  const differenceMs = toUtc(newFirstDay) - toUtc(firstDay);
  return (time) => {
    const [day = "", timeOfDay = ""] = time.split("T");
    return `${new Date(toUtc(day) + differenceMs).toISOString().slice(0, "yyyy-MM-dd".length)}T${timeOfDay}`;
  };
}

/** Days are moved in UTC, because it has no daylight saving time. */
const toUtc = (day: string): number => Date.parse(`${day}T00:00:00Z`);

async function copySold(
  db: Db,
  table: (typeof SOLD_TABLES)[number],
  eventId: number,
  copyId: number,
): Promise<void> {
  const rows = await db.selectFrom(table).selectAll().where("event_id", "=", eventId).orderBy("id").execute();
  for (const { id: _id, ...row } of rows)
    await db
      .insertInto(table)
      .values({ ...row, event_id: copyId, taken: 0 })
      .execute();
}

async function copyMerch(db: Db, eventId: number, copyId: number): Promise<void> {
  const items = await db
    .selectFrom("event_merch")
    .selectAll()
    .where("event_id", "=", eventId)
    .orderBy("id")
    .execute();
  for (const { id, ...item } of items) {
    const { id: merchId } = await db
      .insertInto("event_merch")
      .values({ ...item, event_id: copyId, taken: 0 })
      .returning("id")
      .executeTakeFirstOrThrow();
    const options = await db
      .selectFrom("event_merch_options")
      .selectAll()
      .where("merch_id", "=", id)
      .orderBy("id")
      .execute();
    for (const { id: _id, ...option } of options)
      await db
        .insertInto("event_merch_options")
        .values({ ...option, merch_id: merchId, taken: 0 })
        .execute();
  }
}

/** Copies garages and camp sites. The organiser's own bookings, which have no order, remain. */
async function copySites(db: Db, eventId: number, copyId: number): Promise<void> {
  const sites = await db
    .selectFrom("hire_sites")
    .selectAll()
    .where("event_id", "=", eventId)
    .orderBy("id")
    .execute();
  for (const { id: _id, ...site } of sites)
    await db
      .insertInto("hire_sites")
      .values({
        ...site,
        event_id: copyId,
        order_id: null,
        booked_by: site.order_id === null ? site.booked_by : "",
      })
      .execute();
}

async function copyStalls(db: Db, eventId: number, copyId: number): Promise<void> {
  const { siteTypes, locations, powerTypes } = await loadStalls(db, [eventId]);
  const locationIds = new Map<number, number>();
  for (const { id, name } of locations) {
    const copy = await db
      .insertInto("stall_locations")
      .values({ name, event_id: copyId })
      .returning("id")
      .executeTakeFirstOrThrow();
    locationIds.set(id, copy.id);
  }
  for (const { name } of powerTypes)
    await db.insertInto("stall_power_types").values({ name, event_id: copyId }).execute();
  for (const { id: _id, tiers, locationIds: allowedIds, ...siteType } of siteTypes) {
    const { id: siteTypeId } = await db
      .insertInto("stall_site_types")
      .values({ ...siteType, event_id: copyId, taken: 0 })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const { id: _tierId, ...tier } of tiers)
      await db
        .insertInto("stall_price_tiers")
        .values({ ...tier, stall_site_type_id: siteTypeId })
        .execute();
    for (const locationId of allowedIds)
      await db
        .insertInto("stall_site_type_locations")
        .values({ stall_site_type_id: siteTypeId, stall_location_id: locationIds.get(locationId) ?? 0 })
        .execute();
  }
}

/** Copies the links to licences and shop products. */
async function copyLinks(db: Db, eventId: number, copyId: number): Promise<void> {
  for (const table of ["event_licence_types", "event_products"] as const) {
    const rows = await db.selectFrom(table).selectAll().where("event_id", "=", eventId).execute();
    for (const row of rows)
      await db
        .insertInto(table)
        .values({ ...row, event_id: copyId })
        .execute();
  }
}

/** Deletes an event without orders, and everything that would be sold with it. */
export async function deleteEvent(db: Db, eventId: number): Promise<void> {
  const merch = db.selectFrom("event_merch").select("id").where("event_id", "=", eventId);
  const siteTypes = db.selectFrom("stall_site_types").select("id").where("event_id", "=", eventId);
  await db.deleteFrom("event_merch_options").where("merch_id", "in", merch).execute();
  for (const table of ["stall_price_tiers", "stall_site_type_locations"] as const)
    await db.deleteFrom(table).where("stall_site_type_id", "in", siteTypes).execute();
  for (const table of [
    ...SOLD_TABLES,
    "event_dates",
    "event_merch",
    "event_licence_types",
    "event_products",
    "hire_sites",
    "stall_site_types",
    "stall_locations",
    "stall_power_types",
    "series_rounds",
  ] as const)
    await db.deleteFrom(table).where("event_id", "=", eventId).execute();
  await db.deleteFrom("events").where("id", "=", eventId).execute();
}
