import type { Selectable } from "kysely";
import { z } from "zod";
import { shopAddressRules } from "../../../app/domain/record-rules/address.ts";
import { placeRules } from "../../../app/domain/record-rules/place.ts";
import { email } from "../../../app/domain/record-rules/person.ts";
import { phone } from "../../../app/domain/record-rules/phone.ts";
import { line, optional } from "../../../app/domain/record-rules/text-rule.ts";
import type { Db } from "../db/database.ts";
import { kept, recordRefusal, type RuledMember } from "../http/record-refusal.ts";
import { ownedRecords } from "../records/owned-records.ts";
import type { CartTables } from "./tables.ts";

export type ShopAddressRow = Omit<Selectable<CartTables["shop_addresses"]>, "disabled">;

const columns = [
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

/** Where the shop ships to: each user's own. [ADR-026 API-074 API-075] */
export const shopAddresses = ownedRecords({
  table: "shop_addresses",
  owner: "user_id",
  columns,
  toWire: (_db, rows) => rows,
});

/** The address that an order goes to, whether or not it is still on its owner's list. */
export const addressOfOrder = (db: Db, id: number): Promise<ShopAddressRow> =>
  db.selectFrom("shop_addresses").select(columns).where("id", "=", id).executeTakeFirstOrThrow();

const words = kept(line());

/** An address as `create` takes it, every member in one line. [ADR-001] */
export const ShopAddressInput = z.object({
  display_name: words,
  first_name: words,
  last_name: words,
  email: kept(email),
  phone: kept(phone),
  company: words,
  street_address: words,
  street_address_1: words,
  postcode: words,
  city: words,
  state: words,
  country: words,
});
export type ShopAddressInput = z.output<typeof ShopAddressInput>;

/** What is wrong with an address in words for the visitor; "" when nothing is. */
export const shopAddressProblem = (address: ShopAddressInput): string =>
  recordRefusal(address, membersIn(address.country));

const membersIn = (country: string): readonly RuledMember[] => [
  { member: "display_name", name: "Name of the address", rule: optional(line()) },
  { member: "first_name", name: "First name", rule: shopAddressRules.firstName },
  { member: "last_name", name: "Last name", rule: shopAddressRules.lastName },
  { member: "email", name: "E-mail", rule: shopAddressRules.email },
  { member: "phone", name: "Phone", rule: shopAddressRules.phone },
  { member: "company", name: "Company", rule: shopAddressRules.company },
  { member: "street_address", name: "Address", rule: shopAddressRules.street },
  { member: "street_address_1", name: "Address line 2", rule: shopAddressRules.street2 },
  { member: "postcode", name: "Postcode", rule: placeRules(country).postcode },
  { member: "city", name: "City", rule: shopAddressRules.city },
  { member: "state", name: "State", rule: placeRules(country).state },
  { member: "country", name: "Country", rule: shopAddressRules.country },
];
