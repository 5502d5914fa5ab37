import type { Selectable } from "kysely";
import type { Db } from "../db/database.ts";
import { type ProductRow, productsOf } from "../shop/products.ts";
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
  /** The first day first. */
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

/** Every event, the first to start first. */
export async function loadEvents(db: Db): Promise<EventGraph[]> {
  return graphsOf(db, await db.selectFrom("events").selectAll().execute());
}

/** An event by its id or url; null when there is none. */
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

  return events
    .map((event) => {
      const isOfEvent = (row: { event_id: number }) => row.event_id === event.id;
      return {
        event,
        venue: found(venues, event.venue_id),
        type: found(types, event.event_type_id),
        dates: dates.filter(isOfEvent),
        categories: categories.filter(isOfEvent),
        spectatorTypes: spectatorTypes.filter(isOfEvent),
        extras: extras.filter(isOfEvent),
        merch: merch.filter(isOfEvent),
        products: products.get(event.id) ?? [],
        licenceTypes: licences.filter(isOfEvent),
        bloodTypes,
        sites: sites.filter(isOfEvent),
        stalls: {
          siteTypes: stalls.siteTypes.filter(isOfEvent),
          locations: stalls.locations.filter(isOfEvent),
          powerTypes: stalls.powerTypes.filter(isOfEvent),
        },
      };
    })
    .sort((a, b) => startOf(a).localeCompare(startOf(b)));
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

/** Shop products by the event that they are sold with. */
async function loadProducts(db: Db, eventIds: number[]): Promise<Map<number, ProductRow[]>> {
  const links = await db.selectFrom("event_products").selectAll().where("event_id", "in", eventIds).execute();
  const products = await productsOf(db, [...new Set(links.map(({ product_id }) => product_id))]);
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

/** Wire times of different zones compare well enough for the order of a list. */
const startOf = ({ dates }: EventGraph): string => dates[0]?.starts ?? "9999";

function found<Item extends { id: number }>(items: Item[], id: number): Item {
  const item = items.find((candidate) => candidate.id === id);
  if (!item) throw new Error(`The database refers to a missing record ${id}`);
  return item;
}
