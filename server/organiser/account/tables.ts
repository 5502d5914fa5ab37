import type { Generated } from "kysely";

/**
 * Flags are 0 or 1. Dates are `yyyy-MM-dd` or "". Amounts are in cents, times in milliseconds since 1970 UTC.
 */
export type AccountTables = {
  users: {
    id: Generated<number>;
    /** As the user typed it. Lookups ignore case. */
    email: string;
    first_name: string;
    last_name: string;
    is_admin: number;
    mobile_phone: string;
    date_of_birth: string;
    current_address_id: number;
    company_name: string;
    company_phone: string;
    trading_name: string;
    abn: string;
    website: string;
    facebook_link: string;
    drivers_licence_number: string;
    drivers_licence_expiry: string;
    drivers_licence_state_of_issue_id: number;
    emergency_contact_name: string;
    emergency_contact_phone: string;
    club_additional_member: string;
    /** Hash of the user's photo, or "" for none. */
    image: string;
    /** Language of the user's mails, from the site's requests, or "" before the first request. */
    language: string;
    created_at: number;
    /** When the account was deleted, or null. A deletion removes all personal data from the row. */
    deleted_at: Generated<number | null>;
  };
  addresses: {
    id: Generated<number>;
    user_id: number;
    street_address: string;
    street_number: string;
    street_name: string;
    unit: string;
    suburb_id: number;
    suburb_name: string;
    state: string;
    postcode: string;
    country: string;
    disabled: number;
  };
  /** Credits (positive) and debits (negative) of users. A user's balance is their sum. */
  credit_movements: {
    id: Generated<number>;
    user_id: number;
    cents: number;
    reason: string;
    created_at: number;
  };
  email_changes: {
    id: Generated<number>;
    user_id: number;
    new_email: string;
    /** Hash of the token in the link that confirms the change. */
    confirm_hash: string;
    /** Hash of the token in the link that cancels the change. */
    stop_hash: string;
    /**
     * "waiting", "confirmed", "stopped" (cancelled with the link), "replaced" (by a later request) or
     * "withdrawn" (by the API).
     */
    state: string;
    created_at: number;
    /**
     * The login that requested the change, or null in older rows. Confirming the change ends all other
     * logins.
     */
    sign_in_id: string | null;
  };
  countries: { id: Generated<number>; code: string; name: string };
  states: { id: Generated<number>; country_id: number; code: string; name: string };
};

declare module "../db/database.ts" {
  interface Database extends AccountTables {}
}
