import type { AppLoadContext } from "@remix-run/node";
import { dayIn } from "../../domain/venue-time.ts";
import { settings } from "../../site/settings.ts";
import { fileErrorMessages } from "../../uploads/upload-problem.ts";
import { SAVED_FILE } from "../../domain/file-field.ts";
import type { RecordUpdate, Vehicle, VehicleToSave } from "../../wire/account.ts";
import type { RecordForm } from "../records/record-form.server.ts";
import { buildRecordUpdate } from "../records/record-update.ts";
import { vehicleToSave, vehicleForm } from "./vehicle.schema.ts";

/**
 * The form of a vehicle in the user's garage. Registration is optional. A saved photo stays unless the user
 * replaces or removes it. [VEH-006 VEH-024 VEH-025 VEH-029]
 */
export const vehicleRecordForm: RecordForm<Vehicle> = {
  noun: "vehicle",
  loadOwn: ({ organiser }, user, requireAll) => organiser.vehicles.listByEntrant(user.id, { requireAll }),
  initialValues: (vehicle) => (vehicle ? toFormValues(vehicle) : {}),
  schema: garageForm,
  save(post, vehicle) {
    const { organiser } = post.context;
    const input = vehicleToSave(post.read(garageForm(post.context)), false);
    const toSave = vehicle ? buildUpdate(vehicle, input) : input;
    return post.save("vehicle", toSave, (idempotencyKey) => organiser.vehicles.save(toSave, idempotencyKey), {
      errorByCode: fileErrorMessages("vehicle_photo"),
    });
  },
  expiryDate: (post) =>
    post.text("vehicle_registered") === "yes" ? post.text("vehicle_registration_expiry") : "",
  remove: ({ organiser }, id) => organiser.vehicles.disable(id),
};

function garageForm(context: AppLoadContext) {
  const today = dayIn(context.site.timeZone, context.clock.now());
  return vehicleForm({ today, mustBeRegistered: false, mustHavePhoto: requiresPhoto(context) });
}

/** Whether every vehicle in the garage must have a photo. [VEH-022 VEH-023] */
export const requiresPhoto = ({ site }: AppLoadContext): boolean =>
  site.requirePhoto ?? settings.requirePhoto;

/**
 * Builds the update of a saved vehicle from the form's values. Contains the photo whenever the API supports
 * photos.
 */
function buildUpdate(vehicle: Vehicle, input: VehicleToSave): RecordUpdate<VehicleToSave> {
  const { id, originalRecord } = vehicle;
  const { photo } = input;
  const hasPhotoMember = "photo" in originalRecord || photo !== "";
  return {
    ...buildRecordUpdate(originalRecord, toApiRecord(vehicle), input),
    id,
    ...(hasPhotoMember && { photo }),
  };
}

/** Builds the update of a saved vehicle that changes only some of its members. */
export const patchVehicle = (
  vehicle: Vehicle,
  changes: Partial<VehicleToSave>,
): RecordUpdate<VehicleToSave> => buildUpdate(vehicle, { ...toApiRecord(vehicle), ...changes });

/** Converts a vehicle to the record that the API expects. */
const toApiRecord = (vehicle: Vehicle): VehicleToSave => ({
  id: vehicle.id,
  make: vehicle.make,
  model: vehicle.model,
  colour: vehicle.colour,
  year_of_manufacture: vehicle.yearOfManufacture,
  body_style_id: vehicle.bodyStyleId,
  induction_type_id: vehicle.inductionTypeId,
  engine_type_id: vehicle.engineTypeId,
  registration: vehicle.registration,
  registration_state_id: vehicle.registrationStateId,
  registration_expiry: vehicle.registrationExpiry ?? "",
  vehicle_owner: vehicle.vehicleOwner,
  owner_mobile: vehicle.ownerMobile,
  racing_number: vehicle.racingNumber,
  photo: vehicle.photo ? SAVED_FILE : "",
});

function toFormValues(vehicle: Vehicle) {
  const record = toApiRecord(vehicle);
  return {
    vehicle_make: record.make,
    vehicle_model: record.model,
    vehicle_year: record.year_of_manufacture,
    vehicle_colour: record.colour,
    vehicle_body_style: toIdValue(record.body_style_id),
    vehicle_induction: toIdValue(record.induction_type_id),
    vehicle_engine: toIdValue(record.engine_type_id),
    vehicle_registration: record.registration,
    vehicle_registered: toRegisteredValue(vehicle),
    vehicle_registration_state: toIdValue(record.registration_state_id),
    vehicle_registration_expiry: record.registration_expiry,
    vehicle_owner: record.vehicle_owner,
    vehicle_owner_mobile: record.owner_mobile,
    vehicle_racing_number: record.racing_number,
    vehicle_photo: record.photo,
  };
}

/**
 * Returns the answer to “Is this vehicle registered?”: "" if the API has no data about it, so that no option is
 * preselected.
 */
function toRegisteredValue({
  registrationExpiry,
  registrationStateId,
  originalRecord,
}: Vehicle): "yes" | "no" | "" {
  if (registrationExpiry || registrationStateId > 0) return "yes";
  return "registration_expiry" in originalRecord || "registration_state_id" in originalRecord ? "no" : "";
}

const toIdValue = (id: number): string => (id > 0 ? String(id) : "");
