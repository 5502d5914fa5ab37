import { z } from "zod";
import { createVehicleRules } from "../../domain/record-rules/vehicle.ts";
import { messageKey } from "../../posting/message.ts";
import { requiredRecordId, requiredField, optionalId, optionalField } from "../../posting/fields.ts";
import {
  getFileToSave,
  hasFile,
  createMissingFileError,
  removedFileSchema,
  uploadedImageSchema,
} from "../../uploads/upload.schema.ts";
import type { VehicleToSave } from "../../wire/account.ts";

/**
 * Creates the form schema of a vehicle. The number plate is always required. The state and the expiry of the
 * registration are required if the vehicle must be registered or the user answers that it is registered.
 * [VEH-007..021 VEH-024 VEH-025]
 */
export function createVehicleSchema({ today, mustBeRegistered, mustHavePhoto = false }: Requirements) {
  const rules = createVehicleRules(today);
  const isRegistered = (values: RegistrationAnswer) =>
    mustBeRegistered || values.vehicle_registered === "yes";
  const fields = z.object({
    vehicle_make: requiredField(rules.make),
    vehicle_model: requiredField(rules.model),
    vehicle_year: requiredField(rules.yearOfManufacture),
    vehicle_colour: requiredField(rules.colour),
    vehicle_body_style: requiredRecordId,
    vehicle_induction: requiredRecordId,
    vehicle_engine: requiredRecordId,
    vehicle_registration: requiredField(rules.registration),
    vehicle_registered: z.enum(["", "yes", "no"], messageKey("posting:problem.required")).default(""),
    vehicle_registration_state: mustBeRegistered ? requiredRecordId : optionalId,
    vehicle_registration_expiry: mustBeRegistered
      ? requiredField(rules.registrationExpiry)
      : optionalField(rules.registrationExpiry),
    vehicle_owner: requiredField(rules.owner),
    vehicle_owner_mobile: requiredField(rules.ownerMobile),
    vehicle_racing_number: optionalField(rules.racingNumber),
    vehicle_photo: uploadedImageSchema,
    vehicle_photo_name: z.string().default(""),
    vehicle_photo_remove: removedFileSchema,
  });
  return fields
    .refine(
      (values) => isRegistered(values) || values.vehicle_registered !== "",
      createMissingError("vehicle_registered"),
    )
    .refine(
      (values) => !isRegistered(values) || values.vehicle_registration_state !== 0,
      createMissingError("vehicle_registration_state"),
    )
    .refine(
      (values) => !isRegistered(values) || values.vehicle_registration_expiry !== "",
      createMissingError("vehicle_registration_expiry"),
    )
    .refine(
      (values) => !mustHavePhoto || hasFile(values, "vehicle_photo"),
      createMissingFileError("vehicle_photo"),
    );
}

type Requirements = {
  /** The date in the organiser's time zone, `yyyy-MM-dd`. */
  today: string;
  mustBeRegistered: boolean;
  /** Whether an event or the site's setting requires a photo. [VEH-022 VEH-023 VEH-031] */
  mustHavePhoto?: boolean;
};

export type VehicleFormValues = z.output<ReturnType<typeof createVehicleSchema>>;

type RegistrationAnswer = { vehicle_registered: string };

/**
 * Creates the options of a check that a registration field isn't empty. `when` makes Zod run the check even
 * if other fields have errors.
 */
const createMissingError = (field: string) => ({
  path: [field],
  error: messageKey("posting:problem.required"),
  when: () => true,
});

/** Builds a new vehicle for the API. An unregistered vehicle gets no state and no expiry. */
export function buildVehicleToSave(form: VehicleFormValues, mustBeRegistered: boolean): VehicleToSave {
  const isRegistered = mustBeRegistered || form.vehicle_registered === "yes";
  return {
    id: 0,
    make: form.vehicle_make,
    model: form.vehicle_model,
    colour: form.vehicle_colour,
    year_of_manufacture: form.vehicle_year,
    body_style_id: form.vehicle_body_style,
    induction_type_id: form.vehicle_induction,
    engine_type_id: form.vehicle_engine,
    registration: form.vehicle_registration,
    registration_state_id: isRegistered ? form.vehicle_registration_state : 0,
    registration_expiry: isRegistered ? form.vehicle_registration_expiry : "",
    vehicle_owner: form.vehicle_owner,
    owner_mobile: form.vehicle_owner_mobile,
    racing_number: form.vehicle_racing_number,
    photo: getFileToSave(form, "vehicle_photo"),
  };
}
