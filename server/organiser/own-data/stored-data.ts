import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";

/** The account whose rows are selected. */
export type Account = { id: number; email: string };

/** The new value of a column. */
type Value = string | number | null;

/** What one table stores about an account. */
export type StoredData = {
  table: keyof Database;
  /** Condition for the account's rows. */
  isOf: (account: Account) => RawBuilder<unknown>;
  /** Condition for the rows to export, if not all of them. */
  isExported?: (account: Account) => RawBuilder<unknown>;
  /** Name in the export; null if the rows mean nothing to the owner: tokens, uploads in progress. */
  part: string | null;
  /** Columns that are never exported: secrets, file names, internal remarks. */
  hidden?: readonly string[];
  /** Further columns to omit from a given row. */
  hiddenFrom?: (row: Readonly<Record<string, unknown>>, account: Account) => readonly string[];
  /** What a deletion does: removes the rows, keeps them, or overwrites columns. */
  onDeletion: "removed" | "kept" | Readonly<Record<string, Value>>;
};

const ownedBy =
  (column: string): StoredData["isOf"] =>
  ({ id }) =>
    sql`${sql.ref(column)} = ${id}`;

/** Rows of a record with an owner: the column `child` refers to the table `parent`. */
const childOf =
  (child: string, parent: keyof Database): StoredData["isOf"] =>
  ({ id }) =>
    sql`${sql.ref(child)} in (select id from ${sql.table(parent)} where user_id = ${id})`;

const withEmail: StoredData["isOf"] = ({ email }) => sql`lower(email) = lower(${email})`;

/**
 * All data that the database stores about an account, in the order of deletion: referring tables come first.
 * `tests/contract/own-data.test.ts` fails for a table that refers to users and isn't listed.
 *
 * Invoices and their orders are retained for five years (Australia: Taxation Administration Act 1953,
 * Schedule 1, section 382-5; Income Tax Assessment Act 1936, section 262A); the buyer's name and email
 * address are only on the invoice.
 */
export const storedData: readonly StoredData[] = [
  {
    table: "stall_applications",
    isOf: ownedBy("user_id"),
    part: "stall_applications",
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
    isOf: ownedBy("user_id"),
    part: "documents",
    hidden: ["file", "hash"],
    onDeletion: "removed",
  },
  // Exported decrypted, by `exportAccount`.
  {
    table: "medical_statements",
    isOf: childOf("order_id", "entry_orders"),
    part: null,
    onDeletion: "removed",
  },
  {
    table: "entry_order_places",
    isOf: childOf("order_id", "entry_orders"),
    part: "entry_items",
    onDeletion: "kept",
  },
  { table: "gate_uses", isOf: childOf("order_id", "entry_orders"), part: "gate_checks", onDeletion: "kept" },
  {
    table: "entry_orders",
    isOf: ownedBy("user_id"),
    part: "entries",
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
  { table: "series_entries", isOf: ownedBy("user_id"), part: "series_entries", onDeletion: "kept" },
  {
    table: "shop_order_lines",
    isOf: childOf("order_id", "shop_orders"),
    part: "order_items",
    onDeletion: "kept",
  },
  {
    table: "shop_orders",
    isOf: ownedBy("user_id"),
    part: "orders",
    onDeletion: { note: "", marketing_opt_in: 0 },
  },
  {
    table: "shop_addresses",
    isOf: ownedBy("user_id"),
    part: "shipping_addresses",
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
    isOf: ownedBy("user_id"),
    part: "accepted_terms",
    hidden: ["text"],
    onDeletion: "kept",
  },
  {
    table: "invoice_lines",
    isOf: childOf("invoice_id", "invoices"),
    part: "invoice_lines",
    onDeletion: "kept",
  },
  {
    table: "payments",
    isOf: childOf("invoice_id", "invoices"),
    part: "payments",
    hidden: ["token", "return_url"],
    onDeletion: "kept",
  },
  { table: "invoices", isOf: ownedBy("user_id"), part: "invoices", onDeletion: { phone: "" } },
  {
    table: "gift_vouchers",
    isOf: ({ id }) => sql`(buyer_id = ${id} or redeemed_by = ${id})`,
    part: "gift_vouchers",
    hidden: ["buyer_id", "redeemed_by", "code_seed", "code_hash"],
    // The person who redeemed a voucher must not see the order in which someone else bought it.
    hiddenFrom: ({ buyer_id }, { id }) => (buyer_id === id ? [] : ["invoice_id", "paid_at"]),
    onDeletion: "kept",
  },
  { table: "credit_movements", isOf: ownedBy("user_id"), part: "credit", onDeletion: "kept" },
  {
    table: "form_files",
    isOf: ({ id }) => sql`answer_id in (select id from form_answers where account_id = ${id})`,
    part: "form_files",
    hidden: ["file"],
    onDeletion: "removed",
  },
  { table: "form_answers", isOf: ownedBy("account_id"), part: "form_answers", onDeletion: { answers: "{}" } },
  { table: "form_submissions", isOf: ownedBy("account_id"), part: "messages", onDeletion: "removed" },
  { table: "newsletter_subscribers", isOf: withEmail, part: "newsletter", onDeletion: "removed" },
  { table: "newsletter_links", isOf: withEmail, part: null, onDeletion: "removed" },
  { table: "vehicles", isOf: ownedBy("entrant_id"), part: "vehicles", onDeletion: "removed" },
  { table: "entrant_licences", isOf: ownedBy("entrant_id"), part: "licences", onDeletion: "removed" },
  { table: "racers_register", isOf: ownedBy("user_id"), part: "racers_register", onDeletion: "removed" },
  { table: "addresses", isOf: ownedBy("user_id"), part: "addresses", onDeletion: "removed" },
  { table: "carts", isOf: ownedBy("user_id"), part: null, onDeletion: "removed" },
  { table: "uploads", isOf: ownedBy("user_id"), part: null, onDeletion: "removed" },
  { table: "stored_files", isOf: ownedBy("user_id"), part: null, onDeletion: "removed" },
  {
    table: "email_changes",
    isOf: ownedBy("user_id"),
    part: "email_changes",
    hidden: ["confirm_hash", "stop_hash", "sign_in_id"],
    onDeletion: "removed",
  },
  { table: "passwords", isOf: ownedBy("user_id"), part: null, onDeletion: "removed" },
  { table: "mailed_codes", isOf: ownedBy("user_id"), part: null, onDeletion: "removed" },
  { table: "registrations", isOf: ownedBy("user_id"), part: null, onDeletion: "removed" },
  { table: "authorisations", isOf: ownedBy("user_id"), part: null, onDeletion: "removed" },
  { table: "office_sessions", isOf: ownedBy("user_id"), part: null, onDeletion: "removed" },
  {
    table: "sign_ins",
    isOf: ownedBy("user_id"),
    part: "log_ins",
    hidden: ["id", "fingerprint"],
    onDeletion: "removed",
  },
  {
    table: "mails",
    isOf: ({ id, email }) => sql`(account_id = ${id} or lower(recipient) = lower(${email}))`,
    // Mails to this address may have been sent for other accounts.
    isExported: ownedBy("account_id"),
    part: "mails",
    // The text may contain a login code or link.
    hidden: ["text", "html", "attempts", "next_attempt_at", "give_up_at", "request_id"],
    onDeletion: "removed",
  },
  { table: "deletion_requests", isOf: ownedBy("user_id"), part: "deletion_requests", onDeletion: "kept" },
  {
    table: "users",
    isOf: ownedBy("id"),
    part: "profile",
    hidden: ["deleted_at"],
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
