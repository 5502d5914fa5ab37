import { z } from "zod";
import { EVENT_DEFAULTS } from "../../events/event-defaults.ts";
import type { Db } from "../../db/database.ts";
import { flagColumn, idColumn, textColumn } from "../columns.ts";
import type { FieldValues } from "../section.ts";
import { parseTimeField } from "../times.ts";
import { type EventForm, type EventRow, readDays, readSlug, TERM_PREFIX } from "./event-form.ts";

/** A new event: a draft that accepts entries. */
export const NEW_EVENT: EventRow = {
  ...EVENT_DEFAULTS,
  id: 0,
  url: "",
  name: "",
  event_type_id: 0,
  venue_id: 0,
  blurb: "",
  page_content: "",
  picture: "",
  entries_open_at: null,
  entries_close_at: null,
  takes_entries: 1,
  sells_spectator_tickets: 1,
  gates_open: "",
  is_draft: 1,
  sample: "",
};

/** The columns that have the name of their field. */
const EventColumns = z.object({
  name: textColumn,
  event_type_id: idColumn,
  venue_id: idColumn,
  blurb: textColumn,
  is_draft: flagColumn,
  featured: flagColumn,
  gates_open: textColumn,
  takes_entries: flagColumn,
  no_entries_reason: textColumn,
  race_licence: textColumn,
  require_vehicle_photo: flagColumn,
  require_entrant_note: flagColumn,
  entrant_note_content: textColumn,
  sells_spectator_tickets: flagColumn,
  spectator_form_link: textColumn,
  page_content: textColumn,
  calendar_content: textColumn,
  entrant_content: textColumn,
  spectator_content: textColumn,
  stallholder_content: textColumn,
  merch_content: textColumn,
  garage_hire: flagColumn,
  garages_for_entrants_only: flagColumn,
  several_garages: flagColumn,
  camping: flagColumn,
  camping_for_entrants_only: flagColumn,
});

/** Saves the values of an event's form and returns the event's id, which is new for a new event. */
export async function saveEvent(db: Db, form: EventForm, values: FieldValues): Promise<number> {
  const { event, days } = form;
  const timeZone = form.timeZone ?? "UTC";
  const newDays = readDays(values).map(({ starts, ends }) => ({
    starts: `${starts}:00`,
    ends: `${ends}:00`,
  }));
  const haveDaysChanged = JSON.stringify(newDays) !== JSON.stringify(days);
  const columns = {
    ...EventColumns.parse(values),
    url: readSlug(values),
    entries_open_at: parseTimeField(values["entries_open_at"], event.entries_open_at, timeZone),
    entries_close_at: parseTimeField(values["entries_close_at"], event.entries_close_at, timeZone),
    terms: readTerms(values),
    // A start with sample data would reset the days of a sample event.
    ...(haveDaysChanged && { sample: "" }),
  };
  const id = event.id === 0 ? await insertEvent(db, { ...event, ...columns }) : event.id;
  if (event.id !== 0) await db.updateTable("events").set(columns).where("id", "=", id).execute();
  if (haveDaysChanged) await replaceDays(db, id, newDays);
  await replaceLinks(db, id, form, values);
  await replaceRounds(db, id, form, values);
  return id;
}

/** Inserts an event and returns its id. Ignores `event.id`. */
export async function insertEvent(db: Db, { id: _id, ...event }: EventRow): Promise<number> {
  const { id } = await db.insertInto("events").values(event).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function replaceDays(
  db: Db,
  eventId: number,
  days: readonly { starts: string; ends: string }[],
): Promise<void> {
  await db.deleteFrom("event_dates").where("event_id", "=", eventId).execute();
  for (const day of days)
    await db
      .insertInto("event_dates")
      .values({ ...day, event_id: eventId })
      .execute();
}

function readTerms(values: FieldValues): string {
  const terms = Object.entries(values).flatMap(([name, value]) =>
    name.startsWith(TERM_PREFIX) && value !== "" ? [value] : [],
  );
  return terms.length === 0 ? "" : JSON.stringify(terms);
}

/** Saves which licences and shop products are sold with an event. */
async function replaceLinks(
  db: Db,
  eventId: number,
  { licences, products }: EventForm,
  values: FieldValues,
): Promise<void> {
  for (const table of ["event_licence_types", "event_products"] as const)
    await db.deleteFrom(table).where("event_id", "=", eventId).execute();
  for (const { id } of licences)
    if (values[`licence_${id}`] === "yes")
      await db.insertInto("event_licence_types").values({ event_id: eventId, licence_type_id: id }).execute();
  for (const { id } of products)
    if (values[`product_${id}`] === "yes")
      await db.insertInto("event_products").values({ event_id: eventId, product_id: id }).execute();
}

/** A start with sample data would reset the rounds of a sample series, so a changed series isn't one. */
async function replaceRounds(
  db: Db,
  eventId: number,
  { series }: EventForm,
  values: FieldValues,
): Promise<void> {
  for (const { id, isIn } of series) {
    const isChecked = values[`series_${id}`] === "yes";
    if (isChecked === isIn) continue;
    const round = { series_id: id, event_id: eventId };
    if (isChecked) await db.insertInto("series_rounds").values(round).execute();
    else
      await db
        .deleteFrom("series_rounds")
        .where("series_id", "=", id)
        .where("event_id", "=", eventId)
        .execute();
    await db.updateTable("series").set({ sample: 0 }).where("id", "=", id).execute();
  }
}
