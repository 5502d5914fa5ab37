import { z } from "zod";
import { raceLicenceRules } from "../../domain/record-rules/licence.ts";
import { requiredRecordId, requiredField } from "../../posting/fields.ts";
import type { RaceLicenceToSave } from "../../wire/account.ts";

export const licenceSchema = z.object({
  licence_issuer: requiredRecordId,
  licence_number: requiredField(raceLicenceRules.number),
  licence_expiry: requiredField(raceLicenceRules.expiry),
});

/** Builds a licence for the API from the form's values. The id of a new licence is 0. */
export const buildLicenceToSave = (id: number, form: z.output<typeof licenceSchema>): RaceLicenceToSave => ({
  id,
  issuer_id: form.licence_issuer,
  number: form.licence_number,
  expiry: form.licence_expiry,
});
