import type { Generated } from "kysely";

/**
 * What kind of thing an order takes one or more of; `record_id` is its id in the event's own tables, of a SKU
 * in the shop's.
 */
export type PlaceKind =
  | "category"
  | "spectator"
  | "extra"
  | "merch"
  | "merch-option"
  | "sku"
  | "garage"
  | "camp-site";

export type EntryTables = {
  /**
   * What somebody ordered of an event. Instants are milliseconds, days `yyyy-MM-dd` or "". A pending order
   * holds its places until `held_until`, then it lapses: its places are free, and it takes them again when it
   * is paid after all.
   */
  entry_orders: {
    id: Generated<number>;
    event_id: number;
    user_id: number;
    status: "pending" | "paid" | "lapsed" | "transferred";
    category_id: number;
    category_name: string;
    licence_id: number;
    address_id: number;
    vehicle_id: number;
    first_name: string;
    last_name: string;
    email: string;
    mobile_phone: string;
    postcode: string;
    ambassador_code: string;
    aasa_licence: string;
    race_licence_number: string;
    expected_time: number;
    sharing_vehicle_with: string;
    entrant_note: string;
    /** The order whose entry this one takes over; null for an entry of its own. */
    takes_over: number | null;
    invoice_id: number;
    held_until: number;
    created_at: number;
    paid_at: number | null;
  };

  /** What an order takes, whether it holds it now or will take it again. */
  entry_order_places: {
    id: Generated<number>;
    order_id: number;
    kind: PlaceKind;
    record_id: number;
    quantity: number;
  };

  /** Medical answers, sealed with a key that is not in the database. */
  medical_statements: { order_id: number; sealed: string };
};

declare module "../db/database.ts" {
  interface Database extends EntryTables {}
}
