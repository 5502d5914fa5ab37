import { z } from "zod";
import { raceLicenceRules } from "../../../app/domain/record-rules/licence.ts";
import { recordId } from "../../../app/wire/primitives.ts";
import type { Db } from "../db/database.ts";
import { kept, keptDay, recordRefusal, type RuledMember } from "../http/record-refusal.ts";
import { issuersOf } from "./issuers.ts";

/**
 * A race licence as create and update take it. The owner of the record is the caller, whatever the body says.
 */
export const LicenceInput = z.object({
  issuer_id: recordId,
  number: kept(raceLicenceRules.number),
  expiry: keptDay,
});
export type LicenceInput = z.output<typeof LicenceInput>;

/** What is wrong with a licence, in words for the driver; "" when nothing is. All members are required. */
export async function licenceProblem(db: Db, licence: LicenceInput): Promise<string> {
  const refusal = recordRefusal(licence, members);
  if (refusal !== "") return refusal;
  const issuers = await issuersOf(db);
  return issuers.some(({ id }) => id === licence.issuer_id) ? "" : "There is no such licence type.";
}

const members: readonly RuledMember[] = [
  { member: "issuer_id", name: "Type", rule: "chosen" },
  { member: "number", name: "Number", rule: raceLicenceRules.number },
  { member: "expiry", name: "Expiry", rule: raceLicenceRules.expiry },
];
