import type { Selectable } from "kysely";
import { z } from "zod";
import { shopAddressRules } from "../../../app/domain/record-rules/address.ts";
import { getPlaceRules } from "../../../app/domain/record-rules/place-rules.server.ts";
import { email } from "../../../app/domain/record-rules/person.ts";
import { phone } from "../../../app/domain/record-rules/phone.ts";
import { line, optional } from "../../../app/domain/record-rules/text-rule.ts";
import type { Db } from "../db/database.ts";
import { createTextSchema, validateRecord, type ValidatedMember } from "../http/record-validation.ts";
import { createOwnedRecords } from "../records/owned-records.ts";
import type { CartTables } from "./tables.ts";

export type ShopAddressRow = Omit<Selectable<CartTables["shop_addresses"]>, "disabled">;

const ADDRESS_COLUMNS = [
  "id",
  "user_id",
  "display_name",
  "first_name",
  "last_name",
  "email",
  "phone",
  "company",
  "street_address",
  "street_address_1",
  "postcode",
  "city",
  "state",
  "country",
] as const;

/** Shipping addresses of users. [ADR-026 API-074 API-075] */
export const shopAddresses = createOwnedRecords({
  table: "shop_addresses",
  owner: "user_id",
  columns: ADDRESS_COLUMNS,
  toApiRecords: (_db, rows) => rows,
});

/** Loads the address of an order, even if its owner has disabled it. */
export const loadOrderAddress = (db: Db, id: number): Promise<ShopAddressRow> =>
  db.selectFrom("shop_addresses").select(ADDRESS_COLUMNS).where("id", "=", id).executeTakeFirstOrThrow();

const singleLine = createTextSchema(line());

/** The input of `create`, with line breaks removed. [ADR-001] */
export const ShopAddressInput = z.object({
  display_name: singleLine,
  first_name: singleLine,
  last_name: singleLine,
  email: createTextSchema(email),
  phone: createTextSchema(phone),
  company: singleLine,
  street_address: singleLine,
  street_address_1: singleLine,
  postcode: singleLine,
  city: singleLine,
  state: singleLine,
  country: singleLine,
});
export type ShopAddressInput = z.output<typeof ShopAddressInput>;

/** Validates an address; returns a message for the user, or "" if it is valid. */
export const validateShopAddress = (address: ShopAddressInput): string =>
  validateRecord(address, buildValidatedMembers(address.country));

const buildValidatedMembers = (country: string): readonly ValidatedMember[] => [
  { member: "display_name", name: "Address name", rule: optional(line()) },
  { member: "first_name", name: "First name", rule: shopAddressRules.firstName },
  { member: "last_name", name: "Last name", rule: shopAddressRules.lastName },
  { member: "email", name: "Email", rule: shopAddressRules.email },
  { member: "phone", name: "Phone", rule: shopAddressRules.phone },
  { member: "company", name: "Company", rule: shopAddressRules.company },
  { member: "street_address", name: "Address", rule: shopAddressRules.street },
  { member: "street_address_1", name: "Address line 2", rule: shopAddressRules.street2 },
  { member: "postcode", name: "Postcode", rule: getPlaceRules(country).postcode },
  { member: "city", name: "City", rule: getPlaceRules(country).locality },
  { member: "state", name: "State", rule: getPlaceRules(country).state },
  { member: "country", name: "Country", rule: shopAddressRules.country },
];
