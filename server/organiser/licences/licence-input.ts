import { z } from "zod";
import { day, recordId, text } from "../../../app/wire/primitives.ts";
import type { Db } from "../db/database.ts";
import { issuersOf } from "./issuers.ts";

/** A race licence as create and update take it. The owner of the record is the caller, whatever the body says. */
export const LicenceInput = z.object({
  issuer_id: recordId,
  number: text.transform((value) => value.trim().slice(0, 100)),
  expiry: day.transform((expiry) => expiry ?? ""),
});
export type LicenceInput = z.output<typeof LicenceInput>;

/** What is wrong with a licence, in words for the driver; "" when nothing is. All members are required. */
export async function licenceProblem(db: Db, licence: LicenceInput): Promise<string> {
  const missing = required.filter(({ member }) => !licence[member]).map(({ name }) => name);
  if (missing.length > 0) return `Please fill in: ${missing.join(", ")}.`;
  const issuers = await issuersOf(db);
  return issuers.some(({ id }) => id === licence.issuer_id) ? "" : "There is no such licence type.";
}

const required = [
  { member: "issuer_id", name: "Type" },
  { member: "number", name: "Number" },
  { member: "expiry", name: "Expiry" },
] as const;
