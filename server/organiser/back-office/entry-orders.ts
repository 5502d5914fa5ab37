import { type RawBuilder, sql } from "kysely";
import type { Db } from "../db/database.ts";
import type { EntryTables } from "../entries/tables.ts";
import { selectRefundedInvoices } from "../payments/invoices.ts";
import { containsText, parseTypedId } from "./search.ts";
import type { ListFilter, SearchConditions } from "./section.ts";

type EntryState = {
  status: EntryTables["entry_orders"]["status"];
  invoiceCancelledAt: number | null;
  /** Null unless the invoice is refunded in full. */
  refundedInvoiceId: number | null;
};

/** Formats the payment state of an entry or of spectator tickets. */
export function formatEntryState({ status, invoiceCancelledAt, refundedInvoiceId }: EntryState): string {
  switch (status) {
    case "paid":
      if (invoiceCancelledAt !== null) return "cancelled";
      return refundedInvoiceId === null ? "paid" : "refunded";
    case "pending":
      return "not paid";
    case "lapsed":
      return "not paid, places released";
    case "transferred":
      return "transferred";
  }
}

/** The options are the events that have orders. */
export const EVENT_FILTER: ListFilter = {
  name: "event",
  label: "Event",
  anyLabel: "All events",
  async options(db) {
    const events = await db
      .selectFrom("events")
      .select(["id", "name"])
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom("entry_orders")
            .select("entry_orders.id")
            .whereRef("entry_orders.event_id", "=", "events.id"),
        ),
      )
      .orderBy("id", "desc")
      .limit(MAX_FILTER_OPTIONS)
      .execute();
    return events.map(({ id, name }) => ({ value: String(id), label: name }));
  },
};

export const PAYMENT_FILTER: ListFilter = {
  name: "payment",
  label: "Payment",
  anyLabel: "Paid or not",
  options: async () => [
    { value: "paid", label: "Paid" },
    { value: "unpaid", label: "Not paid" },
    { value: "ended", label: "Cancelled, refunded or transferred" },
  ],
};

export const MAX_FILTER_OPTIONS = 500;

export const ORDER_COLUMNS = [
  "entry_orders.id",
  "entry_orders.invoice_id",
  "entry_orders.first_name",
  "entry_orders.last_name",
  "entry_orders.email",
  "entry_orders.mobile_phone",
  "entry_orders.status",
  "entry_orders.created_at",
  "events.name as event_name",
  "invoices.cancelled_at as invoiceCancelledAt",
  "refunds.invoice_id as refundedInvoiceId",
] as const;

/**
 * Selects the matching entries and spectator orders, joined with their event, vehicle and invoice. Number
 * plates match regardless of spaces and hyphens.
 */
export function selectEntryOrders(db: Db, { search, filters }: SearchConditions) {
  const { event = "", payment = "" } = filters;
  return db
    .selectFrom("entry_orders")
    .innerJoin("events", "events.id", "entry_orders.event_id")
    .leftJoin("invoices", "invoices.id", "entry_orders.invoice_id")
    .leftJoin(selectRefundedInvoices(db).as("refunds"), "refunds.invoice_id", "entry_orders.invoice_id")
    .leftJoin("vehicles", "vehicles.id", "entry_orders.vehicle_id")
    .$if(event !== "", (query) => query.where("entry_orders.event_id", "=", parseTypedId(event)))
    .$if(payment === "unpaid", (query) => query.where("entry_orders.status", "in", ["pending", "lapsed"]))
    .$if(payment === "paid", (query) =>
      query
        .where("entry_orders.status", "=", "paid")
        .where("invoices.cancelled_at", "is", null)
        .where("refunds.invoice_id", "is", null),
    )
    .$if(payment === "ended", (query) =>
      query.where((eb) =>
        eb.or([
          eb("entry_orders.status", "=", "transferred"),
          eb.and([
            eb("entry_orders.status", "=", "paid"),
            eb.or([eb("invoices.cancelled_at", "is not", null), eb("refunds.invoice_id", "is not", null)]),
          ]),
        ]),
      ),
    )
    .$if(payment !== "" && !["paid", "unpaid", "ended"].includes(payment), (query) =>
      query.where(sql<boolean>`false`),
    )
    .$if(search !== "", (query) =>
      query.where((eb) =>
        eb.or([
          containsText(sql`entry_orders.first_name || ' ' || entry_orders.last_name`, search),
          containsText(eb.ref("entry_orders.email"), search),
          ...findPhone(search),
          containsText(sql`vehicles.make || ' ' || vehicles.model`, search),
          containsText(eb.ref("entry_orders.race_licence_number"), search),
          containsText(eb.ref("entry_orders.aasa_licence"), search),
          containsText(
            sql`replace(replace(vehicles.registration, ' ', ''), '-', '')`,
            search.replaceAll(/[\s-]/g, "") || search,
          ),
          eb("vehicles.racing_number", "=", search.replace(/^#/, "")),
          eb("entry_orders.id", "=", parseTypedId(search)),
          eb("entry_orders.invoice_id", "=", parseTypedId(search)),
        ]),
      ),
    );
}

/** Finds a phone number however it is written: “0491 570 158” finds “+61491570158”, too. */
function findPhone(search: string): RawBuilder<boolean>[] {
  const digits = search.replaceAll(/[\s()+-]/g, "").replace(/^(?:0|61)/, "");
  const stored = sql`replace(replace(replace(entry_orders.mobile_phone, ' ', ''), '-', ''), ')', '')`;
  return /^\d{6,15}$/.test(digits) ? [containsText(stored, digits)] : [];
}
