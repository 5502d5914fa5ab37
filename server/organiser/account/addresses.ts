import { z } from "zod";
import { recordId, text } from "../../../app/wire/primitives.ts";
import { ownedRecords } from "../records/owned-records.ts";

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

/** Users' addresses. Orders that were sent to one keep it. */
export const addresses = ownedRecords({
  table: "addresses",
  owner: "user_id",
  columns,
  toWire: (_db, rows) => rows,
});

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
