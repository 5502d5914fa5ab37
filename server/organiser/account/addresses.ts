import type { Selectable } from "kysely";
import { z } from "zod";
import { recordId, text } from "../../../app/wire/primitives.ts";
import type { Db } from "../db/database.ts";
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

const line = text.transform((value) => value.trim().slice(0, 200));

/** An address as create and update take it; everything else in the body but the id is left out. [ADR-002] */
export const AddressInput = z.object({
  street_address: line,
  street_number: line,
  street_name: line,
  unit: line,
  suburb_id: recordId,
  suburb_name: line,
  state: line,
  postcode: line,
  country: line,
});
export type AddressInput = z.output<typeof AddressInput>;

/** What is missing from an address in words for the visitor; "" when nothing is. The unit is optional. [ADR-018..023] */
export function addressProblem(address: AddressInput): string {
  const missing = required.filter(({ member }) => address[member] === "").map(({ name }) => name);
  return missing.length === 0 ? "" : `Please fill in: ${missing.join(", ")}.`;
}

const required = [
  { member: "street_address", name: "Address" },
  { member: "suburb_name", name: "Suburb" },
  { member: "state", name: "State" },
  { member: "postcode", name: "Postcode" },
  { member: "country", name: "Country" },
] as const;

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
