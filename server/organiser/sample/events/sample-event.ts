import type { Insertable } from "kysely";
import type { EventTables } from "../../events/tables.ts";

type Row<Table extends keyof EventTables> = Omit<Insertable<EventTables[Table]>, "id" | "event_id">;
type Part<Table extends keyof EventTables, Required extends keyof Row<Table>> = Pick<Row<Table>, Required> &
  Partial<Row<Table>>;

/** Sites for hire at an event, with their positions on the map and existing bookings. */
export type SampleSites = { kind: "garage" | "camp-site"; sites: SampleSite[] };
type SampleSite = Omit<Row<"hire_sites">, "kind" | "order_id">;

/** A sample event. Its dates are relative to the sample's first Saturday. Missing columns get default values. */
export type SampleEvent = {
  /** Permanent key, independent of the dates; the URL is `/event/{url}`. */
  url: string;
  venue: string;
  type: string;
  /** Weeks after the sample's first Saturday. */
  week: number;
  /** Start and end per day, `HH:mm`; a second entry is the following day. */
  times: { starts: string; ends: string }[];
  /** Entries open this many days before the event; undefined if they are always open. */
  entriesOpenDaysBefore?: number;
  event: Part<"events", "name" | "blurb" | "page_content" | "picture">;
  categories: Part<"entry_categories", "name" | "price" | "description">[];
  spectatorTypes: Part<"spectator_types", "name" | "price">[];
  extras: Part<"event_extras", "name" | "price" | "content">[];
  merch: SampleMerch[];
  /** Names of licences on sale. */
  licences: string[];
  sites: SampleSites[];
  /** Slugs of shop products that are sold with it. */
  products?: string[];
  stalls?: SampleStalls;
};

export type SampleMerch = Part<"event_merch", "name" | "price" | "description"> & {
  picture: string;
  options: Part<"event_merch_options", "name">[];
};

/** The stalls of an event. `locations` of a site type has those that it is restricted to; empty for any. */
export type SampleStalls = {
  locations: string[];
  powerTypes: string[];
  siteTypes: (Part<"stall_site_types", "name" | "description"> & {
    locations: string[];
    tiers: Omit<Row<"stall_price_tiers">, "stall_site_type_id">[];
  })[];
};
