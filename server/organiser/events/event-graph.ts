import type { Selectable } from "kysely";
import type { Db } from "../db/database.ts";
import { toInstant } from "../../../app/domain/venue-time.ts";
import { groupBy } from "../records/group-by.ts";
import { type ProductRow, loadProductsById } from "../shop/products.ts";
import { loadStalls, type Stalls } from "./stalls.ts";
import type { EventTables } from "./tables.ts";

type Row<Table extends keyof EventTables> = Selectable<EventTables[Table]>;

export type VenueRow = Row<"venues">;
export type MerchRow = Row<"event_merch"> & { options: Row<"event_merch_options">[] };

/** An event with all records that belong to it, as stored. */
export type EventGraph = {
  event: Row<"events">;
  venue: VenueRow;
  type: Row<"event_types">;
  /** The days of the event in chronological order. Empty for a postponed event. */
  dates: Row<"event_dates">[];
  categories: Row<"entry_categories">[];
  spectatorTypes: Row<"spectator_types">[];
  extras: Row<"event_extras">[];
  merch: MerchRow[];
  products: ProductRow[];
  licenceTypes: Row<"licence_types">[];
  bloodTypes: Row<"blood_types">[];
  sites: Row<"hire_sites">[];
  stalls: Stalls;
};

/** An empty filter loads all events. Days are `yyyy-MM-dd`, or "" for no limit. */
type EventFilter = {
  ids?: readonly number[];
  /** Only events whose last day ends after this time, in milliseconds since 1970 UTC. */
  endsAfter?: number;
  /** With `endsAfter`, also loads postponed events, which have no dates. */
  includeUndated?: boolean;
  /** Only events with a day on or after this day. */
  from?: string;
  /** Only events with a day on or before this day. */
  to?: string;
};

/** Loads the events that match a filter, in order of their start, without drafts. */
export async function loadEvents(db: Db, filter: EventFilter): Promise<EventGraph[]> {
  const { ids, endsAfter, includeUndated = false, from = "", to = "" } = filter;
  if (ids?.length === 0) return [];
  const rows = await db
    .selectFrom("events")
    .selectAll()
    .where("is_draft", "=", 0)
    .where((eb) => {
      const days = eb
        .selectFrom("event_dates")
        .select("event_dates.id")
        .whereRef("event_dates.event_id", "=", "events.id");
      return eb.and([
        ...(ids ? [eb("events.id", "in", ids)] : []),
        ...(from === ""
          ? []
          : [
              eb(
                "events.id",
                "in",
                db.selectFrom("event_dates").select("event_id").where("ends", ">=", from),
              ),
            ]),
        // All times of the day `to` (`yyyy-MM-ddTHH:mm:ss`) match, because “U” sorts after “T”.
        ...(to === "" ? [] : [eb.exists(days.where("starts", "<", `${to}U`))]),
        ...(endsAfter === undefined
          ? []
          : [
              eb.or([
                eb("events.id", "in", selectIdsEndingAfter(db, endsAfter)),
                ...(includeUndated ? [eb.not(eb.exists(days))] : []),
              ]),
            ]),
      ]);
    })
    .execute();
  const graphs = await loadGraphs(db, rows);
  if (endsAfter === undefined) return graphs;
  return graphs.filter(
    (graph) => (includeUndated && graph.dates.length === 0) || getEventEnd(graph) > endsAfter,
  );
}

/**
 * Selects the ids of the events that may end after `timeMs`. The result may include events that ended up to
 * 26 hours earlier, because the query ignores the venues' time zones.
 */
export const selectIdsEndingAfter = (db: Db, timeMs: number) =>
  db.selectFrom("event_dates").select("event_id").where("ends", ">=", toEarliestLocalTime(timeMs));

/** Returns the local time 12 hours behind UTC, because no time zone is further behind. */
const toEarliestLocalTime = (timeMs: number): string =>
  new Date(timeMs - 12 * 3_600_000).toISOString().slice(0, 19);

/** Loads an event by its id or `url`, or null if it doesn't exist or is a draft. */
export async function loadEvent(db: Db, idOrUrl: number | string): Promise<EventGraph | null> {
  const graph = await loadEventOrDraft(db, idOrUrl);
  return graph?.event.is_draft === 0 ? graph : null;
}

/** Loads an event by its id or `url`, even if it is a draft, or null if it doesn't exist. */
export async function loadEventOrDraft(db: Db, idOrUrl: number | string): Promise<EventGraph | null> {
  const isId = /^\d+$/.test(String(idOrUrl));
  const rows = await db
    .selectFrom("events")
    .selectAll()
    .where(isId ? "id" : "url", "=", isId ? Number(idOrUrl) : String(idOrUrl))
    .execute();
  const [graph] = await loadGraphs(db, rows);
  return graph ?? null;
}

/** Returns when the last day of an event ends, in milliseconds, or 0 for an event without dates. */
export const getEventEnd = ({ dates, venue }: Pick<EventGraph, "dates" | "venue">): number =>
  Math.max(0, ...dates.map(({ ends }) => toInstant(ends, venue.time_zone)));

async function loadGraphs(db: Db, events: Row<"events">[]): Promise<EventGraph[]> {
  if (events.length === 0) return [];
  const ids = events.map(({ id }) => id);
  const [
    venues,
    types,
    dates,
    categories,
    spectatorTypes,
    extras,
    merch,
    products,
    licences,
    bloodTypes,
    sites,
    stalls,
  ] = await Promise.all([
    db.selectFrom("venues").selectAll().execute(),
    db.selectFrom("event_types").selectAll().execute(),
    db.selectFrom("event_dates").selectAll().where("event_id", "in", ids).orderBy("starts").execute(),
    db.selectFrom("entry_categories").selectAll().where("event_id", "in", ids).orderBy("id").execute(),
    db.selectFrom("spectator_types").selectAll().where("event_id", "in", ids).orderBy("id").execute(),
    db.selectFrom("event_extras").selectAll().where("event_id", "in", ids).orderBy("id").execute(),
    loadMerch(db, ids),
    loadProductsByEvent(db, ids),
    loadLicenceTypes(db, ids),
    db.selectFrom("blood_types").selectAll().orderBy("id").execute(),
    db.selectFrom("hire_sites").selectAll().where("event_id", "in", ids).orderBy("id").execute(),
    loadStalls(db, ids),
  ]);

  const rowsByEvent = {
    dates: groupByEvent(dates),
    categories: groupByEvent(categories),
    spectatorTypes: groupByEvent(spectatorTypes),
    extras: groupByEvent(extras),
    merch: groupByEvent(merch),
    licences: groupByEvent(licences),
    sites: groupByEvent(sites),
    siteTypes: groupByEvent(stalls.siteTypes),
    locations: groupByEvent(stalls.locations),
    powerTypes: groupByEvent(stalls.powerTypes),
  };
  return events
    .map((event) => ({
      event,
      venue: requireById(venues, event.venue_id),
      type: requireById(types, event.event_type_id),
      dates: rowsByEvent.dates(event.id),
      categories: rowsByEvent.categories(event.id),
      spectatorTypes: rowsByEvent.spectatorTypes(event.id),
      extras: rowsByEvent.extras(event.id),
      merch: rowsByEvent.merch(event.id),
      products: products.get(event.id) ?? [],
      licenceTypes: rowsByEvent.licences(event.id),
      bloodTypes,
      sites: rowsByEvent.sites(event.id),
      stalls: {
        siteTypes: rowsByEvent.siteTypes(event.id),
        locations: rowsByEvent.locations(event.id),
        powerTypes: rowsByEvent.powerTypes(event.id),
      },
    }))
    .sort((a, b) => getStartForSorting(a).localeCompare(getStartForSorting(b)));
}

const groupByEvent = <Row extends { event_id: number }>(rows: readonly Row[]) =>
  groupBy(rows, ({ event_id }) => event_id);

async function loadMerch(db: Db, eventIds: number[]): Promise<MerchRow[]> {
  const merch = await db
    .selectFrom("event_merch")
    .selectAll()
    .where("event_id", "in", eventIds)
    .orderBy("id")
    .execute();
  const options = await db
    .selectFrom("event_merch_options")
    .selectAll()
    .where(
      "merch_id",
      "in",
      merch.map(({ id }) => id),
    )
    .orderBy("id")
    .execute();
  return merch.map((item) => ({
    ...item,
    options: options.filter((option) => option.merch_id === item.id),
  }));
}

async function loadProductsByEvent(db: Db, eventIds: number[]): Promise<Map<number, ProductRow[]>> {
  const links = await db.selectFrom("event_products").selectAll().where("event_id", "in", eventIds).execute();
  const products = await loadProductsById(db, [...new Set(links.map(({ product_id }) => product_id))]);
  const isSoldWith = (eventId: number, { id }: ProductRow) =>
    links.some((link) => link.event_id === eventId && link.product_id === id);
  return new Map(
    eventIds.map((eventId) => [eventId, products.filter((product) => isSoldWith(eventId, product))]),
  );
}

const loadLicenceTypes = (db: Db, eventIds: number[]) =>
  db
    .selectFrom("event_licence_types")
    .innerJoin("licence_types", "licence_types.id", "event_licence_types.licence_type_id")
    .selectAll("licence_types")
    .select("event_licence_types.event_id")
    .where("event_licence_types.event_id", "in", eventIds)
    .orderBy("licence_types.id")
    .execute();

/**
 * Returns the local time at which an event starts. Events without dates sort last. The venues' time zones are
 * ignored, because an approximate order is enough for lists.
 */
const getStartForSorting = ({ dates }: EventGraph): string => dates[0]?.starts ?? "9999";

function requireById<StoredRow extends { id: number }>(rows: StoredRow[], id: number): StoredRow {
  const row = rows.find((candidate) => candidate.id === id);
  if (!row) throw new Error(`The database refers to a missing record ${id}`);
  return row;
}
