import type { AppLoadContext } from "@remix-run/node";
import { getDayInZone } from "../../domain/venue-time.ts";
import { settings } from "../../site/settings.ts";
import { createFileErrorMapper } from "../../uploads/upload-problem.ts";
import { SAVED_FILE } from "../../domain/file-field.ts";
import type { RecordUpdate, Vehicle, VehicleToSave } from "../../wire/account.ts";
import type { RecordForm } from "../records/record-form.server.ts";
import { buildRecordUpdate } from "../records/record-update.ts";
import { buildVehicleToSave, createVehicleSchema } from "./vehicle.schema.ts";

/**
 * The form of a vehicle in the user's garage. A saved photo stays unless the user replaces or removes it.
 * [VEH-006 VEH-024 VEH-025 VEH-029]
 */
export const vehicleRecordForm: RecordForm<Vehicle> = {
  kind: "vehicle",
  loadOwnRecords: ({ organiser }, user, requireAll) =>
    organiser.vehicles.listByEntrant(user.id, { requireAll }),
  getInitialValues: (vehicle) => (vehicle ? toFormValues(vehicle) : {}),
  createSchema: createGarageVehicleSchema,
  save(post, vehicle) {
    const { organiser } = post.context;
    const input = buildVehicleToSave(post.read(createGarageVehicleSchema(post.context)), MUST_BE_REGISTERED);
    const recordToSave = vehicle ? buildVehicleUpdate(vehicle, input) : input;
    return post.save(
      "vehicle",
      recordToSave,
      (idempotencyKey) => organiser.vehicles.save(recordToSave, idempotencyKey),
      { errorByCode: createFileErrorMapper("vehicle_photo") },
    );
  },
  getExpiryDate: (post) =>
    post.text("vehicle_registered") === "yes" ? post.text("vehicle_registration_expiry") : "",
  remove: ({ organiser }, id) => organiser.vehicles.disable(id),
};

const MUST_BE_REGISTERED = false;

function createGarageVehicleSchema(context: AppLoadContext) {
  return createVehicleSchema({
    today: getDayInZone(context.site.timeZone, context.clock.now()),
    mustBeRegistered: MUST_BE_REGISTERED,
    mustHavePhoto: isPhotoRequired(context),
  });
}

/** Whether every vehicle in the garage must have a photo. [VEH-022 VEH-023] */
export const isPhotoRequired = ({ site }: AppLoadContext): boolean =>
  site.requirePhoto ?? settings.requirePhoto;

/**
 * Builds the update of a saved vehicle. It includes `photo` only if the API's record has this field or the
 * user added a photo, because some APIs don't support photos.
 */
function buildVehicleUpdate(vehicle: Vehicle, input: VehicleToSave): RecordUpdate<VehicleToSave> {
  const { id, originalRecord } = vehicle;
  const { photo } = input;
  const includesPhoto = "photo" in originalRecord || photo !== "";
  return {
    ...buildRecordUpdate(originalRecord, toApiRecord(vehicle), input),
    id,
    ...(includesPhoto && { photo }),
  };
}

/** Builds an update of a saved vehicle that changes only the given fields. */
export const buildVehiclePatch = (
  vehicle: Vehicle,
  changes: Partial<VehicleToSave>,
): RecordUpdate<VehicleToSave> => buildVehicleUpdate(vehicle, { ...toApiRecord(vehicle), ...changes });

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

/** Returns "" if the API sends no data about the registration, because no option should be preselected. */
function toRegisteredValue({
  registrationExpiry,
  registrationStateId,
  originalRecord,
}: Vehicle): "yes" | "no" | "" {
  if (registrationExpiry || registrationStateId > 0) return "yes";
  return "registration_expiry" in originalRecord || "registration_state_id" in originalRecord ? "no" : "";
}

const toIdValue = (id: number): string => (id > 0 ? String(id) : "");
