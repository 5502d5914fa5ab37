import { z } from "zod";
import { raceLicenceRules } from "../../domain/record-rules/licence.ts";
import { requiredId, field } from "../../posting/fields.ts";
import type { RaceLicenceToSave } from "../../wire/account.ts";

/** The form schema of a race licence, by field name. */
export const LicenceForm = z.object({
  licence_issuer: requiredId,
  licence_number: field(raceLicenceRules.number),
  licence_expiry: field(raceLicenceRules.expiry),
});

/** Converts the form's values to a licence for the API; id 0 is a new one. */
export const licenceToSave = (id: number, form: z.output<typeof LicenceForm>): RaceLicenceToSave => ({
  id,
  issuer_id: form.licence_issuer,
  number: form.licence_number,
  expiry: form.licence_expiry,
});
