import type { Generated } from "kysely";

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
   * Event orders. Times are in milliseconds since 1970 UTC. A pending order lapses at `held_until`: its items
   * are released. A lapsed order can still be paid if its items can be reserved again.
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
    /** The order whose entry is transferred to this order, or null if this order is no transfer. */
    takes_over: number | null;
    invoice_id: number;
    held_until: number;
    created_at: number;
    paid_at: number | null;
  };

  /**
   * The items of orders. `record_id` is the item's id in the table of its kind. The rows of a lapsed order
   * are needed to reserve the items again when the order is paid.
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
