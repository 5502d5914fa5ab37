import type { Generated } from "kysely";

/**
 * What the organiser offers. Prices are cents, flags 0 or 1, times `yyyy-MM-ddTHH:mm:ss` on the venue's
 * clock, pictures the hash of an image or "", lists JSON text. `cap` is how many there are, null for no
 * limit; `taken` how many of them are held or sold, and is changed by conditional updates alone.
 */
export type EventTables = {
  venues: {
    id: Generated<number>;
    url: string;
    name: string;
    /** Street, place, state and postcode in one line; "" where nobody has written it. */
    address: Generated<string>;
    colour: string;
    time_zone: string;
    picture: string;
  };

  event_types: {
    id: Generated<number>;
    name: string;
    entrant_content: string;
    spectator_content: string;
    picture: string;
    terms_name: string;
    terms_content: string;
    terms_for_minors: string;
    stallholder_terms_name: string;
    stallholder_terms_content: string;
    stallholder_terms_for_minors: string;
  };

  events: {
    id: Generated<number>;
    url: string;
    name: string;
    event_type_id: number;
    venue_id: number;
    blurb: string;
    page_content: string;
    calendar_content: string;
    entrant_content: string;
    spectator_content: string;
    stallholder_content: string;
    merch_content: string;
    spectator_form_link: string;
    picture: string;
    featured: number;
    featured_desktop_picture: string;
    featured_mobile_picture: string;
    entries_open_at: string | null;
    takes_entries: number;
    no_entries_reason: string;
    sells_spectator_tickets: number;
    /** The name of the register whose licence is required; "" for none. */
    race_licence: string;
    garage_hire: number;
    garages_for_entrants_only: number;
    several_garages: number;
    garage_map: string;
    camping: number;
    camping_for_entrants_only: number;
    camp_site_map: string;
    require_vehicle_photo: number;
    require_entrant_note: number;
    entrant_note_content: string;
    /** What a stall that makes no profit pays of the hire of its site: 1 is all of it. */
    stall_not_for_profit_multiplier: number;
    /** Texts of terms beside the event type's. */
    terms: string;
    /** When the gates open on the first day, `HH:mm` on the venue's clock; "" where that isn't told. */
    gates_open: Generated<string>;
    /** Which of the sample's events this is; "" for an event that the organiser made. */
    sample: string;
  };

  event_dates: { id: Generated<number>; event_id: number; starts: string; ends: string };

  entry_categories: {
    id: Generated<number>;
    event_id: number;
    name: string;
    description: string;
    price: number;
    cap: number | null;
    taken: Generated<number>;
    spectator_tickets: number;
    ticket_type: string;
    is_transfer: number;
    requires_vehicle: number;
    requires_garage: number;
    includes_garage: number;
    includes_licence: number;
    unavailable_garage_types: string;
    vehicle_must_be_registered: number;
    /** Why nobody can choose it now; "" when anybody can. */
    closed_reason: string;
    shows_price: number;
    waives_licence: number;
    asks_if_sharing_vehicle: number;
    asks_expected_time: number;
  };

  spectator_types: {
    id: Generated<number>;
    event_id: number;
    name: string;
    price: number;
    cap: number | null;
    taken: Generated<number>;
  };

  event_extras: {
    id: Generated<number>;
    event_id: number;
    name: string;
    content: string;
    price: number;
    cap: number | null;
    taken: Generated<number>;
    most_per_entry: number;
  };

  event_merch: {
    id: Generated<number>;
    event_id: number;
    name: string;
    description: string;
    price: number;
    pictures: string;
    cap: number | null;
    taken: Generated<number>;
  };

  event_merch_options: {
    id: Generated<number>;
    merch_id: number;
    name: string;
    /** 0 where the option costs what the piece costs. */
    price: number;
    cap: number | null;
    taken: Generated<number>;
  };

  /** Shop products that are sold with an event. */
  event_products: { event_id: number; product_id: number };

  /**
   * Sites for stalls. Widths and depths are metres, areas square metres, 0 for no limit; decimals are fine.
   */
  stall_site_types: {
    id: Generated<number>;
    event_id: number;
    name: string;
    description: string;
    /** What a site costs where the type has no tiers. */
    price: number;
    is_food_vendor: number;
    /** Whether stallholders can be insured with the organiser. */
    offers_insurance: number;
    cap: number | null;
    taken: Generated<number>;
    min_width: number;
    max_width: number;
    min_depth: number;
    max_depth: number;
    max_area: number;
    included_power_connections: number;
    additional_power_connection: number;
  };

  /** Prices by area: the first tier that is large enough holds. */
  stall_price_tiers: {
    id: Generated<number>;
    stall_site_type_id: number;
    base_price: number;
    base_area: number;
    maximum_area: number;
    price_per_square_metre: number;
  };

  stall_locations: { id: Generated<number>; event_id: number; name: string };

  /** Where sites of a type can be; a type that isn't here can be anywhere. */
  stall_site_type_locations: { stall_site_type_id: number; stall_location_id: number };

  stall_power_types: { id: Generated<number>; event_id: number; name: string };

  licence_types: {
    id: Generated<number>;
    name: string;
    price: number;
    is_annual: number;
    content: string;
    terms_name: string;
    terms_content: string;
    terms_for_minors: string;
  };

  event_licence_types: { event_id: number; licence_type_id: number };

  blood_types: { id: Generated<number>; name: string };

  /** Garages and camp sites. Measures are ten-thousandths of the map's width, rotation degrees clockwise. */
  hire_sites: {
    id: Generated<number>;
    event_id: number;
    kind: "garage" | "camp-site";
    name: string;
    type: string;
    type_id: number;
    price: number;
    /** The order that holds or has it; null while it is free. */
    order_id: number | null;
    /** Who has it where no order does: the organiser's own bookings. "" for nobody. */
    booked_by: string;
    pos_x: number;
    pos_y: number;
    pos_width: number;
    pos_height: number;
    rotation: number;
  };

  /** What the RACERS register knows of our users. `expiry` is a day. */
  racers_register: {
    user_id: number;
    number: string;
    valid: number;
    is_annual: number;
    expiry: string;
    disqualified: number;
  };
};

declare module "../db/database.ts" {
  interface Database extends EventTables {}
}
