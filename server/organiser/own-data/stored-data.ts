import { sql } from "kysely";
import type { Feature } from "../feature.ts";
import { isChildOf, isOwnedBy, type StoredData } from "../records/stored-data.ts";

/**
 * Lists all tables that store data about an account, in the order of deletion: tables come before the tables
 * that they refer to. A test checks that no table is missing.
 */
export const listStoredData = (features: readonly Feature[]): readonly StoredData[] => [
  ...retainedData,
  ...features.flatMap(({ storedData = [] }) => storedData),
];

/**
 * The tables of which something remains after a deletion, and the tables that depend on them. Features list
 * all other tables in `storedData`.
 * Invoices and their orders are retained for five years (Australia: Taxation Administration Act 1953,
 * Schedule 1, section 382-5; Income Tax Assessment Act 1936, section 262A). The buyer's name and email
 * address remain only in the invoice.
 */
const retainedData: readonly StoredData[] = [
  {
    table: "stall_applications",
    condition: isOwnedBy("user_id"),
    exportName: "stall_applications",
    onDeletion: {
      products: "",
      preferred_location: "",
      power: "[]",
      overview: "",
      vehicle: "",
      registration: "",
      photos: "[]",
      not_for_profit_number: "",
      first_name: "",
      last_name: "",
      email: "",
      mobile_phone: "",
      insurance_document_id: null,
      food_licence_document_id: null,
    },
  },
  // `exportAccount` exports the decrypted statements.
  {
    table: "medical_statements",
    condition: isChildOf("order_id", "entry_orders"),
    exportName: null,
    onDeletion: "delete",
  },
  {
    table: "entry_order_places",
    condition: isChildOf("order_id", "entry_orders"),
    exportName: "entry_items",
    onDeletion: "keep",
  },
  {
    table: "gate_uses",
    condition: isChildOf("order_id", "entry_orders"),
    exportName: "gate_checks",
    onDeletion: "keep",
  },
  {
    table: "entry_orders",
    condition: isOwnedBy("user_id"),
    exportName: "entries",
    onDeletion: {
      first_name: "",
      last_name: "",
      email: "",
      mobile_phone: "",
      postcode: "",
      aasa_licence: "",
      race_licence_number: "",
      expected_time: 0,
      sharing_vehicle_with: "",
      entrant_note: "",
      licence_id: 0,
      address_id: 0,
      vehicle_id: 0,
    },
  },
  {
    table: "series_entries",
    condition: isOwnedBy("user_id"),
    exportName: "series_entries",
    onDeletion: "keep",
  },
  {
    table: "shop_order_lines",
    condition: isChildOf("order_id", "shop_orders"),
    exportName: "order_items",
    onDeletion: "keep",
  },
  {
    table: "shop_orders",
    condition: isOwnedBy("user_id"),
    exportName: "orders",
    onDeletion: { note: "", marketing_opt_in: 0 },
  },
  {
    table: "shop_addresses",
    condition: isOwnedBy("user_id"),
    exportName: "shipping_addresses",
    onDeletion: {
      display_name: "",
      first_name: "",
      last_name: "",
      email: "",
      phone: "",
      company: "",
      street_address: "",
      street_address_1: "",
      postcode: "",
      city: "",
      disabled: 1,
    },
  },
  {
    table: "accepted_terms",
    condition: isOwnedBy("user_id"),
    exportName: "accepted_terms",
    onDeletion: "keep",
  },
  {
    table: "invoice_lines",
    condition: isChildOf("invoice_id", "invoices"),
    exportName: "invoice_lines",
    onDeletion: "keep",
  },
  {
    table: "payments",
    condition: isChildOf("invoice_id", "invoices"),
    exportName: "payments",
    hiddenColumns: ["token", "return_url"],
    onDeletion: "keep",
  },
  {
    table: "office_refunds",
    condition: isChildOf("invoice_id", "invoices"),
    exportName: "refunds",
    hiddenColumns: ["key"],
    onDeletion: "keep",
  },
  { table: "invoices", condition: isOwnedBy("user_id"), exportName: "invoices", onDeletion: { phone: "" } },
  {
    table: "gift_vouchers",
    condition: ({ id }) => sql`(buyer_id = ${id} or redeemed_by = ${id})`,
    exportName: "gift_vouchers",
    hiddenColumns: ["buyer_id", "redeemed_by", "code_seed", "code_hash"],
    // Users who redeemed a voucher must not see the order in which someone else bought the voucher.
    hideColumns: ({ buyer_id }, { id }) => (buyer_id === id ? [] : ["invoice_id", "paid_at"]),
    onDeletion: "keep",
  },
  { table: "credit_movements", condition: isOwnedBy("user_id"), exportName: "credit", onDeletion: "keep" },
  {
    table: "form_files",
    condition: ({ id }) => sql`answer_id in (select id from form_answers where account_id = ${id})`,
    exportName: "form_files",
    hiddenColumns: ["file"],
    onDeletion: "delete",
  },
  {
    table: "form_answers",
    condition: isOwnedBy("account_id"),
    exportName: "form_answers",
    onDeletion: { answers: "{}" },
  },
  {
    table: "mails",
    condition: ({ id, email }) => sql`(account_id = ${id} or lower(recipient) = lower(${email}))`,
    // Only export mails of this account, because mails to the same address may belong to other accounts.
    exportCondition: isOwnedBy("account_id"),
    exportName: "mails",
    // Hide the content, which may contain a login code or link.
    hiddenColumns: ["text", "html", "attempts", "next_attempt_at", "give_up_at", "request_id", "invoice_id"],
    onDeletion: "delete",
  },
  {
    table: "deletion_requests",
    condition: isOwnedBy("user_id"),
    exportName: "deletion_requests",
    onDeletion: "keep",
  },
  {
    table: "users",
    condition: isOwnedBy("id"),
    exportName: "profile",
    hiddenColumns: ["deleted_at"],
    onDeletion: {
      first_name: "",
      last_name: "",
      is_admin: 0,
      mobile_phone: "",
      date_of_birth: "",
      current_address_id: 0,
      company_name: "",
      company_phone: "",
      trading_name: "",
      abn: "",
      website: "",
      facebook_link: "",
      drivers_licence_number: "",
      drivers_licence_expiry: "",
      drivers_licence_state_of_issue_id: 0,
      emergency_contact_name: "",
      emergency_contact_phone: "",
      club_additional_member: "",
      image: "",
      language: "",
    },
  },
];
