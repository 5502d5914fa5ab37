import type { AppLoadContext } from "@remix-run/node";
import { dayIn } from "../../domain/venue-time.ts";
import { settings } from "../../site/settings.ts";
import { fileRefusals } from "../../uploads/upload-problem.ts";
import { keptFile } from "../../domain/file-field.ts";
import type { Vehicle } from "../../wire/account.ts";
import type { RecordForm } from "../records/record-form.server.ts";
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
    const form = post.read(garageForm(post.context));
    const sent = {
      ...vehicleToSave(form, false),
      id: vehicle?.id ?? 0,
    };
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

const valuesOf = (vehicle: Vehicle) => ({
  vehicle_make: vehicle.make,
  vehicle_model: vehicle.model,
  vehicle_year: vehicle.yearOfManufacture,
  vehicle_colour: vehicle.colour,
  vehicle_body_style: idText(vehicle.bodyStyleId),
  vehicle_induction: idText(vehicle.inductionTypeId),
  vehicle_engine: idText(vehicle.engineTypeId),
  vehicle_registration: vehicle.registration,
  vehicle_registered: vehicle.registrationExpiry || vehicle.registrationStateId > 0 ? "yes" : "no",
  vehicle_registration_state: idText(vehicle.registrationStateId),
  vehicle_registration_expiry: vehicle.registrationExpiry ?? "",
  vehicle_owner: vehicle.vehicleOwner,
  vehicle_owner_mobile: vehicle.ownerMobile,
  vehicle_racing_number: vehicle.racingNumber,
  vehicle_photo: vehicle.photo ? keptFile : "",
});

const idText = (id: number): string => (id > 0 ? String(id) : "");
