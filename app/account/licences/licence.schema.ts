import { z } from "zod";
import { raceLicenceRules } from "../../domain/record-rules/licence.ts";
import { chosen, field } from "../../posting/fields.ts";
import type { RaceLicenceToSave } from "../../wire/account.ts";

/** The form of a race licence, by the names of its fields. */
export const LicenceForm = z.object({
  licence_issuer: chosen,
  licence_number: field(raceLicenceRules.number),
  licence_expiry: field(raceLicenceRules.expiry),
});

/** A licence as the wire takes it; id 0 is a new one. */
export const licenceToSave = (id: number, form: z.output<typeof LicenceForm>): RaceLicenceToSave => ({
  id,
  issuer_id: form.licence_issuer,
  number: form.licence_number,
  expiry: form.licence_expiry,
});
