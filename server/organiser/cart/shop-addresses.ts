import type { Selectable } from "kysely";
import { z } from "zod";
import { shopAddressRules } from "../../../app/domain/record-rules/address.ts";
import { getPlaceRules } from "../../../app/domain/record-rules/place-rules.server.ts";
import { emailRule } from "../../../app/domain/record-rules/person.ts";
import { phoneRule } from "../../../app/domain/record-rules/phone.ts";
import { createLineRule, makeOptional } from "../../../app/domain/record-rules/text-rule.ts";
import type { Db } from "../db/database.ts";
import { createTextSchema, validateRecord, type ValidatedField } from "../http/record-validation.ts";
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
  ownerColumn: "user_id",
  columns: ADDRESS_COLUMNS,
  toApiRecords: (_db, rows) => rows,
});

/** Loads the address of an order, even if the user has deleted the address (`disabled`). */
export const loadOrderAddress = (db: Db, id: number): Promise<ShopAddressRow> =>
  db.selectFrom("shop_addresses").select(ADDRESS_COLUMNS).where("id", "=", id).executeTakeFirstOrThrow();

const singleLine = createTextSchema(createLineRule());

/** The input of `create`, with line breaks removed. [ADR-001] */
export const ShopAddressInput = z.object({
  display_name: singleLine,
  first_name: singleLine,
  last_name: singleLine,
  email: createTextSchema(emailRule),
  phone: createTextSchema(phoneRule),
  company: singleLine,
  street_address: singleLine,
  street_address_1: singleLine,
  postcode: singleLine,
  city: singleLine,
  state: singleLine,
  country: singleLine,
});
export type ShopAddressInput = z.output<typeof ShopAddressInput>;

/** Returns a message for the user, or "" if the address is valid. */
export const validateShopAddress = (address: ShopAddressInput): string =>
  validateRecord(address, listFieldRules(address.country));

const listFieldRules = (country: string): readonly ValidatedField[] => [
  { field: "display_name", label: "Address name", rule: makeOptional(createLineRule()) },
  { field: "first_name", label: "First name", rule: shopAddressRules.firstName },
  { field: "last_name", label: "Last name", rule: shopAddressRules.lastName },
  { field: "email", label: "Email", rule: shopAddressRules.email },
  { field: "phone", label: "Phone", rule: shopAddressRules.phone },
  { field: "company", label: "Company", rule: shopAddressRules.company },
  { field: "street_address", label: "Address", rule: shopAddressRules.street },
  { field: "street_address_1", label: "Address line 2", rule: shopAddressRules.street2 },
  { field: "postcode", label: "Postcode", rule: getPlaceRules(country).postcode },
  { field: "city", label: "City", rule: getPlaceRules(country).locality },
  { field: "state", label: "State", rule: getPlaceRules(country).state },
  { field: "country", label: "Country", rule: shopAddressRules.country },
];
