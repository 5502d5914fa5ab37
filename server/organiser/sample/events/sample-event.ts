import type { Insertable } from "kysely";
import type { EventTables } from "../../events/tables.ts";

type Row<Table extends keyof EventTables> = Omit<Insertable<EventTables[Table]>, "id" | "event_id">;
type PartialRow<Table extends keyof EventTables, Required extends keyof Row<Table>> = Pick<
  Row<Table>,
  Required
> &
  Partial<Row<Table>>;

export type SampleSites = { kind: "garage" | "camp-site"; sites: SampleSite[] };
type SampleSite = Omit<Row<"hire_sites">, "kind" | "order_id">;

/** The dates are relative to the sample's first Saturday. Omitted columns have default values. */
export type SampleEvent = {
  /** The URL is `/event/{url}`. `url` never changes. */
  url: string;
  venue: string;
  type: string;
  /** Weeks after the sample's first Saturday. */
  week: number;
  /** Start and end of each day (`HH:mm`), for consecutive days. */
  times: { starts: string; ends: string }[];
  /** When entries open, in days before the event, or undefined if they are always open. */
  entriesOpenDaysBefore?: number;
  event: PartialRow<"events", "name" | "blurb" | "page_content" | "picture">;
  categories: PartialRow<"entry_categories", "name" | "price" | "description">[];
  spectatorTypes: PartialRow<"spectator_types", "name" | "price">[];
  extras: PartialRow<"event_extras", "name" | "price" | "content">[];
  merch: SampleMerch[];
  /** Names of licences on sale. */
  licences: string[];
  sites: SampleSites[];
  /** Slugs of the shop products that are sold with the event. */
  products?: string[];
  stalls?: SampleStalls;
};

export type SampleMerch = PartialRow<"event_merch", "name" | "price" | "description"> & {
  picture: string;
  options: PartialRow<"event_merch_options", "name">[];
};

/** A site type without `locations` can be at any location. */
export type SampleStalls = {
  locations: string[];
  powerTypes: string[];
  siteTypes: (PartialRow<"stall_site_types", "name" | "description"> & {
    locations: string[];
    tiers: Omit<Row<"stall_price_tiers">, "stall_site_type_id">[];
  })[];
};
