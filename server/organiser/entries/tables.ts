import type { Generated } from "kysely";

/** The kinds of item with limited capacity that an order can reserve. */
export type ReservationKind =
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
   * Event orders. Times are in milliseconds since 1970 UTC. A pending order holds its items until
   * `held_until`. Then it lapses and its items are released. If it is paid later, they are reserved again.
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
    /** The order whose entry this order takes over; null if this order is no transfer. */
    takes_over: number | null;
    invoice_id: number;
    held_until: number;
    created_at: number;
    paid_at: number | null;
  };

  /**
   * The items that orders reserve. `record_id` is the item's id in the table of its kind. The rows of a
   * lapsed order stay: if it is paid later, its items are reserved again.
   */
  entry_order_places: {
    id: Generated<number>;
    order_id: number;
    kind: ReservationKind;
    record_id: number;
    quantity: number;
  };

  /** Medical statements. `sealed` is encrypted with a key that isn't in the database. */
  medical_statements: { order_id: number; sealed: string };
};

declare module "../db/database.ts" {
  interface Database extends EntryTables {}
}
