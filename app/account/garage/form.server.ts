import type { AppLoadContext } from "@remix-run/node";
import { dayIn } from "../../domain/venue-time.ts";
import { settings } from "../../site/settings.ts";
import { fileRefusals } from "../../uploads/upload-problem.ts";
import { keptFile } from "../../domain/file-field.ts";
import type { UpdateOf, Vehicle, VehicleToSave } from "../../wire/account.ts";
import type { RecordForm } from "../records/record-form.server.ts";
import { updateOf } from "../records/update-of.ts";
import { vehicleToSave, vehicleForm } from "./vehicle.schema.ts";

/**
 * The form of a vehicle in the garage. Whether it is registered is a question here. A photo that is there
 * stays. [VEH-006 VEH-024 VEH-025 VEH-029]
 */
export const vehicleRecord: RecordForm<Vehicle> = {
  noun: "vehicle",
  ofUser: ({ organiser }, user) => organiser.vehicles.ofEntrant(user.id),
  known: (vehicle) => (vehicle ? valuesOf(vehicle) : {}),
  schema: garageForm,
  save(post, vehicle) {
    const { organiser } = post.context;
    const typed = vehicleToSave(post.read(garageForm(post.context)), false);
    const sent = vehicle ? changed(vehicle, typed) : typed;
    return post.save(
      "vehicle",
      sent,
      (once) => organiser.vehicles.save(sent, once),
      "",
      fileRefusals("vehicle_photo"),
    );
  },
  lastDay: (post) =>
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
 * A vehicle that is there with what was changed of it. The photo is always said, where the API has photos.
 */
function changed(vehicle: Vehicle, typed: VehicleToSave): UpdateOf<VehicleToSave> {
  const { id, came } = vehicle;
  const { photo } = typed;
  const saysPhoto = "photo" in came || photo !== "";
  return { ...updateOf(came, recordOf(vehicle), typed), id, ...(saysPhoto && { photo }) };
}

/** A saved vehicle with some of its members new; all else of it stays as it is. */
export const mended = (vehicle: Vehicle, parts: Partial<VehicleToSave>): UpdateOf<VehicleToSave> =>
  changed(vehicle, { ...recordOf(vehicle), ...parts });

/** A vehicle's record as the wire takes it. */
const recordOf = (vehicle: Vehicle): VehicleToSave => ({
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
  photo: vehicle.photo ? keptFile : "",
});

function valuesOf(vehicle: Vehicle) {
  const record = recordOf(vehicle);
  return {
    vehicle_make: record.make,
    vehicle_model: record.model,
    vehicle_year: record.year_of_manufacture,
    vehicle_colour: record.colour,
    vehicle_body_style: idText(record.body_style_id),
    vehicle_induction: idText(record.induction_type_id),
    vehicle_engine: idText(record.engine_type_id),
    vehicle_registration: record.registration,
    vehicle_registered: registeredIn(vehicle),
    vehicle_registration_state: idText(record.registration_state_id),
    vehicle_registration_expiry: record.registration_expiry,
    vehicle_owner: record.vehicle_owner,
    vehicle_owner_mobile: record.owner_mobile,
    vehicle_racing_number: record.racing_number,
    vehicle_photo: record.photo,
  };
}

/** Whether it is registered; "" where the API says nothing of that, and then it is asked. */
function registeredIn({ registrationExpiry, registrationStateId, came }: Vehicle): "yes" | "no" | "" {
  if (registrationExpiry || registrationStateId > 0) return "yes";
  return "registration_expiry" in came || "registration_state_id" in came ? "no" : "";
}

const idText = (id: number): string => (id > 0 ? String(id) : "");
