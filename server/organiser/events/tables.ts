import type { Generated } from "kysely";

/**
 * The organiser's events and what is sold with them.
 * - Prices are in cents. Flags are 0 or 1.
 * - Times are `yyyy-MM-ddTHH:mm:ss` in the venue's time zone.
 * - Pictures are the hash of an image or "". Lists are JSON text.
 * - `cap` is the capacity, or null for no limit.
 * - `taken` is how many are reserved or sold. Only conditional updates may increase it, so that it can't
 *   exceed `cap`.
 */
export type EventTables = {
  venues: {
    id: Generated<number>;
    url: string;
    name: string;
    /** Street, suburb, state and postcode on one line, or "" if unknown. */
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
    /** The terms that an adult accepts for a minor. */
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
    entries_close_at: Generated<string | null>;
    takes_entries: number;
    no_entries_reason: string;
    sells_spectator_tickets: number;
    /** The name of the issuer whose licence the event requires, or "" if no licence is required. */
    race_licence: string;
    garage_hire: number;
    garages_for_entrants_only: number;
    several_garages: number;
    garage_map: string;
    camping: number;
    camping_for_entrants_only: number;
    camp_site_map: string;
    /** A picture that no call returns, such as a plan of the track. Texts of the event can show it by its URL. */
    text_picture: Generated<string>;
    require_vehicle_photo: number;
    require_entrant_note: number;
    entrant_note_content: string;
    /** The factor of the site hire for a not-for-profit stall. 1 means the full price. */
    stall_not_for_profit_multiplier: number;
    /** JSON list of the event's own terms, which are accepted in addition to the event type's terms. */
    terms: string;
    /** When the gates open on the first day, `HH:mm` in the venue's time zone, or "" if unknown. */
    gates_open: Generated<string>;
    /** 1 for an event that only the back-office shows. A draft has no orders. */
    is_draft: Generated<number>;
    /** The key of a sample event, or "" for an event created by the organiser. */
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
    /** Number of spectator tickets that an entry includes. */
    spectator_tickets: number;
    ticket_type: string;
    is_transfer: number;
    requires_vehicle: number;
    requires_garage: number;
    includes_garage: number;
    includes_licence: number;
    /** JSON list of the `type_id`s of garages that can't be hired with this category. */
    unavailable_garage_types: string;
    vehicle_must_be_registered: number;
    /** Why the category is unavailable, or "" if it is available. */
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
    /** Price instead of the item's price, or 0 for the item's price. */
    price: number;
    cap: number | null;
    taken: Generated<number>;
  };

  /** Shop products that are sold with an event. */
  event_products: { event_id: number; product_id: number };

  /**
   * Stall site types. Widths and depths are in metres, and areas in square metres, with decimals. 0 means no
   * limit.
   */
  stall_site_types: {
    id: Generated<number>;
    event_id: number;
    name: string;
    description: string;
    /** The price of a site if the type has no tiers. */
    price: number;
    is_food_vendor: number;
    /** Whether the organiser offers insurance to stallholders. */
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

  /** Prices by area in square metres. The smallest tier that is large enough applies. */
  stall_price_tiers: {
    id: Generated<number>;
    stall_site_type_id: number;
    base_price: number;
    /** The area that `base_price` is for. */
    base_area: number;
    maximum_area: number;
    price_per_square_metre: number;
  };

  stall_locations: { id: Generated<number>; event_id: number; name: string };

  /** The locations of a site type. A type without rows can be at any location. */
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

  /**
   * Garages and camp sites. Positions and sizes are in ten-thousandths of the map's width. `rotation` is in
   * degrees clockwise.
   */
  hire_sites: {
    id: Generated<number>;
    event_id: number;
    kind: "garage" | "camp-site";
    name: string;
    type: string;
    type_id: number;
    price: number;
    /** The order that has reserved or bought the site, or null. */
    order_id: number | null;
    /**
     * The name shown on a booked site, or "" for a free site. The organiser's own bookings have a name but no
     * order.
     */
    booked_by: string;
    pos_x: number;
    pos_y: number;
    pos_width: number;
    pos_height: number;
    rotation: number;
  };

  /** The users' records in the RACERS register. `expiry` is a day (`yyyy-MM-dd`) or "". */
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
