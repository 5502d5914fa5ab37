import type { Selectable } from "kysely";
import { z } from "zod";
import { holdsAddress } from "../../../app/domain/plain-name.ts";
import { text } from "../../../app/wire/primitives.ts";
import { namesWithAddresses } from "../account/profile-input.ts";
import type { Db } from "../db/database.ts";
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

const line = text.transform((value) => value.trim().replace(/\s+/g, " "));

/** An address as `create` takes it, every member in one line. [ADR-001] */
export const ShopAddressInput = z.object({
  display_name: line,
  first_name: line,
  last_name: line,
  email: line,
  phone: line,
  company: line,
  street_address: line,
  street_address_1: line,
  postcode: line,
  city: line,
  state: line,
  country: line,
});
export type ShopAddressInput = z.output<typeof ShopAddressInput>;

/** What is wrong with an address in words for the visitor; "" when nothing is. */
export function shopAddressProblem(address: ShopAddressInput): string {
  const missing = required.filter(({ member }) => address[member] === "").map(({ name }) => name);
  if (missing.length > 0) return `Please fill in: ${missing.join(", ")}.`;
  if (namesIn(address).some(holdsAddress)) return namesWithAddresses;
  if (!z.email().safeParse(address.email).success) return "Please give a valid e-mail address.";
  if (address.postcode.length > 20 || address.phone.length > 40)
    return "The postcode or the phone number is too long.";
  return Object.values(address).some((value) => value.length > 200)
    ? "Please use at most 200 characters a line."
    : "";
}

/** What of an address is somebody's name; a company may well be called like its site. */
export const namesIn = ({ first_name, last_name }: ShopAddressInput): string[] => [first_name, last_name];

const required = [
  { member: "first_name", name: "First name" },
  { member: "last_name", name: "Last name" },
  { member: "email", name: "E-mail" },
  { member: "phone", name: "Phone" },
  { member: "street_address", name: "Address" },
  { member: "postcode", name: "Postcode" },
  { member: "city", name: "City" },
  { member: "country", name: "Country" },
] as const;
