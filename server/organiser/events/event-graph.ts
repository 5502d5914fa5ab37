import type { Selectable } from "kysely";
import type { Db } from "../db/database.ts";
import { toInstant } from "../../../app/domain/venue-time.ts";
import { type ProductRow, loadProductsById } from "../shop/products.ts";
import { loadStalls, type Stalls } from "./stalls.ts";
import type { EventTables } from "./tables.ts";

type Row<Table extends keyof EventTables> = Selectable<EventTables[Table]>;

export type VenueRow = Row<"venues">;
export type MerchRow = Row<"event_merch"> & { options: Row<"event_merch_options">[] };

/** An event with everything that belongs to it, as stored. */
export type EventGraph = {
  event: Row<"events">;
  venue: VenueRow;
  type: Row<"event_types">;
  /** In chronological order. */
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

/**
 * Which events to load; an empty filter loads all. `ids`: only these. `endsAfter`: only events whose last day
 * ends after an instant (milliseconds); with `includeUndated` also events without dates, which are postponed.
 * `from` and `to`: only events with a day that ends on or after `from`, and one that starts by `to`
 * (`yyyy-MM-dd`, "" for no limit).
 */
type EventFilter = {
  ids?: readonly number[];
  endsAfter?: number;
  includeUndated?: boolean;
  from?: string;
  to?: string;
};

/** Loads the events that match a filter, in order of their start. */
export async function loadEvents(db: Db, filter: EventFilter): Promise<EventGraph[]> {
  const { ids, endsAfter, includeUndated = false, from = "", to = "" } = filter;
  const rows = await db
    .selectFrom("events")
    .selectAll()
    .where((eb) => {
      const days = eb
        .selectFrom("event_dates")
        .select("event_dates.id")
        .whereRef("event_dates.event_id", "=", "events.id");
      return eb.and([
        ...(ids ? [eb("events.id", "in", ids)] : []),
        ...(from === "" ? [] : [eb.exists(days.where("ends", ">=", from))]),
        ...(to === "" ? [] : [eb.exists(days.where("starts", "<", `${to}U`))]),
        ...(endsAfter === undefined
          ? []
          : [
              eb.or([
                eb.exists(days.where("ends", ">=", earliestText(endsAfter))),
                ...(includeUndated ? [eb.not(eb.exists(days))] : []),
              ]),
            ]),
      ]);
    })
    .execute();
  const graphs = await graphsOf(db, rows);
  if (endsAfter === undefined) return graphs;
  return graphs.filter((graph) => (includeUndated && graph.dates.length === 0) || endOf(graph) > endsAfter);
}

/** No zone is more than 12 hours behind UTC: a local time before this is in the past everywhere. */
const earliestText = (instant: number): string =>
  new Date(instant - 12 * 3_600_000).toISOString().slice(0, 19);

/** Loads an event by its id or url; null if there is none. */
export async function loadEvent(db: Db, idOrUrl: number | string): Promise<EventGraph | null> {
  const isId = /^\d+$/.test(String(idOrUrl));
  const rows = await db
    .selectFrom("events")
    .selectAll()
    .where(isId ? "id" : "url", "=", isId ? Number(idOrUrl) : String(idOrUrl))
    .execute();
  const [graph] = await graphsOf(db, rows);
  return graph ?? null;
}

/** Returns when the last day of an event ends, in milliseconds; 0 for an event without dates. */
export const endOf = ({ dates, venue }: Pick<EventGraph, "dates" | "venue">): number =>
  Math.max(0, ...dates.map(({ ends }) => toInstant(ends, venue.time_zone)));

async function graphsOf(db: Db, events: Row<"events">[]): Promise<EventGraph[]> {
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
    loadProducts(db, ids),
    loadLicences(db, ids),
    db.selectFrom("blood_types").selectAll().orderBy("id").execute(),
    db.selectFrom("hire_sites").selectAll().where("event_id", "in", ids).orderBy("id").execute(),
    loadStalls(db, ids),
  ]);

  const rowsOf = {
    dates: byEvent(dates),
    categories: byEvent(categories),
    spectatorTypes: byEvent(spectatorTypes),
    extras: byEvent(extras),
    merch: byEvent(merch),
    licences: byEvent(licences),
    sites: byEvent(sites),
    siteTypes: byEvent(stalls.siteTypes),
    locations: byEvent(stalls.locations),
    powerTypes: byEvent(stalls.powerTypes),
  };
  return events
    .map((event) => ({
      event,
      venue: requireById(venues, event.venue_id),
      type: requireById(types, event.event_type_id),
      dates: rowsOf.dates(event.id),
      categories: rowsOf.categories(event.id),
      spectatorTypes: rowsOf.spectatorTypes(event.id),
      extras: rowsOf.extras(event.id),
      merch: rowsOf.merch(event.id),
      products: products.get(event.id) ?? [],
      licenceTypes: rowsOf.licences(event.id),
      bloodTypes,
      sites: rowsOf.sites(event.id),
      stalls: {
        siteTypes: rowsOf.siteTypes(event.id),
        locations: rowsOf.locations(event.id),
        powerTypes: rowsOf.powerTypes(event.id),
      },
    }))
    .sort((a, b) => startOf(a).localeCompare(startOf(b)));
}

/** Groups rows by event, keeping their order. */
function byEvent<Row extends { event_id: number }>(rows: readonly Row[]): (eventId: number) => Row[] {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.event_id);
    if (group) group.push(row);
    else groups.set(row.event_id, [row]);
  }
  return (eventId) => groups.get(eventId) ?? [];
}

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
  return merch.map((piece) => ({
    ...piece,
    options: options.filter((option) => option.merch_id === piece.id),
  }));
}

/** Loads the shop products sold with events, by event id. */
async function loadProducts(db: Db, eventIds: number[]): Promise<Map<number, ProductRow[]>> {
  const links = await db.selectFrom("event_products").selectAll().where("event_id", "in", eventIds).execute();
  const products = await loadProductsById(db, [...new Set(links.map(({ product_id }) => product_id))]);
  const isSoldWith = (eventId: number, { id }: ProductRow) =>
    links.some((link) => link.event_id === eventId && link.product_id === id);
  return new Map(
    eventIds.map((eventId) => [eventId, products.filter((product) => isSoldWith(eventId, product))]),
  );
}

const loadLicences = (db: Db, eventIds: number[]) =>
  db
    .selectFrom("event_licence_types")
    .innerJoin("licence_types", "licence_types.id", "event_licence_types.licence_type_id")
    .selectAll("licence_types")
    .select("event_licence_types.event_id")
    .where("event_licence_types.event_id", "in", eventIds)
    .orderBy("licence_types.id")
    .execute();

/** Local times of different zones are compared as text, which is accurate enough for the order of a list. */
const startOf = ({ dates }: EventGraph): string => dates[0]?.starts ?? "9999";

function requireById<Item extends { id: number }>(items: Item[], id: number): Item {
  const item = items.find((candidate) => candidate.id === id);
  if (!item) throw new Error(`The database refers to a missing record ${id}`);
  return item;
}
