import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";

/** The account whose rows are selected. */
export type Account = { id: number; email: string };

/** The value that overwrites a column. */
type Value = string | number | null;

/** How the rows of an account in one table are exported and deleted. */
export type StoredData = {
  table: keyof Database;
  /** SQL condition for the account's rows. */
  condition: (account: Account) => RawBuilder<unknown>;
  /** SQL condition for the rows to export; by default `condition`. */
  exportCondition?: (account: Account) => RawBuilder<unknown>;
  /**
   * Name of the list in the export; null for rows that aren't exported, such as tokens and uploads in
   * progress.
   */
  exportName: string | null;
  /** Columns that are never exported: secrets, file names, internal data. */
  hiddenColumns?: readonly string[];
  /** Returns further columns that the export leaves out, depending on the row. */
  hideColumns?: (row: Readonly<Record<string, unknown>>, account: Account) => readonly string[];
  /** What the deletion of the account does with the rows: deletes them, keeps them, or overwrites columns. */
  onDeletion: "delete" | "keep" | Readonly<Record<string, Value>>;
};

const ownedBy =
  (column: string): StoredData["condition"] =>
  ({ id }) =>
    sql`${sql.ref(column)} = ${id}`;

/**
 * Creates a condition for rows whose column `child` refers to a record of the account in the table `parent`.
 */
const childOf =
  (child: string, parent: keyof Database): StoredData["condition"] =>
  ({ id }) =>
    sql`${sql.ref(child)} in (select id from ${sql.table(parent)} where user_id = ${id})`;

const withEmail: StoredData["condition"] = ({ email }) => sql`lower(email) = lower(${email})`;

/**
 * All tables that store data about an account, in the order of deletion: tables with references come before
 * the tables that they refer to.
 * `tests/contract/own-data.test.ts` fails for a table that refers to users and isn't listed.
 *
 * Invoices and their orders are retained for five years (Australia: Taxation Administration Act 1953,
 * Schedule 1, section 382-5; Income Tax Assessment Act 1936, section 262A); the buyer's name and email
 * address are only on the invoice.
 */
export const storedData: readonly StoredData[] = [
  {
    table: "stall_applications",
    condition: ownedBy("user_id"),
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
  {
    table: "user_documents",
    condition: ownedBy("user_id"),
    exportName: "documents",
    hiddenColumns: ["file", "hash"],
    onDeletion: "delete",
  },
  // `exportAccount` exports the decrypted statements.
  {
    table: "medical_statements",
    condition: childOf("order_id", "entry_orders"),
    exportName: null,
    onDeletion: "delete",
  },
  {
    table: "entry_order_places",
    condition: childOf("order_id", "entry_orders"),
    exportName: "entry_items",
    onDeletion: "keep",
  },
  {
    table: "gate_uses",
    condition: childOf("order_id", "entry_orders"),
    exportName: "gate_checks",
    onDeletion: "keep",
  },
  {
    table: "entry_orders",
    condition: ownedBy("user_id"),
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
    condition: ownedBy("user_id"),
    exportName: "series_entries",
    onDeletion: "keep",
  },
  {
    table: "shop_order_lines",
    condition: childOf("order_id", "shop_orders"),
    exportName: "order_items",
    onDeletion: "keep",
  },
  {
    table: "shop_orders",
    condition: ownedBy("user_id"),
    exportName: "orders",
    onDeletion: { note: "", marketing_opt_in: 0 },
  },
  {
    table: "shop_addresses",
    condition: ownedBy("user_id"),
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
    condition: ownedBy("user_id"),
    exportName: "accepted_terms",
    onDeletion: "keep",
  },
  {
    table: "invoice_lines",
    condition: childOf("invoice_id", "invoices"),
    exportName: "invoice_lines",
    onDeletion: "keep",
  },
  {
    table: "payments",
    condition: childOf("invoice_id", "invoices"),
    exportName: "payments",
    hiddenColumns: ["token", "return_url"],
    onDeletion: "keep",
  },
  {
    table: "office_refunds",
    condition: childOf("invoice_id", "invoices"),
    exportName: "refunds",
    hiddenColumns: ["key"],
    onDeletion: "keep",
  },
  { table: "invoices", condition: ownedBy("user_id"), exportName: "invoices", onDeletion: { phone: "" } },
  {
    table: "gift_vouchers",
    condition: ({ id }) => sql`(buyer_id = ${id} or redeemed_by = ${id})`,
    exportName: "gift_vouchers",
    hiddenColumns: ["buyer_id", "redeemed_by", "code_seed", "code_hash"],
    // Users who redeemed a voucher must not see the order in which someone else bought the voucher.
    hideColumns: ({ buyer_id }, { id }) => (buyer_id === id ? [] : ["invoice_id", "paid_at"]),
    onDeletion: "keep",
  },
  { table: "credit_movements", condition: ownedBy("user_id"), exportName: "credit", onDeletion: "keep" },
  {
    table: "form_files",
    condition: ({ id }) => sql`answer_id in (select id from form_answers where account_id = ${id})`,
    exportName: "form_files",
    hiddenColumns: ["file"],
    onDeletion: "delete",
  },
  {
    table: "form_answers",
    condition: ownedBy("account_id"),
    exportName: "form_answers",
    onDeletion: { answers: "{}" },
  },
  {
    table: "form_submissions",
    condition: ownedBy("account_id"),
    exportName: "messages",
    onDeletion: "delete",
  },
  { table: "newsletter_subscribers", condition: withEmail, exportName: "newsletter", onDeletion: "delete" },
  { table: "newsletter_links", condition: withEmail, exportName: null, onDeletion: "delete" },
  { table: "vehicles", condition: ownedBy("entrant_id"), exportName: "vehicles", onDeletion: "delete" },
  {
    table: "entrant_licences",
    condition: ownedBy("entrant_id"),
    exportName: "licences",
    onDeletion: "delete",
  },
  {
    table: "racers_register",
    condition: ownedBy("user_id"),
    exportName: "racers_register",
    onDeletion: "delete",
  },
  { table: "addresses", condition: ownedBy("user_id"), exportName: "addresses", onDeletion: "delete" },
  { table: "carts", condition: ownedBy("user_id"), exportName: null, onDeletion: "delete" },
  { table: "uploads", condition: ownedBy("user_id"), exportName: null, onDeletion: "delete" },
  { table: "stored_files", condition: ownedBy("user_id"), exportName: null, onDeletion: "delete" },
  {
    table: "email_changes",
    condition: ownedBy("user_id"),
    exportName: "email_changes",
    hiddenColumns: ["confirm_hash", "stop_hash", "sign_in_id"],
    onDeletion: "delete",
  },
  { table: "passwords", condition: ownedBy("user_id"), exportName: null, onDeletion: "delete" },
  { table: "mailed_codes", condition: ownedBy("user_id"), exportName: null, onDeletion: "delete" },
  { table: "registrations", condition: ownedBy("user_id"), exportName: null, onDeletion: "delete" },
  { table: "authorisations", condition: ownedBy("user_id"), exportName: null, onDeletion: "delete" },
  { table: "office_sessions", condition: ownedBy("user_id"), exportName: null, onDeletion: "delete" },
  {
    table: "sign_ins",
    condition: ownedBy("user_id"),
    exportName: "log_ins",
    hiddenColumns: ["id", "fingerprint"],
    onDeletion: "delete",
  },
  {
    table: "mails",
    condition: ({ id, email }) => sql`(account_id = ${id} or lower(recipient) = lower(${email}))`,
    // Only export mails with this account: mails to the address may have been sent for other accounts.
    exportCondition: ownedBy("account_id"),
    exportName: "mails",
    // Hide the content, which may contain a login code or link.
    hiddenColumns: ["text", "html", "attempts", "next_attempt_at", "give_up_at", "request_id", "invoice_id"],
    onDeletion: "delete",
  },
  {
    table: "deletion_requests",
    condition: ownedBy("user_id"),
    exportName: "deletion_requests",
    onDeletion: "keep",
  },
  {
    table: "users",
    condition: ownedBy("id"),
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
