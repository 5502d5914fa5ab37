import { z } from "zod";
import { raceLicenceRules } from "../../domain/record-rules/licence.ts";
import { requiredId, field } from "../../posting/fields.ts";
import type { RaceLicenceToSave } from "../../wire/account.ts";

/** The form schema of a race licence, by field name. */
export const licenceSchema = z.object({
  licence_issuer: requiredId,
  licence_number: field(raceLicenceRules.number),
  licence_expiry: field(raceLicenceRules.expiry),
});

/** Builds a licence for the API from the form's values. The id of a new licence is 0. */
export const buildLicenceToSave = (id: number, form: z.output<typeof licenceSchema>): RaceLicenceToSave => ({
  id,
  issuer_id: form.licence_issuer,
  number: form.licence_number,
  expiry: form.licence_expiry,
});
