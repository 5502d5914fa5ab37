import type { Selectable } from "kysely";
import { z } from "zod";
import { addressRules } from "../../../app/domain/record-rules/address.ts";
import { line, optional } from "../../../app/domain/record-rules/text-rule.ts";
import { recordId } from "../../../app/wire/primitives.ts";
import type { Db } from "../db/database.ts";
import { kept, recordRefusal, type RuledMember } from "../http/record-refusal.ts";
import type { AccountTables } from "./tables.ts";

export type AddressRow = Omit<Selectable<AccountTables["addresses"]>, "disabled">;

const columns = [
  "id",
  "user_id",
  "street_address",
  "street_number",
  "street_name",
  "unit",
  "suburb_id",
  "suburb_name",
  "state",
  "postcode",
  "country",
] as const;

/** A user's addresses, the oldest first. */
export function addressesOf(db: Db, userId: number): Promise<AddressRow[]> {
  return db
    .selectFrom("addresses")
    .select(columns)
    .where("user_id", "=", userId)
    .where("disabled", "=", 0)
    .orderBy("id")
    .execute();
}

/** One of the user's own addresses that is still on the list; null when it is somebody else's or gone. */
export async function addressOf(db: Db, userId: number, id: number): Promise<AddressRow | null> {
  const address = await db
    .selectFrom("addresses")
    .select(columns)
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("disabled", "=", 0)
    .executeTakeFirst();
  return address ?? null;
}

const words = kept(line());

/** An address as create and update take it; everything else in the body but the id is left out. [ADR-002] */
export const AddressInput = z.object({
  street_address: words,
  street_number: words,
  street_name: words,
  unit: words,
  suburb_id: recordId,
  suburb_name: words,
  state: words,
  postcode: words,
  country: words,
});
export type AddressInput = z.output<typeof AddressInput>;

/** What is wrong with an address in words for the visitor; "" when nothing is. [ADR-016..023] */
export const addressProblem = (address: AddressInput): string => recordRefusal(address, members);

const members: readonly RuledMember[] = [
  { member: "street_address", name: "Address", rule: addressRules.street },
  { member: "street_number", name: "Street number", rule: optional(line()) },
  { member: "street_name", name: "Street name", rule: optional(line()) },
  { member: "unit", name: "Unit", rule: addressRules.unit },
  { member: "suburb_name", name: "Suburb", rule: addressRules.suburb },
  { member: "state", name: "State", rule: addressRules.state },
  { member: "postcode", name: "Postcode", rule: addressRules.postcode },
  { member: "country", name: "Country", rule: addressRules.country },
];

/** Adds an address to the user's list. */
export async function addAddress(db: Db, userId: number, address: AddressInput): Promise<AddressRow> {
  return db
    .insertInto("addresses")
    .values({ ...address, user_id: userId, disabled: 0 })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Changes one of the user's own addresses; null when there is no such one. */
export async function changeAddress(
  db: Db,
  userId: number,
  id: number,
  address: AddressInput,
): Promise<AddressRow | null> {
  const changed = await db
    .updateTable("addresses")
    .set(address)
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("disabled", "=", 0)
    .returning(columns)
    .executeTakeFirst();
  return changed ?? null;
}

/** Takes an address off the user's list; false when it wasn't on it. Orders that were sent there keep it. */
export async function disableAddress(db: Db, userId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("addresses")
    .set({ disabled: 1 })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("disabled", "=", 0)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
