import { z } from "zod";
import { raceLicenceRules } from "../../../app/domain/record-rules/licence.ts";
import { recordId } from "../../../app/wire/primitives.ts";
import type { Db } from "../db/database.ts";
import {
  normalisedText,
  normalisedDay,
  validateRecord,
  type ValidatedMember,
} from "../http/record-validation.ts";
import { loadLicenceIssuers } from "./issuers.ts";

/** The input to create or update a race licence. It has no owner, because the owner is always the caller. */
export const LicenceInput = z.object({
  issuer_id: recordId,
  number: normalisedText(raceLicenceRules.number),
  expiry: normalisedDay,
});
export type LicenceInput = z.output<typeof LicenceInput>;

/** Validates a licence; returns a message for the driver, or "" if all members are filled in and valid. */
export async function findLicenceProblem(db: Db, licence: LicenceInput): Promise<string> {
  const problem = validateRecord(licence, members);
  if (problem !== "") return problem;
  const issuers = await loadLicenceIssuers(db);
  return issuers.some(({ id }) => id === licence.issuer_id) ? "" : "Choose a licence type from the list.";
}

const members: readonly ValidatedMember[] = [
  { member: "issuer_id", name: "Type", rule: "chosen" },
  { member: "number", name: "Number", rule: raceLicenceRules.number },
  { member: "expiry", name: "Expiry", rule: raceLicenceRules.expiry },
];
