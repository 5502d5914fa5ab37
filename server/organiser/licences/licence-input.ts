import { z } from "zod";
import { raceLicenceRules } from "../../../app/domain/record-rules/licence.ts";
import { recordId } from "../../../app/wire/primitives.ts";
import type { Db } from "../db/database.ts";
import {
  createTextSchema,
  daySchema,
  validateRecord,
  type ValidatedField,
} from "../http/record-validation.ts";
import { loadLicenceIssuers } from "./issuers.ts";

/** The input to create or update a race licence. The owner is always the caller. */
export const LicenceInput = z.object({
  issuer_id: recordId,
  number: createTextSchema(raceLicenceRules.number),
  expiry: daySchema,
});
export type LicenceInput = z.output<typeof LicenceInput>;

/** Validates a licence. Returns a message for the driver, or "" if it is valid. */
export async function findLicenceProblem(db: Db, licence: LicenceInput): Promise<string> {
  const problem = validateRecord(licence, VALIDATED_FIELDS);
  if (problem !== "") return problem;
  const issuers = await loadLicenceIssuers(db);
  return issuers.some(({ id }) => id === licence.issuer_id) ? "" : "Choose a licence type from the list.";
}

const VALIDATED_FIELDS: readonly ValidatedField[] = [
  { field: "issuer_id", label: "Type", rule: "chosen" },
  { field: "number", label: "Number", rule: raceLicenceRules.number },
  { field: "expiry", label: "Expiry", rule: raceLicenceRules.expiry },
];
