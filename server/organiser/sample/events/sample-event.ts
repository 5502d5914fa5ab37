import type { Insertable } from "kysely";
import type { EventTables } from "../../events/tables.ts";

type Row<Table extends keyof EventTables> = Omit<Insertable<EventTables[Table]>, "id" | "event_id">;
type Part<Table extends keyof EventTables, Told extends keyof Row<Table>> = Pick<Row<Table>, Told> &
  Partial<Row<Table>>;

/** Sites that sell in this event, where each is on the map, and which of them are gone already. */
export type SampleSites = { kind: "garage" | "camp-site"; sites: SampleSite[] };
type SampleSite = Omit<Row<"hire_sites">, "kind" | "order_id">;

/** One of the sample's events before it has dates. What isn't said is nothing, none or no. */
export type SampleEvent = {
  /** Names the event for good, whatever its dates are now; its address is `/event/{url}`. */
  url: string;
  venue: string;
  type: string;
  /** Weeks after the sample's first Saturday. */
  week: number;
  /** A start and an end a day, `HH:mm`; a second one is the day after. */
  times: { starts: string; ends: string }[];
  /** Entries open this many days before the event; at once when it isn't said. */
  entriesOpenDaysBefore?: number;
  event: Part<"events", "name" | "blurb" | "page_content" | "picture">;
  categories: Part<"entry_categories", "name" | "price" | "description">[];
  spectatorTypes: Part<"spectator_types", "name" | "price">[];
  extras: Part<"event_extras", "name" | "price" | "content">[];
  merch: SampleMerch[];
  /** Names of licences on sale. */
  licences: string[];
  sites: SampleSites[];
  /** Slugs of products of the shop that are sold with it. */
  products?: string[];
  stalls?: SampleStalls;
};

export type SampleMerch = Part<"event_merch", "name" | "price" | "description"> & {
  picture: string;
  options: Part<"event_merch_options", "name">[];
};

/** What an event has for stalls; a type of site names the locations it is kept to. */
export type SampleStalls = {
  locations: string[];
  powerTypes: string[];
  siteTypes: (Part<"stall_site_types", "name" | "description"> & {
    locations: string[];
    tiers: Omit<Row<"stall_price_tiers">, "stall_site_type_id">[];
  })[];
};
